//! Dividing an amount so that no minor unit is lost.

/// Divides `total` by these weights, by the largest remainders; of equal ones the first goes first. If the weights sum to
/// `total` or more, no part is above its weight. Neither the total nor a weight is below nought.
pub fn divide(total: i64, weights: &[i128]) -> Vec<i64> {
    let sum: i128 = weights.iter().sum();
    if sum == 0 {
        return vec![0; weights.len()];
    }
    let mut divided: Vec<i64> = Vec::with_capacity(weights.len());
    let mut remainders: Vec<(i128, usize)> = Vec::with_capacity(weights.len());
    for (at, weight) in weights.iter().enumerate() {
        let exact = i128::from(total) * weight;
        // A part is at most the total.
        divided.push(i64::try_from(exact / sum).unwrap_or(total));
        remainders.push((exact % sum, at));
    }
    let left = total - divided.iter().sum::<i64>();
    remainders.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
    for (_, at) in remainders.into_iter().take(usize::try_from(left).unwrap_or_default()) {
        divided[at] += 1;
    }
    divided
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn the_largest_remainders_get_the_rest_and_of_equal_ones_the_first() {
        assert_eq!(divide(100, &[1, 1, 1]), [34, 33, 33]);
        assert_eq!(divide(5, &[10, 30]), [1, 4]);
        assert_eq!(divide(7, &[0, 0]), [0, 0]);
    }

    proptest! {
        #[test]
        fn the_parts_sum_to_the_total_and_none_is_above_its_weight(
            weights in prop::collection::vec(0_i64..4_000_000_000_000, 1..20), share in 0_i64..=1_000,
        ) {
            let sum: i64 = weights.iter().sum();
            let total = i64::try_from(i128::from(sum) * i128::from(share) / 1_000).unwrap();
            let wide: Vec<i128> = weights.iter().copied().map(i128::from).collect();
            let parts = divide(total, &wide);
            prop_assert_eq!(parts.iter().sum::<i64>(), total);
            for (part, weight) in parts.iter().zip(&weights) {
                prop_assert!((0..=*weight).contains(part));
            }
        }
    }
}
