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
    /// Time constant with which the surge follows its target (min).
    pub surge_lag: f64,
    /// Standard deviation of a minute's burst factor.
    pub burst: f64,
    /// How long a request waits for a slot before it gives up, τ (s).
    pub queue_timeout: f64,
    /// Share of a service that an expired request still burns, ω, in \[0, 1\].
    pub wasted_share: f64,
    /// Share of the capacity that shedding admits at most, in \[0, 1\].
    pub admitted_share: f64,
    /// Probability that a technical failure is retried, p.
    pub retry_probability: f64,
    /// Mean delay before attempts 1, 2, … with backoff (min); as many retries are made at most.
    pub backoff_delays: [f64; 3],
    /// Share of challenges that genuine customers pass, in \[0, 1\].
    pub genuine_pass_rate: f64,
    /// Share of challenges that fraudsters pass, in \[0, 1\].
    pub fraud_pass_rate: f64,
    /// Cost of approving a fraud, in genuine transactions declined.
    pub missed_fraud_cost: f64,
    /// Median amount of a genuine transaction, e^μ (u).
    pub median_amount: f64,
    /// Standard deviation of the logarithm of the amounts, σ.
    pub amount_sigma: f64,
    /// Amounts of fraud over those of genuine transactions.
    pub fraud_amount_factor: f64,
    /// Reference fraud rate of small remote card payments (bp).
    pub reference_fraud_rate: f64,
    /// Standard deviation of group B's latency from minute to minute, as a share of its mean.
    pub latency_swing: f64,
    /// The least that group B's latency can swing to, as a share of its mean.
    pub latency_floor: f64,
    /// Minutes from ordering a server to its carrying traffic (min).
    pub boot_minutes: u32,
    /// Price of a server-hour, billed while booting too (u/h).
    pub server_price: f64,
    /// What the surge moves towards in the sale peak.
    pub sale_surge: f64,
    /// Share of new transactions that are fraud in the fraud wave.
    pub wave_fraud_share: f64,
}

impl Params {
    /// Connection slots at the start, N.
    #[must_use]
    pub fn start_slots(&self) -> u32 {
        self.slots_per_server * self.start_servers
    }

    /// Retries a client makes at most, r.
    #[must_use]
    pub fn max_retries(&self) -> u32 {
        self.backoff_delays.len() as u32
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
            surge_lag: 2.0,
            burst: 0.03,
            queue_timeout: 2.0,
            wasted_share: 0.3,
            admitted_share: 0.9,
            retry_probability: 0.95,
            backoff_delays: [1.0, 2.0, 4.0],
            genuine_pass_rate: 0.85,
            fraud_pass_rate: 0.05,
            missed_fraud_cost: 12.6,
            median_amount: 40.0,
            amount_sigma: 1.0,
            fraud_amount_factor: 1.5,
            reference_fraud_rate: 13.0,
            latency_swing: 0.15,
            latency_floor: 0.1,
            boot_minutes: 5,
            server_price: 6.0,
            sale_surge: 2.0,
            wave_fraud_share: 0.01,
        }
    }
}
