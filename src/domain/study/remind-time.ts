const HOURS = [7, 12, 18, 20, 21] as const
const MINUTES = 60
const NONE = 'none'

/** A minute of the day as a clock shows it. */
export const clockOf = (minute: number): string => `${Math.floor(minute / MINUTES)}:${String(minute % MINUTES).padStart(2, '0')}`

/** When a daily reminder comes, in words. */
export const remindWords = (minute: number | null): string => (minute === null ? '不提醒' : `每天 ${clockOf(minute)}`)

/** A minute of the day as a value of the choice below. */
export const choiceOfMinute = (minute: number | null): string => (minute === null ? NONE : String(minute))
/** The minute of the day of such a value. */
export const minuteOfChoice = (value: string): number | null => (value === NONE ? null : Number(value))

/** Times of day at which a reminder may come, as a choice. */
export const reminders: { value: string; text: string }[] = [null, ...HOURS.map((hour) => hour * MINUTES)].map((minute) => ({
  value: choiceOfMinute(minute),
  text: remindWords(minute),
}))
