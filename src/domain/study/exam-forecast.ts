/** One judged answer: how right it was (0–1), its age, and the share of it that will still be remembered on the exam day. */
export type ForecastAnswer = { pointId: number; share: number; daysAgo: number; kept: number }
/** A knowledge point and its share of the exam's marks; all shares add up to 1. */
export type ForecastPoint = { id: number; weight: number }
export type ForecastInput = {
  points: readonly ForecastPoint[]
  answers: readonly ForecastAnswer[]
  /** Learning days with answers. */
  studyDays: number
  daysLeft: number
  /** Judged answers a day, lately. */
  perDay: number
  /** Questions of the exam. */
  itemCount: number
  /** Share of the marks that passes. */
  passShare: number
}
/** Shares of the marks: what is expected, and the range in which it lies in four of five cases. */
export type ScoreForecast = {
  expected: number
  low: number
  high: number
  passChance: number
  /** The points that would change it most, the largest first: the gain of a few more questions on each. */
  points: { id: number; chance: number; gain: number }[]
  /** The gain of more questions a day. */
  paceGain: number
}

const LEAST_ANSWERS = 30
const LEAST_DAYS = 3
const LEAST_COVERED = 0.3
const MOST_DAYS_LEFT = 180
const HALF_LIFE_DAYS = 10
/** Answers that a learner's average counts for at each point, and what a learner without answers is thought to know. */
const PRIOR_COUNT = 3
const PRIOR_MEAN = 0.55
/** Guessing gives this share where everything is forgotten. */
const GUESSED = 0.25
/** A point is remembered better than the one question it was asked by: so much of a question's loss is the point's. */
const LOST_OF_POINT = 0.2
/** How far one more answer goes from what is known to all that can be known. */
const LEARNED_AN_ANSWER = 0.021
const MOST_KNOWN = 0.97
/** Answers on a point after which what was forgotten is known again. */
const REFRESHED_AFTER = 6
/** Uncertainty no answers take away: the form of the day, how hard the paper is, whether the pace lasts. */
const DAY_SPREAD = 0.02
const SPREAD_A_DAY_LEFT = 0.001
/** Half the width of a range that holds four of five. */
const Z_OF_80 = 1.2816
/** The logistic curve nearest to the normal distribution. */
const LOGISTIC = 1.702
export const MORE_ON_POINT = 20
export const MORE_A_DAY = 10
const ADVISED = 3

const clamp = (value: number) => Math.min(1, Math.max(0, value))
const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

/** How well a point is known: the share of its marks that is got now, how sure that is, and how much of it lasts until the exam. */
export type Mastery = { id: number; weight: number; mean: number; variance: number; kept: number }

/**
 * Estimates the mastery of each point: its answers, newer ones count more, drawn towards the learner's average where they are few. A point
 * without any is drawn to that average only as far as the points with answers cover the exam: who practised the first chapters alone does not
 * know the others as well.
 */
export function masteries(points: readonly ForecastPoint[], answers: readonly ForecastAnswer[]): Mastery[] {
  const weighed = answers.map((answer) => ({ ...answer, weight: 0.5 ** (answer.daysAgo / HALF_LIFE_DAYS) }))
  const right = total(weighed.map(({ weight, share }) => weight * share))
  const average = (right + PRIOR_MEAN * 2) / (total(weighed.map(({ weight }) => weight)) + 2)
  const groups = points.map((point) => ({ point, own: [] as typeof weighed }))
  const byId = new Map(groups.map(({ point, own }) => [point.id, own]))
  for (const answer of weighed) byId.get(answer.pointId)?.push(answer)
  const covered = total(groups.map(({ point, own }) => (own.length > 0 ? point.weight : 0)))
  const untouched = PRIOR_MEAN + (average - PRIOR_MEAN) * clamp(covered)
  return groups.map(({ point: { id, weight }, own }) => {
    const prior = own.length > 0 ? average : untouched
    const count = total(own.map((answer) => answer.weight)) + PRIOR_COUNT
    const mean = (total(own.map((answer) => answer.weight * answer.share)) + PRIOR_COUNT * prior) / count
    const kept = own.length === 0 ? 1 : total(own.map((answer) => answer.kept)) / own.length
    return { id, weight, mean, variance: (mean * (1 - mean)) / (count + 1), kept }
  })
}

/** The chance of a right answer on the exam day, when so many more answers are given on the point until then. */
function chanceOf({ mean, kept }: Mastery, more: number): number {
  const lost = LOST_OF_POINT * (1 - kept) * Math.exp(-more / REFRESHED_AFTER)
  const remembered = mean - Math.max(0, mean - GUESSED) * lost
  return remembered + Math.max(0, MOST_KNOWN - remembered) * (1 - Math.exp(-LEARNED_AN_ANSWER * more))
}

/** The share of the exam's marks that a point brings, when so many more answers are given on it until then. */
export const shareOf = (mastery: Mastery, more: number): number => mastery.weight * chanceOf(mastery, more)

/** Whether enough is known to forecast anything. */
export function hasEnough({
  points,
  answers,
  studyDays,
  daysLeft,
}: Pick<ForecastInput, 'points' | 'answers' | 'studyDays' | 'daysLeft'>): boolean {
  const known = new Set(answers.map(({ pointId }) => pointId))
  const covered = total(points.filter(({ id }) => known.has(id)).map(({ weight }) => weight))
  return (
    answers.length >= LEAST_ANSWERS && studyDays >= LEAST_DAYS && covered >= LEAST_COVERED && daysLeft >= 0 && daysLeft <= MOST_DAYS_LEFT
  )
}

/**
 * The points worth practising most, the first before all: those with an answer that was not right, by what a few more questions on them
 * would change. At most `most`.
 */
export function weakPoints({ points, answers }: Pick<ForecastInput, 'points' | 'answers'>, most: number): number[] {
  const missed = new Set(answers.flatMap(({ pointId, share }) => (share < 1 ? [pointId] : [])))
  return masteries(points, answers)
    .filter(({ id }) => missed.has(id))
    .map((one) => ({ id: one.id, gain: one.weight * (chanceOf(one, MORE_ON_POINT) - chanceOf(one, 0)) }))
    .sort((one, other) => other.gain - one.gain || one.id - other.id)
    .slice(0, most)
    .map(({ id }) => id)
}

/** The score to expect on the exam day with its 80 % range, from what is known of each point, forgetting and pace; null with too little data. */
export function forecastExam(input: ForecastInput): ScoreForecast | null {
  if (!hasEnough(input)) return null
  const { points, answers, daysLeft, perDay, itemCount, passShare } = input
  const known = masteries(points, answers)
  const moreOn = ({ weight }: Mastery, aDay: number) => aDay * daysLeft * weight
  const expectedAt = (aDay: number) => total(known.map((one) => one.weight * chanceOf(one, moreOn(one, aDay))))
  const expected = expectedAt(perDay)
  const ofKnowledge = total(known.map(({ weight, variance }) => weight * weight * variance))
  const ofDraw = (expected * (1 - expected)) / Math.max(1, itemCount)
  const spread = Math.sqrt(ofKnowledge + ofDraw + DAY_SPREAD ** 2 + (SPREAD_A_DAY_LEFT * daysLeft) ** 2)
  const chances = known.map((one) => {
    const chance = chanceOf(one, moreOn(one, perDay))
    return { id: one.id, chance, gain: one.weight * (chanceOf(one, moreOn(one, perDay) + MORE_ON_POINT) - chance) }
  })
  return {
    expected,
    low: clamp(expected - Z_OF_80 * spread),
    high: clamp(expected + Z_OF_80 * spread),
    passChance: 1 / (1 + Math.exp((-LOGISTIC * (expected - passShare)) / spread)),
    points: chances.sort((a, b) => b.gain - a.gain).slice(0, ADVISED),
    paceGain: expectedAt(perDay + MORE_A_DAY) - expected,
  }
}
