import { clockText } from '@/domain/time/clock-text'

/** Seconds after which what was said has been heard out. */
const HEARD_SECONDS = 10
/** A stop is offered for so long, and no other begins meanwhile. */
const OFFERED_SECONDS = 30
const MOST_STOPS = 8
const MOST_QUESTIONS = 3

/** Questions on what a lesson said just before a second. `isPaused`: a teacher placed them there, and playing pauses. */
export type LessonStop = { second: number; questionIds: number[]; isPaused?: true }

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

/** The stops of a teacher, and those of the transcript that are not near one of them, in the order of the lesson. */
export function joinStops(made: readonly LessonStop[], spoken: readonly LessonStop[]): LessonStop[] {
  const isFree = ({ second }: LessonStop) => made.every((stop) => Math.abs(stop.second - second) >= OFFERED_SECONDS)
  return [...made, ...spoken.filter(isFree)].sort((one, other) => one.second - other.second)
}

/** A lesson has at most so many stops made by hand. */
export const MOST_MADE_STOPS = 20
const MINUTE = 60
/** `12:30 3001 3002` or `1:02:30 3001，3002`. */
const LINE = /^(?:(\d{1,2})[:：])?(\d{1,3})[:：]([0-5]\d)\s+(\d{1,9}(?:[\s,，、]+\d{1,9})*)$/

export type MadeStop = { second: number; questionIds: number[] }

function stopIn(line: string): MadeStop | undefined {
  const [whole, hours = '0', minutes = '0', seconds = '0', ids = ''] = LINE.exec(line) ?? []
  if (whole === undefined) return undefined
  const second = (Number(hours) * MINUTE + Number(minutes)) * MINUTE + Number(seconds)
  return { second, questionIds: [...new Set(ids.split(/[\s,，、]+/).map(Number))] }
}

/** The sentence that says what is wrong with a stop of a lesson of `length` seconds after another; undefined for none. */
function stopFault({ second, questionIds }: MadeStop, before: MadeStop | undefined, length: number): string | undefined {
  if (second >= length) return '在课时结束之后'
  if (questionIds.length > MOST_QUESTIONS) return `一处最多 ${MOST_QUESTIONS} 道题`
  if (before && second < before.second + OFFERED_SECONDS) return `要比上一处晚 ${OFFERED_SECONDS} 秒以上`
  return undefined
}

/** Reads the stops that a teacher wrote, one a line; or says which line is wrong, and why. */
export function stopsIn(text: string, length: number): { stops: MadeStop[] } | { fault: string } {
  const lines = text.split('\n').map((line) => line.trim())
  const stops: MadeStop[] = []
  for (const [at, line] of lines.entries()) {
    if (line === '') continue
    const stop = stopIn(line)
    if (!stop) return { fault: `第 ${at + 1} 行要写成“分:秒 题号”，如 12:30 3001` }
    const fault = stopFault(stop, stops.at(-1), length)
    if (fault !== undefined) return { fault: `第 ${at + 1} 行${fault}` }
    stops.push(stop)
  }
  return stops.length > MOST_MADE_STOPS ? { fault: `最多 ${MOST_MADE_STOPS} 处` } : { stops }
}

/** The stops as a teacher writes them. */
export const stopsText = (stops: readonly MadeStop[]): string =>
  stops.map(({ second, questionIds }) => `${clockText(second)} ${questionIds.join(' ')}`).join('\n')
