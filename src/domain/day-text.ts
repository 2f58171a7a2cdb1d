/** Milliseconds east of UTC of the product's one time zone, Asia/Shanghai. */
const SHANGHAI_MS = 8 * 60 * 60 * 1000

/** The day of a moment (epoch ms) in Asia/Shanghai, `YYYY-MM-DD`. Document 2 §9, Time display. */
export function dayText(moment: number): string {
  return new Date(moment + SHANGHAI_MS).toISOString().slice(0, 10)
}

/** Day and minute of a moment (epoch ms) in Asia/Shanghai, `YYYY-MM-DD HH:mm`. */
export function minuteText(moment: number): string {
  return new Date(moment + SHANGHAI_MS).toISOString().slice(0, 16).replace('T', ' ')
}
