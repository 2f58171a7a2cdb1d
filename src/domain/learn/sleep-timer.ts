import { MINUTE_MS } from '@/domain/time/units'

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
