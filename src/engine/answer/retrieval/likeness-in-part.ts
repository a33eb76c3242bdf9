/** A term that stands nowhere is held in part by one that shares this much of its pieces with it. */
const MIN_LIKENESS = 0.5
const LIKENESS_COUNTS = 0.8

/** How much a likeness of terms counts as the term itself, 0 to 1. */
export const discountLikeness = (alike: number) => (alike < MIN_LIKENESS ? 0 : LIKENESS_COUNTS * alike)
