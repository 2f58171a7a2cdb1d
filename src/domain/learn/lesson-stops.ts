/** Seconds after which what was said has been heard out. */
const HEARD_SECONDS = 10
/** A stop is offered for so long, and no other begins meanwhile. */
const OFFERED_SECONDS = 30
const MOST_STOPS = 8
const MOST_QUESTIONS = 3

/** Questions on what a lesson said just before a second. */
export type LessonStop = { second: number; questionIds: number[] }

/** Stops of a lesson of `length` seconds: questions by the second that speaks of them, those said close together in one stop. */
export function stopsOf(questions: readonly { id: number; second: number }[], length: number): LessonStop[] {
  const stops: LessonStop[] = []
  for (const { id, second } of [...questions].sort((one, other) => one.second - other.second || one.id - other.id)) {
    const at = Math.min(second + HEARD_SECONDS, length - 1)
    const last = stops.at(-1)
    if (last && at < last.second + OFFERED_SECONDS) last.questionIds.push(id)
    else stops.push({ second: at, questionIds: [id] })
  }
  return stops.slice(0, MOST_STOPS).map((stop) => ({ ...stop, questionIds: stop.questionIds.slice(0, MOST_QUESTIONS) }))
}

/** The stop to offer at a second of the lesson. */
export const stopAt = (stops: readonly LessonStop[], at: number): LessonStop | undefined =>
  stops.find(({ second }) => at >= second && at < second + OFFERED_SECONDS)
