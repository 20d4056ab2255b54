//! Servers: running, booting, ordered, cancelled.

/// The servers of the switch. Every one is billed from the minute it is ordered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fleet {
    running: u32,
    /// The minute in which each booting server is ready, oldest order first.
    ready: Vec<u32>,
}

impl Fleet {
    /// `running` servers, none booting.
    #[must_use]
    pub const fn new(running: u32) -> Self {
        Self {
            running,
            ready: Vec::new(),
        }
    }

    /// Servers that carry traffic.
    #[must_use]
    pub const fn running(&self) -> u32 {
        self.running
    }

    /// Servers that are billed but carry none yet.
    #[must_use]
    pub fn booting(&self) -> u32 {
        self.ready.len() as u32
    }

    /// The minute in which each of them is ready, the first ordered first.
    #[must_use]
    pub fn ready(&self) -> &[u32] {
        &self.ready
    }

    /// Starts what is ready by `minute`.
    pub fn boot(&mut self, minute: u32) {
        let due = self.ready.partition_point(|&ready| ready <= minute);
        self.ready.drain(..due);
        self.running += due as u32;
    }

    /// Orders or drops servers until running and booting together are `target`.
    ///
    /// An added server is ready `boot_minutes` after `minute`. The newest boots are cancelled
    /// first; only then are running servers stopped, at once.
    pub fn resize(&mut self, target: u32, minute: u32, boot_minutes: u32) {
        let kept = self.running.min(target);
        let booting = (target - kept) as usize;
        self.running = kept;
        // Beyond the last minute there is none in which it could be ready.
        self.ready
            .resize(booting, minute.saturating_add(boot_minutes));
    }
}
