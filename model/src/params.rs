//! The switch's constants: one documented set, used by every relation, figure and number in the book.

/// The constants of one payment switch.
///
/// [`Params::default`] is the switch of the book. Slots, service and issuer times, score
/// separation, pass rates, the wasted-work share, amounts and prices are illustrative
/// assumptions, not figures from any real network.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Params {
    /// New transactions per second on an ordinary day, λ (tx/s).
    pub base_rate: f64,
    /// Share of the traffic that belongs to issuer group B, in \[0, 1\]; group A has the rest.
    pub group_b_share: f64,
    /// Share of new transactions that are fraud, π, in \[0, 1\].
    pub fraud_share: f64,
    /// Connection slots of one server.
    pub slots_per_server: u32,
    /// Servers running at the start.
    pub start_servers: u32,
    /// Work of the switch itself on one transaction (s).
    pub switch_time: f64,
    /// Work of the switch on the reversal that follows an issuer timeout (s).
    pub reversal_time: f64,
    /// Mean answer time of a healthy issuer, m (s).
    pub issuer_latency: f64,
    /// Mean answer time of group B's issuers in the issuer outage (s).
    pub slow_issuer_latency: f64,
    /// How long the switch waits for an issuer at the start, T (s).
    pub start_timeout: f64,
    /// Score at or above which a transaction is declined at the start (σ of genuine scores).
    pub start_threshold: f64,
    /// Distance between the mean scores of fraud and of genuine traffic, d′ (σ).
    pub separation: f64,
}

impl Params {
    /// Connection slots at the start, N.
    #[must_use]
    pub fn start_slots(&self) -> u32 {
        self.slots_per_server * self.start_servers
    }

    /// Share of the traffic that belongs to issuer group A, in \[0, 1\].
    #[must_use]
    pub fn group_a_share(&self) -> f64 {
        1.0 - self.group_b_share
    }
}

impl Default for Params {
    fn default() -> Self {
        Self {
            base_rate: 400.0,
            group_b_share: 0.25,
            fraud_share: 0.001,
            slots_per_server: 32,
            start_servers: 6,
            switch_time: 0.080,
            reversal_time: 0.080,
            issuer_latency: 0.250,
            slow_issuer_latency: 12.0,
            start_timeout: 8.0,
            start_threshold: 3.0,
            separation: 2.5,
        }
    }
}
