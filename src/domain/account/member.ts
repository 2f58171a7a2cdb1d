const FEN_A_YUAN = 100
/** Growth of a day on which the learner really studied. */
const GROWTH_A_DAY = 5
/** Studied so long, a day counts, in seconds. */
export const STUDY_DAY_SECONDS = 600
/** Payments and study count for this long, in days. */
export const GROWTH_DAYS = 365
/** Growth from which on a level is reached, the first level first, where the school sets no other. */
export const GROWTH_LEVELS: readonly number[] = [2_000, 5_000, 12_000]
/** A school has at most so many levels. */
export const MOST_LEVELS = 9

const isGrowth = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value > 0

/** The growth of the levels in a stored setting; the usual ones where it is none, or its levels do not rise. */
export function growthLevelsIn(value: unknown): readonly number[] {
  const given = typeof value === 'object' && value !== null && 'growth' in value ? value.growth : undefined
  if (!Array.isArray(given) || given.length === 0 || given.length > MOST_LEVELS || !given.every(isGrowth)) return GROWTH_LEVELS
  return given.every((from, at) => from > (given[at - 1] ?? 0)) ? given : GROWTH_LEVELS
}

/** `levels`: growth from which on each level is reached. */
export type MemberFacts = { courseLevel: number; paidFen: number; studyDays: number; levels?: readonly number[] }
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
export const levelByGrowth = (growth: number, levels: readonly number[] = GROWTH_LEVELS): number =>
  levels.filter((from) => growth >= from).length

/** The membership of a learner: the higher of what a course gives and what growth reaches; a course goes first. */
export function membershipOf(facts: MemberFacts): Membership {
  const { levels = GROWTH_LEVELS } = facts
  const growth = growthOf(facts)
  const reached = levelByGrowth(growth, levels)
  const level = Math.max(facts.courseLevel, reached)
  const source = level === 0 ? 'none' : facts.courseLevel === level ? 'course' : 'growth'
  const at = levels.findIndex((from, index) => from > growth && index + 1 > level)
  const from = levels[at]
  return { level, source, growth, next: from === undefined ? null : { level: at + 1, from, missing: from - growth } }
}

/** Names a level. */
export const levelName = (level: number): string => (level > 0 ? `会员 ${level} 级` : '普通学员')
