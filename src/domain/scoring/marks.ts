/** Marks are integers in hundredths of a mark: 200 is 2.00. */
export const HUNDREDTHS_PER_MARK = 100

/** `133` → `1.33`. Takes hundredths, negative ones too. */
export function formatMarks(hundredths: number): string {
  return (hundredths / HUNDREDTHS_PER_MARK).toFixed(2)
}

/** `marks × numerator / denominator` in hundredths, rounded half up once. Arguments are integers ≥ 0, the denominator ≥ 1. */
export function shareOfMarks(marks: number, numerator: number, denominator: number): number {
  return Math.floor((2 * marks * numerator + denominator) / (2 * denominator))
}
