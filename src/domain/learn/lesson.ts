/** Seconds of the end credit: a resume this near the end starts over instead. */
const RESUME_MARGIN_S = 3
/** Share of the seconds that makes a lesson learned, and the share that is enough once its end was reached. */
const LEARNED_PERCENT = 90
/**
 * How a lesson is learned: three kinds are played, an article is read, a document is leafed through, the questions of an exercise are
 * answered. For each the share of its seconds that is enough once its end was reached.
 */
const learnedAtEnd = { video: 80, audio: 80, live: 80, article: 40, document: 30, exercise: 100 } as const
export type LessonKind = keyof typeof learnedAtEnd

/** An unhurried reader of Chinese prose reads so many characters a minute; the fastest one needs two fifths of the time. */
const CHARACTERS_A_MINUTE = 400
const READING = { least: 30, most: 3_600 }
/** Seconds that a page of a document, or a question of an exercise, counts as. */
const PAGE_SECONDS = 20
const QUESTION_SECONDS = 30
const MINUTE_S = 60

/** Length of an article of so many characters, in seconds. */
export const articleSeconds = (characters: number): number =>
  Math.min(READING.most, Math.max(READING.least, Math.ceil((characters * MINUTE_S) / CHARACTERS_A_MINUTE)))

/** Length of a document of so many pages, in seconds. */
export const documentSeconds = (pages: number): number => Math.max(1, pages) * PAGE_SECONDS

/** Length of an exercise of so many questions, in seconds. */
export const exerciseSeconds = (questions: number): number => Math.max(1, questions) * QUESTION_SECONDS

/** The seconds of an exercise that the answer to one of its questions counts as: an equal part for each, the whole in the end. */
export function secondsOfAnswer(at: number, questions: number, length: number): { from: number; to: number } {
  const place = (index: number) => Math.floor((index * length) / Math.max(1, questions))
  return { from: place(at), to: place(at + 1) }
}
/** How long the recording of a live lesson takes to become its replay. */
export const REPLAY_DELAY_MS = 30 * 60_000

export type LearnStatus = 'waiting' | 'learning' | 'learned'

/** How far the learner is in a lesson; `lessonProgress` in whole percents. */
export function learnStatus({ isLearned, lessonProgress }: { isLearned: boolean; lessonProgress: number }): LearnStatus {
  if (isLearned) return 'learned'
  return lessonProgress > 0 ? 'learning' : 'waiting'
}

export type LivingStatus = 'pending' | 'living' | 'ended' | 'replay'

/** Whole percents of a lesson really played, rounded down. Seconds. */
export function lessonProgress(playedSeconds: number, length: number): number {
  return length <= 0 ? 0 : Math.min(100, Math.floor((playedSeconds * 100) / length))
}

/** Whether a lesson counts as learned: nine tenths of its seconds, or fewer with its end reached; an exercise only as a whole. */
export function isLessonLearned(playedSeconds: number, length: number, isEnded: boolean, kind: LessonKind = 'video'): boolean {
  const atEnd = learnedAtEnd[kind]
  return lessonProgress(playedSeconds, length) >= (isEnded ? atEnd : Math.max(LEARNED_PERCENT, atEnd))
}

/** The second at which playback resumes: never at the very end. */
export function resumeAt(position: number, length: number): number {
  return position >= length - RESUME_MARGIN_S ? 0 : Math.max(0, position)
}

/**
 * State of a live lesson at `now`; null when it has no times. Moments in ms, ends excluded. `replayAt`: since when a replay that staff chose
 * is shown; a recording that comes by itself takes its time.
 */
export function livingStatus(
  startAt: number | null,
  endAt: number | null,
  now: number,
  replayAt: number | null = null,
): LivingStatus | null {
  if (startAt === null || endAt === null) return null
  if (now < startAt) return 'pending'
  if (now < endAt) return 'living'
  return replayAt === null && now < endAt + REPLAY_DELAY_MS ? 'ended' : 'replay'
}

/** Labels of the states of a live lesson. */
export const livingStatusNames = { pending: '未开播', living: '直播中', ended: '已结束', replay: '可回看' } as const

type Known = { id: number; isLearned: boolean; canLearn: boolean }

/**
 * The lesson with which a learner goes on: the one of the last time, or once that is learned the first after it that is not; where all are
 * learned it is the last one again. Undefined where none may be learned.
 */
export function lessonToGoOn(lessons: readonly Known[], lastId: number | null): number | undefined {
  const open = lessons.filter(({ canLearn }) => canLearn)
  const at = open.findIndex(({ id }) => id === lastId)
  const ahead = [...open.slice(Math.max(0, at)), ...open.slice(0, Math.max(0, at))]
  return (ahead.find(({ isLearned }) => !isLearned) ?? ahead[0])?.id
}
