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
