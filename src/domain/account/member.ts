const FEN_A_YUAN = 100
/** Growth of a day on which the learner really studied. */
const GROWTH_A_DAY = 5
/** Studied so long, a day counts, in seconds. */
export const STUDY_DAY_SECONDS = 600
/** Payments and study count for this long, in days. */
export const GROWTH_DAYS = 365
/** Growth from which on a level is reached, the first level first. */
export const GROWTH_LEVELS: readonly number[] = [2_000, 5_000, 12_000]

export type MemberFacts = { courseLevel: number; paidFen: number; studyDays: number }
export type Membership = {
  level: number
  /** The origin of the level: a course for a time, growth, or nothing. */
  source: 'course' | 'growth' | 'none'
  growth: number
  /** The next level that growth reaches, and how much is missing; null at the top. */
  next: { level: number; from: number; missing: number } | null
}

/** Growth: one for each yuan paid and kept, five for each day of study. */
export const growthOf = ({ paidFen, studyDays }: Pick<MemberFacts, 'paidFen' | 'studyDays'>): number =>
  Math.max(0, Math.floor(paidFen / FEN_A_YUAN)) + studyDays * GROWTH_A_DAY

/** The level that growth alone reaches; 0 for none. */
export const levelByGrowth = (growth: number): number => GROWTH_LEVELS.filter((from) => growth >= from).length

/** The membership of a learner: the higher of what a course gives and what growth reaches; a course goes first. */
export function membershipOf(facts: MemberFacts): Membership {
  const growth = growthOf(facts)
  const reached = levelByGrowth(growth)
  const level = Math.max(facts.courseLevel, reached)
  const source = level === 0 ? 'none' : facts.courseLevel === level ? 'course' : 'growth'
  const at = GROWTH_LEVELS.findIndex((from, index) => from > growth && index + 1 > level)
  const from = GROWTH_LEVELS[at]
  return { level, source, growth, next: from === undefined ? null : { level: at + 1, from, missing: from - growth } }
}

/** Names a level. */
export const levelName = (level: number): string => (level > 0 ? `会员 ${level} 级` : '普通学员')
