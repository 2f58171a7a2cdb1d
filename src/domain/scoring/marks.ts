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

/** Marks (hundredths) as they are spoken, without idle zeros: 1850 → `18.5`. */
export function marksText(hundredths: number): string {
  return String(hundredths / HUNDREDTHS_PER_MARK)
}

type Tally = { marks: number; fullMarks: number }

/** Tallies with the smallest share of marks first; equal shares keep their order, and one without marks counts as whole. */
export function weakestFirst<T extends Tally>(tallies: readonly T[]): T[] {
  const shareOf = ({ marks, fullMarks }: Tally) => (fullMarks === 0 ? 1 : marks / fullMarks)
  return [...tallies].sort((one, other) => shareOf(one) - shareOf(other))
}
