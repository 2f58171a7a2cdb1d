import { formatMarks, HUNDREDTHS_PER_MARK } from './marks'
import { awardPoints, type GradingPoint } from './scoring'
import type { Award } from './scoring-letters'

/** The points of an essay that somebody found met, place by place, and what is given beside them in hundredths, below zero where it is taken off. */
export type EssayFinding = { met: readonly boolean[]; extra: number }

/** Marks an essay by its points and by what is given beside them, in hundredths: never below none, never above all. */
export function awardEssay(marks: number, points: readonly GradingPoint[], { met, extra }: EssayFinding): Award {
  const made = awardPoints(marks, points, met)
  if (extra === 0) return made
  const got = Math.min(Math.max(made.marks + extra, 0), marks)
  const arithmetic = `${made.arithmetic}；老师另${extra > 0 ? '加' : '减'} ${formatMarks(Math.abs(extra))}，得 ${formatMarks(got)}`
  return { ...made, marks: got, fraction: got / marks, arithmetic, isRight: got === marks }
}

/** Widths of the bars of a distribution, in hundredths. */
const WIDTHS = [0.5, 1, 2, 5, 10, 20].map((marks) => marks * HUNDREDTHS_PER_MARK)
const MOST_BARS = 11

/** Marks of one essay from none to all in even steps, all of them last, for a distribution of at most twelve bars. Hundredths. */
export function markSteps(full: number, least: number): number[] {
  const step = WIDTHS.find((width) => width >= least && full / width < MOST_BARS) ?? Math.ceil(full / MOST_BARS)
  return [...Array.from({ length: Math.ceil(full / step) }, (_, at) => at * step), full]
}

/** How many of the marks are at each step or above it, up to the next one. */
export const countSteps = (steps: readonly number[], given: readonly number[]): number[] =>
  steps.map((step, at) => given.filter((marks) => marks >= step && marks < (steps[at + 1] ?? Number.POSITIVE_INFINITY)).length)
