/** Nobody reads a question and answers it right in less, in seconds. */
const LEAST_SECONDS = 1

/** Whether a person can have got so many questions right in the time: ranks leave out what a script with the keys filled in. */
export const isPlausibleTime = (usedSeconds: number, rightCount: number): boolean => usedSeconds >= rightCount * LEAST_SECONDS

/** Whole seconds between two moments in milliseconds, never less than none: the clock of a server may be set back meanwhile. */
export const secondsBetween = (from: number, to: number): number => Math.max(0, Math.floor((to - from) / 1000))
