import { type Field, type Fields, moment, rows, text, type ValuesOf, whole } from '#server/desk/parts/field'
import { mediaChoice } from '#server/desk/parts/media-field'
import { objectOrNone, orderedObjects } from '#server/desk/parts/object-field'
import { rich, richText } from '#server/desk/parts/rich-field'
import { minuteText } from '@/domain/time/day'
import { parseAddress } from '@/routes/parse-address'

/** Things that a block shows by their names. */
export type Offered = 'course' | 'article' | 'teacher' | 'direction'
/** A field of a block, and how a stored value is typed into it. `offers`: the things that are chosen there by name. */
export type Part<T> = { field: Field<T>; typed: (value: T) => string[]; offers?: Offered }

const MOST_IDS = 40
const MOST_ROWS = 30
const MOST_CONTENT = 100_000

const mapped = <A, B>(field: Field<A>, to: (value: A) => B): Field<B> => ({
  ...field,
  parse: (texts) => {
    const result = field.parse(texts)
    return 'error' in result ? result : { value: to(result.value) }
  },
})

/** A line that has to meet a rule. */
const ruled = (rule: { label: string; hint?: string; most: number }, isSound: (given: string) => boolean, error: string): Field<string> => {
  const field = text(rule)
  return {
    ...field,
    parse: (texts) => {
      const result = field.parse(texts)
      return 'error' in result || isSound(result.value) ? result : { error }
    },
  }
}

/** An address of a page within the app. */
export const addressField = (label: string) =>
  ruled(
    { label, hint: '站内地址，如 /course/101/detail', most: 300 },
    (given) => given.startsWith('/') && !('error' in parseAddress(given)),
    `${label}不是站内已有页面的地址`,
  )

/** A picture or film of the school. */
export const mediaField = (label: string) => mediaChoice({ label, accepts: label.includes('视频') ? ['film'] : ['picture'] })

/** A share of a picture, in percent. */
export const percentField = (label: string): Field<number> => ({
  label,
  look: 'line',
  parse: ([given = '']) => {
    const isNumber = /^\d{1,3}(\.\d{1,2})?$/.test(given.trim())
    return isNumber && Number(given) <= 100 ? { value: Number(given) } : { error: `${label}须是 0 到 100 的数` }
  },
})

export const words = (label: string, most: number, isLong = false): Part<string> => ({
  field: text({ label, most, isLong }),
  typed: (value) => [value],
})

export const address = (label: string): Part<string> => ({ field: addressField(label), typed: (value) => [value] })

/** An address that may be left out. */
export const addressOrNone = (label: string): Part<string | undefined> => {
  const field = addressField(label)
  const hint = `${field.hint}；不填就点不开`
  return {
    field: { ...field, hint, parse: (texts) => ((texts[0] ?? '').trim() === '' ? { value: undefined } : field.parse(texts)) },
    typed: (value) => [value ?? ''],
  }
}

/** A direction, which may be left out. */
export const directionOrNone = (label: string, hint: string): Part<number | undefined> => ({
  field: mapped(objectOrNone({ label, hint }), (id) => id ?? undefined),
  typed: (value) => [value === undefined ? '' : String(value)],
  offers: 'direction',
})

export const media = (label: string): Part<string> => ({ field: mediaField(label), typed: (value) => [value] })

export const pixels = (label: string): Part<number> => ({
  field: whole({ label, hint: '像素', least: 1, most: 10_000 }),
  typed: (value) => [String(value)],
})

/** Things that a shelf shows, chosen by name, in its order. */
export const shelf = (noun: string, offers: Offered): Part<number[]> => ({
  field: orderedObjects({ label: noun, hint: '从上到下就是显示的顺序', noun, most: MOST_IDS }),
  typed: (value) => value.map(String),
  offers,
})

/** A moment as it is stored in a block: ISO 8601 in the zone of Shanghai. */
export const momentPart = (label: string): Part<string> => ({
  field: mapped(moment({ label }), (at) => `${minuteText(at).replace(' ', 'T')}:00+08:00`),
  typed: (value) => [minuteText(Date.parse(value))],
})

export const richPart = (label: string) => ({
  field: rich({ label, most: MOST_CONTENT }),
  typed: (value: Parameters<typeof richText>[0]) => [richText(value)],
})

/** A list of rows with the same fields. */
export function list<F extends Fields>(label: string, columns: F, hint?: string): Part<ValuesOf<F>[]> {
  return {
    field: rows({ label, hint, most: MOST_ROWS, columns }),
    typed: (value) => value.flatMap((row) => Object.keys(columns).map((name) => String(row[name as keyof F] ?? ''))),
  }
}
