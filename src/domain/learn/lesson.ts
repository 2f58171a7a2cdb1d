/** Seconds of the end credit: a resume this near the end starts over instead. */
const RESUME_MARGIN_S = 3
/** Share of the seconds that makes a lesson learned, and the share that is enough once its end was reached. */
const LEARNED_PERCENT = 90
const LEARNED_AT_END_PERCENT = 80
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

/** Whether a lesson counts as learned: nine tenths played, or eight tenths with its end reached. */
export function isLessonLearned(playedSeconds: number, length: number, isEnded: boolean): boolean {
  return lessonProgress(playedSeconds, length) >= (isEnded ? LEARNED_AT_END_PERCENT : LEARNED_PERCENT)
}

/** The second at which playback resumes: never at the very end. */
export function resumeAt(position: number, length: number): number {
  return position >= length - RESUME_MARGIN_S ? 0 : Math.max(0, position)
}

/** State of a live lesson at `now`; null when it has no times. Moments in ms, ends excluded. */
export function livingStatus(startAt: number | null, endAt: number | null, now: number): LivingStatus | null {
  if (startAt === null || endAt === null) return null
  if (now < startAt) return 'pending'
  if (now < endAt) return 'living'
  return now < endAt + REPLAY_DELAY_MS ? 'ended' : 'replay'
}

/** Labels of the states of a live lesson. */
export const livingStatusNames = { pending: '未开播', living: '直播中', ended: '已结束', replay: '可回看' } as const
