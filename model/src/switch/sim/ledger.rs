//! Where transactions went: counts and amounts by issuer group and class.

use core::ops::AddAssign;

/// The issuers a transaction can belong to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Group {
    /// The issuers that stay healthy.
    A,
    /// The issuers that slow down in the issuer outage.
    B,
}

/// What a transaction is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Class {
    /// Made by the customer.
    Genuine,
    /// Made by a fraudster.
    Fraud,
}

impl Group {
    /// Both groups.
    pub const ALL: [Self; 2] = [Self::A, Self::B];
}

impl Class {
    /// Both classes.
    pub const ALL: [Self; 2] = [Self::Genuine, Self::Fraud];
}

/// One value for each group and class.
pub type Cells<T> = [[T; 2]; 2];

/// What became of the transactions of one group and class (tx; amounts in u).
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Flow {
    /// New transactions.
    pub new: f64,
    /// New transactions and retries.
    pub offered: f64,
    /// Neither shed nor dropped in the queue.
    pub served: f64,
    /// Declined by the rule.
    pub rule_declined: f64,
    /// Sent to step-up.
    pub challenged: f64,
    /// Failed the challenge.
    pub challenge_failed: f64,
    /// Sent on to an issuer.
    pub forwarded: f64,
    /// Not answered by the issuer in time.
    pub timed_out: f64,
    /// Approved by the issuer.
    pub issuer_approved: f64,
    /// Approved by the switch on behalf of a silent issuer.
    pub stand_in_approved: f64,
    /// Declined because the amount is above the stand-in limit.
    pub over_limit: f64,
    /// Failed for a technical reason and not tried again.
    pub given_up: f64,
    /// Amount approved, stand-in included (u).
    pub approved_amount: f64,
    /// Amount approved by stand-in (u).
    pub exposure: f64,
}

impl Flow {
    /// Approved, by the issuer or by stand-in.
    #[must_use]
    pub fn approved(&self) -> f64 {
        self.issuer_approved + self.stand_in_approved
    }

    /// Not approved for good, for any reason.
    #[must_use]
    pub fn lost(&self) -> f64 {
        self.rule_declined + self.challenge_failed + self.over_limit + self.given_up
    }

    /// Approved, or not approved for good.
    #[must_use]
    pub fn resolved(&self) -> f64 {
        self.approved() + self.lost()
    }
}

impl AddAssign<&Self> for Flow {
    fn add_assign(&mut self, other: &Self) {
        self.new += other.new;
        self.offered += other.offered;
        self.served += other.served;
        self.rule_declined += other.rule_declined;
        self.challenged += other.challenged;
        self.challenge_failed += other.challenge_failed;
        self.forwarded += other.forwarded;
        self.timed_out += other.timed_out;
        self.issuer_approved += other.issuer_approved;
        self.stand_in_approved += other.stand_in_approved;
        self.over_limit += other.over_limit;
        self.given_up += other.given_up;
        self.approved_amount += other.approved_amount;
        self.exposure += other.exposure;
    }
}

/// The flows of all groups and classes, over a minute or over many.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Ledger {
    pub(crate) cells: Cells<Flow>,
}

impl Ledger {
    /// The flow of one group and class.
    #[must_use]
    pub const fn of(&self, group: Group, class: Class) -> &Flow {
        &self.cells[group as usize][class as usize]
    }

    /// A quantity summed over both groups of one class.
    pub fn class(&self, class: Class, quantity: impl Fn(&Flow) -> f64) -> f64 {
        quantity(self.of(Group::A, class)) + quantity(self.of(Group::B, class))
    }

    /// A quantity summed over both groups and both classes.
    pub fn all(&self, quantity: impl Fn(&Flow) -> f64) -> f64 {
        self.class(Class::Genuine, &quantity) + self.class(Class::Fraud, &quantity)
    }
}

impl AddAssign<&Self> for Ledger {
    fn add_assign(&mut self, other: &Self) {
        for (mine, theirs) in self.cells.iter_mut().zip(&other.cells) {
            for (flow, more) in mine.iter_mut().zip(theirs) {
                *flow += more;
            }
        }
    }
}
