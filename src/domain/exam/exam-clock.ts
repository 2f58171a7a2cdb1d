import { DAY_MS } from '@/domain/time/units'

/** How long each question was on the screen, by one running stopwatch. */
export type QuestionTimes = {
  /** The question on the screen now, and since which reading of the stopwatch. */
  open: { questionId: number; since: number } | null
  ms: ReadonlyMap<number, number>
}

export const noTimes: QuestionTimes = { open: null, ms: new Map() }

/** Milliseconds the question on the screen has been there until now, earlier times included. */
const openMs = (ms: QuestionTimes['ms'], { questionId, since }: NonNullable<QuestionTimes['open']>, now: number) =>
  (ms.get(questionId) ?? 0) + Math.max(0, now - since)

/** Milliseconds a question has been on the screen until now; undefined when it never was. */
export function shownMs({ open, ms }: QuestionTimes, questionId: number, now: number): number | undefined {
  return open?.questionId === questionId ? openMs(ms, open, now) : ms.get(questionId)
}

/** Another question is on the screen from now on; null when none is, as while the app is in the background. */
export function openQuestion(times: QuestionTimes, questionId: number | null, now: number): QuestionTimes {
  const ms = new Map(times.ms)
  if (times.open) ms.set(times.open.questionId, openMs(ms, times.open, now))
  return { open: questionId === null ? null : { questionId, since: now }, ms }
}

/** Nobody reads a question and answers it right in less, in seconds. */
const LEAST_SECONDS = 1

/** Whether a person can have got so many questions right in the time: ranks leave out what a script with the keys filled in. */
export const isPlausibleTime = (usedSeconds: number, rightCount: number): boolean => usedSeconds >= rightCount * LEAST_SECONDS

/** Whole seconds between two moments in milliseconds, never less than none: the clock of a server may be set back meanwhile. */
export const secondsBetween = (from: number, to: number): number => Math.max(0, Math.floor((to - from) / 1000))

/** A self-assessment may be changed for so long after handing in. */
const DAYS = 7

/** Until when (epoch ms) a self-assessment of an exam handed in at `submittedAt` may be changed. */
export function assessUntil(submittedAt: number): number {
  return submittedAt + DAYS * DAY_MS
}

/** Whether an essay may be assessed at `now`: for the first time always, again within the window. */
export function canAssess(isAssessed: boolean, submittedAt: number, now: number): boolean {
  return !isAssessed || now < assessUntil(submittedAt)
}
