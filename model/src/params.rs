//! The switch's constants: one documented set, used by every relation, figure and number in the book.

use crate::error::{Result, in_domain};
use core::ops::Deref;

/// The constants of one payment switch, as anyone may write them; [`Params`] are those that passed.
///
/// [`Constants::default`] is the switch of the book. Slots, service and issuer times, score
/// separation, pass rates, the wasted-work share, amounts and prices are illustrative
/// assumptions, not figures from any real network.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Constants {
    /// New transactions per second on an ordinary day, λ (tx/s); 0 to 10⁶.
    pub base_rate: f64,
    /// Share of the traffic that belongs to issuer group B, in \[0, 1\]; group A has the rest.
    pub group_b_share: f64,
    /// Share of new transactions that are fraud, π, in \[0, 1\].
    pub fraud_share: f64,
    /// Connection slots of one server; 1 to 10 000.
    pub slots_per_server: u32,
    /// Servers running at the start; 1 to 1000.
    pub start_servers: u32,
    /// Work of the switch itself on one transaction (s); 10⁻⁹ to 3600.
    pub switch_time: f64,
    /// Work of the switch on the reversal that follows an issuer timeout (s); 0 to 3600.
    pub reversal_time: f64,
    /// Mean answer time of a healthy issuer, m (s); 10⁻⁹ to 3600.
    pub issuer_latency: f64,
    /// Mean answer time of group B's issuers in the issuer outage (s); 10⁻⁹ to 3600.
    pub slow_issuer_latency: f64,
    /// How long the switch waits for an issuer at the start, T (s); 0 to 3600.
    pub start_timeout: f64,
    /// Score at or above which a transaction is declined at the start (σ of genuine scores); −100 to 100.
    pub start_threshold: f64,
    /// Distance between the mean scores of fraud and of genuine traffic, d′ (σ); 0.001 to 100.
    pub separation: f64,
    /// Time constant with which the surge follows its target (min); 0.001 to 10 000.
    pub surge_lag: f64,
    /// Standard deviation of a minute's burst factor; 0 to 10.
    pub burst: f64,
    /// How long a request waits for a slot before it gives up, τ (s); 0 to 3600.
    pub queue_timeout: f64,
    /// Share of a service that an expired request still burns, ω, in \[0, 1\].
    pub wasted_share: f64,
    /// Share of the capacity that shedding admits at most, in \[0, 1\].
    pub admitted_share: f64,
    /// Probability that a technical failure is retried, p; in \[0, 1\].
    pub retry_probability: f64,
    /// Mean delay before attempts 1, 2, … with backoff (min); as many retries are made at most; each 0.001 to 10 000.
    pub backoff_delays: [f64; 3],
    /// Share of challenges that genuine customers pass, in \[0, 1\].
    pub genuine_pass_rate: f64,
    /// Share of challenges that fraudsters pass, in \[0, 1\].
    pub fraud_pass_rate: f64,
    /// Cost of approving a fraud, in genuine transactions declined; 0.001 to 10⁹.
    pub missed_fraud_cost: f64,
    /// Median amount of a genuine transaction, e^μ (u); 10⁻⁶ to 10⁹.
    pub median_amount: f64,
    /// Standard deviation of the logarithm of the amounts, σ; 0.001 to 10.
    pub amount_sigma: f64,
    /// Amounts of fraud over those of genuine transactions; 10⁻⁶ to 10⁶.
    pub fraud_amount_factor: f64,
    /// Reference fraud rate of small remote card payments (bp); 0 to 10 000.
    pub reference_fraud_rate: f64,
    /// Standard deviation of group B's latency from minute to minute, as a share of its mean; 0 to 10.
    pub latency_swing: f64,
    /// The least that group B's latency can swing to, as a share of its mean; 0.001 to 1.
    pub latency_floor: f64,
    /// Minutes from ordering a server to its carrying traffic (min); 0 to 1440, a day.
    pub boot_minutes: u32,
    /// Price of a server-hour, billed while booting too (u/h); 0 to 10⁶.
    pub server_price: f64,
    /// What the surge moves towards in the sale peak; 0 to 1000.
    pub sale_surge: f64,
    /// Share of new transactions that are fraud in the fraud wave; in \[0, 1\].
    pub wave_fraud_share: f64,
}

/// The switch of the book.
impl Default for Constants {
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

/// The constants of a switch that can be: every one of [`Constants`] is within its range.
///
/// The ranges are wide enough for any switch one may think of, and so narrow that nothing a minute
/// computes from them overflows. Who is given these need not ask again.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Params(Constants);

impl Deref for Params {
    type Target = Constants;

    fn deref(&self) -> &Constants {
        &self.0
    }
}

/// Checks constants against their ranges, the ends included; −0 becomes 0.
macro_rules! check {
    ($constants:ident: $($field:ident $quantity:literal $low:literal $high:literal $unit:literal)+) => {
        $(
            Ranged::check(&mut $constants.$field, &Range {
                quantity: $quantity,
                low: $low as f64,
                high: $high as f64,
                unit: $unit,
                words: concat!("between ", $low, " and ", $high),
            })?;
        )+
    };
}

struct Range {
    quantity: &'static str,
    low: f64,
    high: f64,
    unit: &'static str,
    words: &'static str,
}

/// What has a range.
trait Ranged {
    fn check(&mut self, range: &Range) -> Result<()>;
}

impl Ranged for f64 {
    fn check(&mut self, range: &Range) -> Result<()> {
        *self = in_domain(
            (range.low..=range.high).contains(self),
            range.quantity,
            *self,
            range.unit,
            range.words,
        )?;
        Ok(())
    }
}

impl Ranged for u32 {
    fn check(&mut self, range: &Range) -> Result<()> {
        f64::from(*self).check(range)
    }
}

impl<T: Ranged, const N: usize> Ranged for [T; N] {
    fn check(&mut self, range: &Range) -> Result<()> {
        self.iter_mut().try_for_each(|each| each.check(range))
    }
}

impl Params {
    /// The switch of these constants.
    ///
    /// # Errors
    /// [`Error::OutOfRange`](crate::Error::OutOfRange) naming the first constant outside its range,
    /// by its field's name with spaces.
    pub fn new(mut constants: Constants) -> Result<Self> {
        check! { constants:
            base_rate "base rate" 0 1e6 "tx/s"
            group_b_share "group b share" 0 1 "(a share)"
            fraud_share "fraud share" 0 1 "(a share)"
            slots_per_server "slots per server" 1 10000 "slots"
            start_servers "start servers" 1 1000 "servers"
            switch_time "switch time" 1e-9 3600 "s"
            reversal_time "reversal time" 0 3600 "s"
            issuer_latency "issuer latency" 1e-9 3600 "s"
            slow_issuer_latency "slow issuer latency" 1e-9 3600 "s"
            start_timeout "start timeout" 0 3600 "s"
            start_threshold "start threshold" -100 100 "σ"
            separation "separation" 0.001 100 "σ"
            surge_lag "surge lag" 0.001 10000 "min"
            burst "burst" 0 10 "(a standard deviation)"
            queue_timeout "queue timeout" 0 3600 "s"
            wasted_share "wasted share" 0 1 "(a share)"
            admitted_share "admitted share" 0 1 "(a share)"
            retry_probability "retry probability" 0 1 "(a share)"
            backoff_delays "backoff delays" 0.001 10000 "min"
            genuine_pass_rate "genuine pass rate" 0 1 "(a share)"
            fraud_pass_rate "fraud pass rate" 0 1 "(a share)"
            missed_fraud_cost "missed fraud cost" 0.001 1e9 "declines"
            median_amount "median amount" 1e-6 1e9 "u"
            amount_sigma "amount sigma" 0.001 10 "(a standard deviation)"
            fraud_amount_factor "fraud amount factor" 1e-6 1e6 "(a factor)"
            reference_fraud_rate "reference fraud rate" 0 10000 "bp"
            latency_swing "latency swing" 0 10 "(a share)"
            latency_floor "latency floor" 0.001 1 "(a share)"
            boot_minutes "boot minutes" 0 1440 "min"
            server_price "server price" 0 1e6 "u/h"
            sale_surge "sale surge" 0 1000 "× base rate"
            wave_fraud_share "wave fraud share" 0 1 "(a share)"
        }
        Ok(Self(constants))
    }

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
