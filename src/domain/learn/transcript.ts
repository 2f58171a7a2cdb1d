import { MINUTE_MS } from '@/domain/time/units'

/** A stretch of speech: seconds from the start of the lesson, end excluded. */
export type Cue = { from: number; to: number; text: string }

/** The transcript text at a second; empty in a pause. */
export function captionAt(cues: readonly Cue[], second: number): string {
  return cues.find(({ from, to }) => from <= second && second < to)?.text ?? ''
}

const folded = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, '')

/** The segments that contain these words, ignoring width, case and spaces; all of them for no words. */
export function findCues(cues: readonly Cue[], words: string): Cue[] {
  const wanted = folded(words)
  return cues.filter(({ text }) => folded(text).includes(wanted))
}

/** The file a media address names, without the grant it may carry: addresses of one file differ by when they end. */
export const mediaFileOf = (address: string): string => address.replace(/\/media\/signed\/[^/]+\//, '/media/')

/** Names the learner's choices: minutes, or the end of the lesson. */
export type SleepChoice = number | 'lesson'
/** Playing stops by itself at a moment; the end of a lesson comes at none. Null: no timer. */
export type SleepTimer = { choice: SleepChoice; until: number } | null

export const SLEEP_CHOICES: readonly (SleepChoice | null)[] = [null, 15, 30, 60, 'lesson']

/** A choice in the learner's words. */
export function sleepText(choice: SleepChoice | null): string {
  if (choice === null) return '不开启'
  return choice === 'lesson' ? '播完本课' : `${choice} 分钟`
}

/** The timer set by a choice at a moment. */
export function timerOf(choice: SleepChoice | null, now: number): SleepTimer {
  if (choice === null) return null
  return { choice, until: choice === 'lesson' ? Number.POSITIVE_INFINITY : now + choice * MINUTE_MS }
}

/** Whether the moment of a timer has come. */
export const isSleepDue = (timer: SleepTimer, now: number): boolean => timer !== null && now >= timer.until

/** The timer as the player shows it. */
export function sleepShown(timer: SleepTimer): string {
  if (timer === null) return '定时'
  return timer.choice === 'lesson' ? '播完停' : `定时 ${timer.choice}′`
}
