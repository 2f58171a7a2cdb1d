/** Shares of learners who answer a question right that nobody has answered yet, by its difficulty from 1 to 5. */
const byDifficulty: readonly number[] = [0.85, 0.75, 0.6, 0.45, 0.3]
/** Of a difficulty that is none of these. */
const USUAL = 0.6
const WHOLE = 100

/** A question as a paper asks it. `rightPercent`: how many in a hundred answered it right; null where too few did. */
export type Asked = { marks: number; rightPercent: number | null; difficulty: number }

const shareOf = ({ rightPercent, difficulty }: Asked): number =>
  rightPercent === null ? (byDifficulty[difficulty - 1] ?? USUAL) : rightPercent / WHOLE

/** The mean marks that learners may be expected to have in a paper, in the unit of its marks; 0 for a paper without questions. */
export const expectedMean = (asked: readonly Asked[]): number =>
  Math.round(asked.reduce((sum, each) => sum + each.marks * shareOf(each), 0))
