import { minuteText } from '@/domain/time/day'
import type { Field } from './field'

const MOMENT = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)$/

/** A minute in Shanghai as epoch ms; null for a text that is none. */
function momentIn(given: string): number | null {
  const [, day, minute] = MOMENT.exec(given) ?? []
  const at = Date.parse(`${day}T${minute}:00+08:00`)
  // A day that does not exist is taken for one of the next month.
  return Number.isNaN(at) || minuteText(at) !== `${day} ${minute}` ? null : at
}

/** Returns the texts that a field of a moment begins with. */
export const momentTyped = (at: number | null): string[] => [at === null ? '' : minuteText(at)]

type Rule = { label: string; hint?: string }
const HINT = '北京时间，如 2026-12-01 19:30'

/** A minute in Shanghai. */
export function moment({ label, hint = HINT }: Rule): Field<number> {
  return {
    label,
    hint,
    look: 'line',
    parse: ([given = '']) => {
      const at = momentIn(given.trim())
      return at === null ? { error: `${label}的写法是 2026-12-01 19:30` } : { value: at }
    },
  }
}

/** A minute in Shanghai, or nothing. */
export function momentOrNone(rule: Rule): Field<number | null> {
  const field = moment(rule)
  return { ...field, parse: (texts) => ((texts[0] ?? '').trim() === '' ? { value: null } : field.parse(texts)) }
}
