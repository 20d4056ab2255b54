//! R11–R15: score, threshold, step-up, amounts and fraud rate against independent values.

mod common;

use common::{assert_close, family, input, reference};
use model::Params;
use model::numeric::normal;
use model::relations::amounts::Lognormal;
use model::relations::{fraud_rate, score, step_up, threshold};
use proptest::prelude::*;
use statrs::distribution::{ContinuousCDF, Normal};

/// A handful of roundings.
const FEW_ULP: f64 = 8.0 * f64::EPSILON;

/// A tail at z falls like e^(−z²/2): where the z itself is a rounded difference, its ulp is
/// magnified z² times.
fn tail_tolerance(z: f64) -> f64 {
    FEW_ULP * (1.0 + z * z / 4.0)
}

#[test]
fn rates_match_the_reference() {
    for entry in family("binormal") {
        let (d, t) = (input(entry, "dprime"), input(entry, "t"));
        let what = format!("d′ = {d}, t = {t}");
        let (fpr, tnr) = (
            score::false_positive_rate(t).unwrap(),
            score::true_negative_rate(t).unwrap(),
        );
        let (tpr, fnr) = (
            score::true_positive_rate(t, d).unwrap(),
            score::false_negative_rate(t, d).unwrap(),
        );
        assert_close(fpr, reference(entry, "fpr"), FEW_ULP, &what);
        assert_close(tnr, reference(entry, "tnr"), FEW_ULP, &what);
        assert_close(tpr, reference(entry, "tpr"), FEW_ULP, &what);
        assert_close(fnr, reference(entry, "fnr"), FEW_ULP, &what);
        let ratio = score::likelihood_ratio(t, d).unwrap();
        // The exponent is at most 25: an ulp of it, 25 times.
        assert_close(ratio, reference(entry, "lr_at_t"), FEW_ULP * 4.0, &what);
        assert_close(tpr / fpr, reference(entry, "lr_pos"), 2.0 * FEW_ULP, &what);
    }
}

#[test]
fn auc_matches_the_reference() {
    for entry in family("auc") {
        let d = input(entry, "dprime");
        assert_close(
            score::auc(d).unwrap(),
            reference(entry, "auc"),
            FEW_ULP,
            "AUC",
        );
        let complement = score::auc_complement(d).unwrap();
        assert_close(
            complement,
            reference(entry, "one_minus_auc"),
            tail_tolerance(d),
            "1 − AUC",
        );
    }
}

/// AUC is ∫ TPR dFPR, here over the threshold: ∫ TPR(t)·φ(t) dt, by the trapezium rule, which
/// converges geometrically for a bell.
#[test]
fn auc_is_the_area_under_the_curve() {
    for d in [0.0, 0.5, 1.0, 2.5, 4.0] {
        let h = 0.1;
        let area: f64 = (-120..=120)
            .map(|i| f64::from(i) * h)
            .map(|t| score::true_positive_rate(t, d).unwrap() * normal::pdf(t) * h)
            .sum();
        assert_close(area, score::auc(d).unwrap(), 1e-14, &format!("d′ = {d}"));
    }
}

#[test]
fn the_optimal_threshold_matches_the_reference() {
    for entry in family("cost_optimal") {
        let d = input(entry, "dprime");
        let (fraud, ratio) = (input(entry, "prior_fraud"), input(entry, "c_fp_over_c_fn"));
        let what = format!("d′ = {d}, π = {fraud}, r = {ratio}");
        let limit = threshold::likelihood_ratio_limit(ratio, fraud).unwrap();
        assert_close(limit, reference(entry, "lr_star"), FEW_ULP, &what);
        let t = threshold::optimal(d, ratio, fraud).unwrap();
        let want = reference(entry, "t_star");
        // d′/2 and the logarithm may cancel: an ulp of the larger.
        assert!(
            (t - want).abs() <= FEW_ULP * want.abs().max(d),
            "{what}: {t} {want}"
        );
        let z = t.abs() + d;
        let fpr = score::false_positive_rate(t).unwrap();
        assert_close(fpr, reference(entry, "fpr"), tail_tolerance(z), &what);
        let tpr = score::true_positive_rate(t, d).unwrap();
        assert_close(tpr, reference(entry, "tpr"), tail_tolerance(z), &what);
        let cost = threshold::mean_cost(t, d, ratio, fraud).unwrap();
        assert_close(
            cost,
            reference(entry, "cost_per_txn_in_c_fn"),
            tail_tolerance(z),
            &what,
        );
        let never = threshold::mean_cost(f64::INFINITY, d, ratio, fraud).unwrap();
        assert_close(never, reference(entry, "cost_never_block"), FEW_ULP, &what);
        let always = threshold::mean_cost(f64::NEG_INFINITY, d, ratio, fraud).unwrap();
        assert_close(
            always,
            reference(entry, "cost_always_block"),
            FEW_ULP,
            &what,
        );
        // Nothing else costs less.
        for other in [t - 0.3, t - 0.01, t + 0.01, t + 0.3] {
            let dearer = threshold::mean_cost(other, d, ratio, fraud).unwrap();
            assert!(
                dearer >= cost * (1.0 - FEW_ULP),
                "{what}: {other} beats {t}"
            );
        }
    }
}

#[test]
fn the_books_threshold() {
    let p = Params::default();
    let ratio = 1.0 / p.missed_fraud_cost;
    let t = threshold::optimal(p.separation, ratio, p.fraud_share).unwrap();
    assert!((t - 3.0).abs() < 0.005, "3σ is the optimum: {t}");
    // A tenfold rise of the odds of fraud moves it by ln 10/d′ = 0.92 σ, whatever else holds.
    let shift = threshold::shift(p.separation, 10.0).unwrap();
    assert_close(shift, 10_f64.ln() / 2.5, FEW_ULP, "a decade");
    let odds = p.fraud_share / (1.0 - p.fraud_share) * 10.0;
    let more = threshold::optimal(p.separation, ratio, odds / (1.0 + odds)).unwrap();
    assert_close(t - more, shift, 1e-14, "a decade");
    assert_eq!(threshold::optimal(2.5, 1.0, 0.0), Ok(f64::INFINITY));
    assert_eq!(threshold::optimal(2.5, 1.0, 1.0), Ok(f64::NEG_INFINITY));
}

#[test]
fn the_inverse_matches_the_reference() {
    for entry in family("roc_inverse") {
        let (fpr, d) = (input(entry, "fpr"), input(entry, "dprime"));
        let t = score::threshold_at(fpr).unwrap();
        assert_close(t, reference(entry, "t"), FEW_ULP, &format!("FPR = {fpr}"));
        let tpr = score::true_positive_rate(t, d).unwrap();
        assert_close(
            tpr,
            reference(entry, "tpr"),
            tail_tolerance(t - d),
            &format!("FPR = {fpr}"),
        );
    }
    assert_eq!(score::threshold_at(0.0), Ok(f64::INFINITY));
    assert_eq!(score::threshold_at(1.0), Ok(f64::NEG_INFINITY));
    assert_eq!(score::threshold_at(0.5), Ok(0.0));
    // The smallest double is a tail at 38.467σ.
    let t = score::threshold_at(5e-324).unwrap();
    assert!((t - 38.467_405_617_144_346).abs() < 1e-12, "{t}");
}

#[test]
fn the_normal_at_its_extremes() {
    // mpmath, at these doubles.
    for (z, tail) in [
        (0.5, 0.3085375387259869),
        (1.0, 0.15865525393145705),
        (1.000001, 0.15865501196085355),
        (3.0, 0.0013498980316300946),
        (8.0, 6.220960574271784e-16),
        (10.0, 7.619853024160525e-24),
        (20.0, 2.7536241186062337e-89),
        (37.0, 5.725571222524577e-300),
    ] {
        assert_close(normal::upper_tail(z), tail, FEW_ULP, &format!("{z} σ"));
        assert_close(normal::cdf(-z), tail, FEW_ULP, &format!("−{z} σ"));
    }
    assert_eq!(normal::upper_tail(40.0), 0.0);
    assert_eq!(normal::upper_tail(f64::INFINITY), 0.0);
    assert_eq!(normal::upper_tail(f64::NEG_INFINITY), 1.0);
    assert_eq!(normal::pdf(f64::INFINITY), 0.0);
    assert!(normal::upper_tail(f64::NAN).is_nan() && normal::pdf(f64::NAN).is_nan());
    assert!(normal::between(f64::NAN, 1.0).is_nan());
    assert_eq!(normal::between(f64::NEG_INFINITY, f64::INFINITY), 1.0);
    assert_eq!(normal::between(1.0, 1.0), 0.0);
    assert_eq!(normal::between(2.0, 1.0), 0.0);
    // Scores to ±10σ.
    assert_close(
        score::false_positive_rate(10.0).unwrap(),
        7.619_853_024_160_526e-24,
        FEW_ULP,
        "10σ",
    );
    assert_close(
        score::true_negative_rate(-10.0).unwrap(),
        7.619_853_024_160_526e-24,
        FEW_ULP,
        "−10σ",
    );
    assert_eq!(score::false_positive_rate(-10.0), Ok(1.0));
}

#[test]
fn the_band_matches_the_reference() {
    for entry in family("step_up_band") {
        let (low, high, d) = (
            input(entry, "lo"),
            input(entry, "hi"),
            input(entry, "dprime"),
        );
        for (mean, key) in [(0.0, "legit_in_band"), (d, "fraud_in_band")] {
            let shares = step_up::shares(high, high - low, mean).unwrap();
            let what = format!("[{low}, {high}) from {mean}");
            assert_close(shares.challenged, reference(entry, key), FEW_ULP, &what);
        }
    }
}

/// A grid step of the band, far out and close in: mpmath, at these doubles.
#[test]
fn narrow_bands_keep_their_digits() {
    for (low, high, want) in [
        (2.95, 3.0, 0.00023897161573477305),
        (9.999, 10.0, 7.733198892306913e-26),
        (-1e-9, 1e-9, 7.978845608028654e-10),
        (3.0, 3.000000001, 4.431848771983015e-12),
        (0.0, 1e-300, 3.989_422_804_014_327e-301),
        (-7.002, -7.0, 1.8142137397325126e-14),
        (2.99, 3.0, 4.4989203862154967e-05),
    ] {
        let got = normal::between(low, high);
        // Where two tails are subtracted, the band is at least a fiftieth of them.
        assert_close(got, want, 2.0 * FEW_ULP, &format!("[{low}, {high})"));
        assert_eq!(normal::between(-high, -low), got);
    }
}

#[test]
fn step_up_off_and_wide() {
    let off = step_up::shares(3.0, 0.0, 0.0).unwrap();
    assert_eq!(off.challenged, 0.0);
    assert_close(off.declined, 1.349_898_031_630_094_5e-3, FEW_ULP, "3σ");
    assert_eq!(off.forwarded(0.85), Ok(off.passed));
    let p = Params::default();
    let fraud = step_up::shares(2.7, 1.4, p.separation).unwrap();
    let forwarded = fraud.forwarded(p.fraud_pass_rate).unwrap();
    let failed = fraud.failed(p.fraud_pass_rate).unwrap();
    assert_close(
        fraud.declined + forwarded + failed,
        1.0,
        FEW_ULP,
        "all of it",
    );
    for bad in [f64::NAN, f64::INFINITY, -0.1] {
        assert!(step_up::shares(3.0, bad, 0.0).is_err());
        assert!(off.forwarded(bad).is_err());
        assert!(off.failed(bad).is_err());
    }
    assert!(step_up::shares(f64::NAN, 0.0, 0.0).is_err());
    assert!(step_up::shares(3.0, 0.0, f64::INFINITY).is_err());
}

#[test]
fn amounts_match_the_reference() {
    for entry in family("lognormal") {
        let (mean, cv, limit) = (
            input(entry, "mean"),
            input(entry, "cv"),
            input(entry, "limit"),
        );
        let what = format!("mean {mean}, cv {cv}, limit {limit}");
        let amounts = Lognormal::from_mean(mean, cv).unwrap();
        assert_close(amounts.mean(), mean, FEW_ULP, &what);
        assert_close(
            amounts.median(),
            reference(entry, "mu").exp(),
            FEW_ULP,
            &what,
        );
        // z is a rounded quotient of a rounded logarithm; an ulp of it is magnified z² times.
        let z = (limit.ln() - reference(entry, "mu")) / reference(entry, "sigma");
        let tolerance = 4.0 * tail_tolerance(z.abs() + reference(entry, "sigma"));
        for (got, key) in [
            (amounts.share_up_to(limit), "p_le_limit"),
            (amounts.share_above(limit), "p_gt_limit"),
            (amounts.amount_up_to(limit), "partial_le"),
            (amounts.amount_above(limit), "partial_gt"),
            (amounts.limited_mean(limit), "e_min_x_limit"),
        ] {
            assert_close(
                got.unwrap(),
                reference(entry, key),
                tolerance,
                &format!("{key}, {what}"),
            );
        }
    }
}

#[test]
fn amounts_at_their_limits() {
    let p = Params::default();
    let genuine = Lognormal::from_median(p.median_amount, p.amount_sigma).unwrap();
    let fraud = genuine.scaled(p.fraud_amount_factor).unwrap();
    assert_eq!(fraud.median(), 60.0);
    for amounts in [genuine, fraud] {
        assert_eq!(amounts.share_up_to(0.0), Ok(0.0));
        assert_eq!(amounts.amount_up_to(0.0), Ok(0.0));
        assert_eq!(amounts.limited_mean(0.0), Ok(0.0));
        assert_eq!(amounts.share_up_to(f64::INFINITY), Ok(1.0));
        assert_eq!(amounts.share_above(f64::INFINITY), Ok(0.0));
        assert_eq!(amounts.amount_up_to(f64::INFINITY), Ok(amounts.mean()));
        assert_eq!(amounts.limited_mean(f64::INFINITY), Ok(amounts.mean()));
        assert_eq!(amounts.share_up_to(amounts.median()), Ok(0.5));
    }
    // Partial expectation and limited mean are not the same: 30.77 and 48.75 u at 100 u.
    assert!((genuine.amount_up_to(100.0).unwrap() - 30.77).abs() < 0.005);
    assert!((genuine.limited_mean(100.0).unwrap() - 48.75).abs() < 0.005);
    for bad in [f64::NAN, -1.0, f64::NEG_INFINITY] {
        assert!(genuine.share_up_to(bad).is_err());
        assert!(genuine.amount_above(bad).is_err());
        assert!(genuine.limited_mean(bad).is_err());
    }
    for bad in [f64::NAN, -1.0, 0.0, f64::INFINITY] {
        assert!(Lognormal::from_median(bad, 1.0).is_err());
        assert!(Lognormal::from_median(40.0, bad).is_err());
        assert!(Lognormal::from_mean(bad, 1.0).is_err());
        assert!(Lognormal::from_mean(40.0, bad).is_err());
        assert!(genuine.scaled(bad).is_err());
    }
    // A mean beyond the doubles would make a part of it NaN.
    assert!(Lognormal::from_median(40.0, 37.0).is_ok());
    assert!(Lognormal::from_median(40.0, 38.0).is_err());
    assert!(genuine.scaled(1e307).is_err());
    assert!(Lognormal::from_mean(40.0, 1e200).is_err());
}

/// At the start 10.386 bp: fraud passes at Φ(0.5) with amounts half as large again.
#[test]
fn the_fraud_rate_at_the_start() {
    let p = Params::default();
    let missed = score::false_negative_rate(p.start_threshold, p.separation).unwrap();
    let passed = score::true_negative_rate(p.start_threshold).unwrap();
    let fraud = p.fraud_share * missed * p.fraud_amount_factor;
    let rate = fraud_rate::basis_points(fraud, (1.0 - p.fraud_share) * passed).unwrap();
    assert!((rate - 10.386).abs() < 5e-4, "{rate} bp");
    assert_eq!(fraud_rate::basis_points(0.0, 0.0), Ok(0.0));
    assert_eq!(fraud_rate::basis_points(5.0, 0.0), Ok(1e4));
    assert_eq!(fraud_rate::basis_points(0.0, 5.0), Ok(0.0));
    assert_eq!(fraud_rate::basis_points(1e308, 1e308), Ok(5e3));
    for bad in [f64::NAN, -1.0, f64::INFINITY] {
        assert!(fraud_rate::basis_points(bad, 1.0).is_err());
        assert!(fraud_rate::basis_points(1.0, bad).is_err());
    }
}

#[test]
fn impossible_scores_are_errors() {
    assert!(score::false_positive_rate(f64::NAN).is_err());
    assert!(score::true_positive_rate(1.0, f64::NAN).is_err());
    assert!(score::true_positive_rate(f64::INFINITY, f64::INFINITY).is_err());
    assert!(score::auc(f64::NAN).is_err());
    assert!(score::likelihood_ratio(f64::INFINITY, 1.0).is_err());
    for bad in [f64::NAN, -0.1, 1.1] {
        assert!(score::threshold_at(bad).is_err());
        assert!(normal::quantile(bad).is_err());
        assert!(threshold::optimal(2.5, 1.0, bad).is_err());
        assert!(threshold::mean_cost(3.0, 2.5, 1.0, bad).is_err());
    }
    for bad in [f64::NAN, -1.0, 0.0, f64::INFINITY] {
        assert!(threshold::optimal(bad, 1.0, 0.001).is_err());
        assert!(threshold::optimal(2.5, bad, 0.001).is_err());
        assert!(threshold::shift(2.5, bad).is_err());
        assert!(threshold::mean_cost(3.0, 2.5, bad, 0.001).is_err());
    }
}

proptest! {
    /// The quantile inverts both tails, to the digits of the share.
    #[test]
    fn quantile_inverts(exponent in -300.0..-0.302_f64) {
        let p = 10_f64.powf(exponent);
        let z = normal::quantile(p).unwrap();
        prop_assert!((normal::cdf(z) / p - 1.0).abs() <= tail_tolerance(z), "{} {}", p, z);
        prop_assert!((normal::quantile(1.0 - p).unwrap() + z).abs() <= 1e-15 / p.max(1e-15) || p < 1e-10);
    }

    /// An independent normal agrees: statrs' is good to 10⁻¹⁰.
    #[test]
    fn another_library_agrees(z in -10.0..10.0_f64) {
        let other = Normal::standard();
        prop_assert!((normal::cdf(z) - other.cdf(z)).abs() <= 2e-10);
        prop_assert!((normal::upper_tail(z) - other.sf(z)).abs() <= 2e-10);
    }

    /// Tails fall, and both together are everything.
    #[test]
    fn tails_are_monotone(z in -38.0..38.0_f64, more in 1e-6..5.0_f64) {
        prop_assert!(normal::upper_tail(z + more) <= normal::upper_tail(z));
        prop_assert!((normal::upper_tail(z) + normal::cdf(z) - 1.0).abs() <= f64::EPSILON);
    }

    /// Bands add up, across the middle and across the change of method.
    #[test]
    fn bands_add_up(low in -10.0..10.0_f64, first in 1e-6..3.0_f64, second in 1e-6..3.0_f64) {
        let (middle, high) = (low + first, low + first + second);
        let whole = normal::between(low, high);
        let parts = normal::between(low, middle) + normal::between(middle, high);
        // Rounding of a bound moves density·ulp, as magnified by the tail.
        prop_assert!((whole / parts - 1.0).abs() <= 1e-12, "{} {}", whole, parts);
        let by_tails = normal::upper_tail(low) - normal::upper_tail(high);
        prop_assert!((whole - by_tails).abs() <= 4.0 * f64::EPSILON);
    }

    /// Declined, challenged and passed are everything, and a wider band challenges more.
    #[test]
    fn step_up_shares_are_everything(t in 0.0..5.0_f64, b in 0.0..3.0_f64, mu in -1.0..4.0_f64) {
        let shares = step_up::shares(t, b, mu).unwrap();
        prop_assert!((shares.declined + shares.challenged + shares.passed - 1.0).abs() <= 4.0 * f64::EPSILON);
        let wider = step_up::shares(t, b + 0.05, mu).unwrap();
        prop_assert!(wider.challenged >= shares.challenged && wider.declined == shares.declined);
    }

    /// Partial expectations sum to the mean; shares to 1; a higher limit approves more.
    #[test]
    fn partial_expectations_sum_to_the_mean(
        median in 0.1..1e4_f64, sigma in 0.05..3.0_f64, limit in 0.0..1e6_f64, more in 0.0..1e3_f64,
    ) {
        let x = Lognormal::from_median(median, sigma).unwrap();
        let (below, above) = (x.amount_up_to(limit).unwrap(), x.amount_above(limit).unwrap());
        prop_assert!((below + above - x.mean()).abs() <= 4.0 * f64::EPSILON * x.mean());
        let shares = x.share_up_to(limit).unwrap() + x.share_above(limit).unwrap();
        prop_assert!((shares - 1.0).abs() <= f64::EPSILON);
        prop_assert!(x.amount_up_to(limit + more).unwrap() >= below);
        let cut = x.limited_mean(limit).unwrap();
        prop_assert!(cut <= limit * (1.0 + 1e-14) && cut <= x.mean() * (1.0 + 1e-14) && cut >= below);
    }

    /// The likelihood ratio is the ratio of the densities.
    #[test]
    fn likelihood_is_a_ratio_of_densities(t in -6.0..6.0_f64, d in 0.0..4.0_f64) {
        let ratio = score::likelihood_ratio(t, d).unwrap();
        let densities = normal::pdf(t - d) / normal::pdf(t);
        // The exponent is at most 32, and t − d rounded.
        prop_assert!((ratio / densities - 1.0).abs() <= 1e-13);
    }

    /// A fraud rate is a share in basis points, and only ratios matter.
    #[test]
    fn fraud_rate_scales(f in 0.0..1e9_f64, g in 0.0..1e9_f64, k in 1e-3..1e3_f64) {
        let rate = fraud_rate::basis_points(f, g).unwrap();
        let whole = if f + g > 0.0 { f + g } else { 1.0 };
        prop_assert!((rate - 1e4 * (f / whole)).abs() <= 4.0 * f64::EPSILON * rate);
        prop_assert!((fraud_rate::basis_points(f * k, g * k).unwrap() - rate).abs() <= 1e-11 * rate.max(1e-3));
    }
}
