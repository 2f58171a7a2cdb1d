import { dateText } from '@/domain/time/day'

/** `2026-03-02T10:00:00+08:00`, WeChat's way. */
export const rfc3339 = (moment: number) => `${dateText(moment).replace(' ', 'T')}+08:00`

/** Epoch ms of a Shanghai clock time, NaN when it is none. */
export const momentOf = (text: string) => Date.parse(`${text.replace(' ', 'T')}+08:00`)
