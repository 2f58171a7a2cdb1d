import { HUNDREDTHS_PER_MARK } from './marks'

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
