import type { Field } from './field'

type Rule = { label: string; hint?: string; most: number }

/** A clock of minutes and seconds, with hours where it is long: `12:30`, `1:02:03`. */
const CLOCK = /^(?:(\d{1,2})[:：])?(\d{1,4})[:：]([0-5]\d)$/

/** A length in seconds, typed as a clock; null where nothing was typed. */
export function lengthOrNone({ label, hint, most }: Rule): Field<number | null> {
  return {
    label,
    hint,
    look: 'line',
    parse: ([given = '']) => {
      const typed = given.trim()
      if (typed === '') return { value: null }
      const [whole, hours = '0', minutes = '0', seconds = '0'] = CLOCK.exec(typed) ?? []
      const value = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)
      const isSound = whole !== undefined && value >= 1 && value <= most
      return isSound ? { value } : { error: `${label}写成 分:秒 或 时:分:秒，如 12:30，最长 ${Math.floor(most / 3600)} 小时` }
    },
  }
}
