import type { Chance } from '../../../test/support/chance'

export type SimLesson = { id: number; length: number; chapter: number; pointIds: number[]; liveDay: number | null }
export type SimPoint = { id: number; chapter: number; weight: number; questions: number; skill: number }
export type SimPaper = { id: number; minutes: number; questions: number }
/** A learner's circumstances. `comes`: the chance that a study day is kept; `finishes`: that a day that is kept is done to its end. */
export type SimWorld = {
  lessons: SimLesson[]
  points: SimPoint[]
  papers: SimPaper[]
  examDay: number
  dailyMinutes: number
  restDays: number[]
  comes: number
  finishes: number
  events: Map<number, SimEvent>
}
/** A change on a morning. */
export type SimEvent =
  | { kind: 'exam-day'; inDays: number }
  | { kind: 'minutes'; minutes: number }
  | { kind: 'days-off'; restDays: number[] }
  | { kind: 'lesson'; length: number }

const range = (count: number) => Array.from({ length: count }, (_none, at) => at + 1)
const MINUTES = [15, 30, 45, 60, 90, 120] as const

function drawDaysOff({ below, between }: Chance): number[] {
  return [...new Set(range(below(3)).map(() => between(0, 6)))]
}

function drawContent(chance: Chance, first: number): Pick<SimWorld, 'lessons' | 'points' | 'papers'> {
  const { between, happens, random } = chance
  const lessons: SimLesson[] = []
  const points: SimPoint[] = []
  for (const chapter of range(between(4, 9))) {
    const own = range(between(2, 5)).map((): SimPoint => {
      // A few points carry most of the marks, as in real papers.
      const weight = random() ** 3 + 0.02
      return { id: points.length + 1, chapter, weight, questions: between(5, 25), skill: random() * 0.5 }
    })
    for (const point of own) points.push({ ...point, id: points.length + 1 })
    const ids = points.filter((point) => point.chapter === chapter).map(({ id }) => id)
    for (const _lesson of range(between(2, 6))) {
      const liveDay = happens(0.04) ? first + between(2, 60) : null
      lessons.push({ id: lessons.length + 1, length: between(5, 60), chapter, pointIds: happens(0.8) ? ids : [], liveDay })
    }
  }
  const all = points.reduce((sum, { weight }) => sum + weight, 0)
  const papers = range(between(0, 5)).map((id) => ({ id, minutes: between(20, 120), questions: between(20, 60) }))
  return { lessons, points: points.map((point) => ({ ...point, weight: point.weight / all })), papers }
}

function drawEvents(chance: Chance, first: number, days: number): Map<number, SimEvent> {
  const { between, happens, pick } = chance
  const events = new Map<number, SimEvent>()
  const add = (event: SimEvent) => events.set(first + between(1, days - 1), event)
  if (happens(0.5)) add({ kind: 'exam-day', inDays: between(5, 90) })
  if (happens(0.4)) add({ kind: 'minutes', minutes: pick(MINUTES) })
  if (happens(0.3)) add({ kind: 'days-off', restDays: drawDaysOff(chance) })
  if (happens(0.3)) add({ kind: 'lesson', length: between(10, 50) })
  return events
}

/** A learner with a course, a bank and habits of their own. */
export function drawWorld(chance: Chance, first: number, days: number): SimWorld {
  const { between, pick, random } = chance
  return {
    ...drawContent(chance, first),
    examDay: first + between(10, days),
    dailyMinutes: pick(MINUTES),
    restDays: drawDaysOff(chance),
    comes: 0.5 + random() * 0.5,
    finishes: 0.5 + random() * 0.5,
    events: drawEvents(chance, first, days),
  }
}
