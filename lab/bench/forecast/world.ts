import type { CardFields } from '#server/database/rows/tiku'
import { newCard, reviewed } from '#server/services/tiku/wrong-book/memory'
import { recallAt } from '#server/services/tiku/wrong-book/review'
import type { ForecastAnswer, ForecastInput } from '@/domain/study/exam-forecast'
import { DAY_MS } from '@/domain/time/units'
import { type Chance, chance } from '../../../test/support/chance'

/**
 * Learners as the forecast does not know them: an ability a point, gains of their own from each answer, and a memory that fades by an
 * exponential of their own, while the forecast counts by FSRS. What is forecast is the share of the marks they get on the day.
 */
const GUESSED = 0.25
const FIRST_DAY = 20_000
const RIGHT = 3
const AGAIN = 1

type Question = { id: number; pointId: number; hardness: number }
type Memory = { ability: number; strength: number; day: number }
type Learner = { gain: number; fading: number; perDay: number; diligence: number }
export type Case = { input: ForecastInput; actual: number }

/** A draw from the normal distribution. */
const normal = ({ random }: Chance) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
const sigmoid = (value: number) => 1 / (1 + Math.exp(-value))

function drawPoints(draw: Chance) {
  const raw = Array.from({ length: draw.between(8, 16) }, () => 0.3 + draw.random())
  const sum = raw.reduce((all, one) => all + one, 0)
  return raw.map((one, at) => ({ id: at + 1, weight: one / sum }))
}

const drawQuestions = (draw: Chance, points: readonly { id: number }[]) =>
  points.flatMap(({ id }) =>
    Array.from(
      { length: draw.between(8, 20) },
      (_none, at): Question => ({ id: id * 100 + at, pointId: id, hardness: normal(draw) * 0.6 }),
    ),
  )

const chanceOf = (memory: Memory, { hardness }: Pick<Question, 'hardness'>, day: number, form: number) => {
  const remembered = Math.exp(-Math.max(0, day - memory.day) / memory.strength)
  return GUESSED + (1 - GUESSED) * sigmoid(memory.ability + form - hardness) * (0.45 + 0.55 * remembered)
}

type Answered = { question: Question; day: number; isRight: boolean }

/** A day of practice: points are met by their weight, and each answer teaches. */
function practise(draw: Chance, learner: Learner, questions: readonly Question[], memories: Map<number, Memory>, day: number): Answered[] {
  if (!draw.happens(learner.diligence)) return []
  const count = Math.max(1, Math.round(learner.perDay * (0.5 + draw.random())))
  const answered: Answered[] = []
  for (let more = count; more > 0; more--) {
    const question = questions[draw.below(questions.length)]
    const memory = question && memories.get(question.pointId)
    if (!question || !memory) continue
    answered.push({ question, day, isRight: draw.happens(chanceOf(memory, question, day, 0)) })
    memories.set(question.pointId, { ability: memory.ability + learner.gain, strength: memory.strength * 1.03 + 0.4, day })
  }
  return answered
}

/** Builds what the server would know of the answers: the share of each that FSRS says is kept on the exam day. */
function evidence(answered: readonly Answered[], today: number, examDay: number): ForecastAnswer[] {
  const cards = new Map<number, CardFields>()
  for (const { question, day, isRight } of answered) {
    const at = day * DAY_MS
    cards.set(question.id, reviewed(cards.get(question.id) ?? newCard(at), at, isRight ? RIGHT : AGAIN))
  }
  return answered.map(({ question, day, isRight }) => {
    const card = cards.get(question.id)
    return { pointId: question.pointId, share: isRight ? 1 : 0, daysAgo: today - day, kept: card ? recallAt(card, examDay * DAY_MS) : 1 }
  })
}

const PACE_DAYS = 14

/** One learner: practice up to a day, the forecast's input on that day, practice up to the exam, and the exam. */
export function simulatedCase(seed: number): Case {
  const draw = chance(seed)
  const points = drawPoints(draw)
  const questions = drawQuestions(draw, points)
  const level = 0.6 + normal(draw) * 0.9
  const learner: Learner = {
    gain: 0.005 + draw.random() * 0.05,
    fading: 8 + draw.random() * 40,
    perDay: 4 + draw.random() * 16,
    diligence: 0.35 + draw.random() * 0.6,
  }
  const memories = new Map(points.map(({ id }) => [id, { ability: level + normal(draw) * 0.7, strength: learner.fading, day: FIRST_DAY }]))
  const today = FIRST_DAY + draw.between(10, 60)
  const daysLeft = draw.between(1, 45)
  const answered: Answered[] = []
  for (let day = FIRST_DAY; day <= today; day++) answered.push(...practise(draw, learner, questions, memories, day))
  const lately = answered.filter(({ day }) => day > today - PACE_DAYS).length
  const itemCount = draw.between(30, 60)
  const input: ForecastInput = {
    points,
    answers: evidence(answered, today, today + daysLeft),
    studyDays: new Set(answered.map(({ day }) => day)).size,
    daysLeft,
    perDay: lately / Math.min(PACE_DAYS, today - FIRST_DAY + 1),
    itemCount,
    passShare: 0.6,
  }
  // Towards the exam many do more, some give up.
  const later = { ...learner, perDay: learner.perDay * (0.6 + draw.random() * 0.9) }
  for (let day = today + 1; day < today + daysLeft; day++) practise(draw, later, questions, memories, day)
  return { input, actual: sit(draw, points, memories, today + daysLeft, itemCount) }
}

/** A point by its weight. */
function drawPoint({ random }: Chance, points: readonly { id: number; weight: number }[]): number {
  let left = random()
  for (const { id, weight } of points) {
    left -= weight
    if (left < 0) return id
  }
  return 1
}

/** The exam itself: questions by the weight of their points, as hard as the bank's, on a good or a bad day. */
function sit(draw: Chance, points: readonly { id: number; weight: number }[], memories: Map<number, Memory>, day: number, count: number) {
  const form = normal(draw) * 0.2
  let got = 0
  for (let item = 0; item < count; item++) {
    const memory = memories.get(drawPoint(draw, points))
    if (memory && draw.happens(chanceOf(memory, { hardness: normal(draw) * 0.6 }, day, form))) got += 1
  }
  return got / count
}
