const SHANGHAI_OFFSET_MS = 8 * 60 * 60 * 1000

/** `2026-03-02 10:00:00` on a Shanghai clock, Alipay's way to write a moment (epoch ms). */
export const shanghaiTime = (moment: number) => new Date(moment + SHANGHAI_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ')

/** `2026-03-02T10:00:00+08:00`, WeChat's way. */
export const rfc3339 = (moment: number) => `${shanghaiTime(moment).replace(' ', 'T')}+08:00`

/** Epoch ms of a Shanghai clock time, NaN when it is none. */
export const momentOf = (text: string) => Date.parse(`${text.replace(' ', 'T')}+08:00`)
