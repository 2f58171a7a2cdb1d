import { storedIdOf } from '@/domain/text/id-text'
import { type Field, rows } from './field'

type Rule = { label: string; hint?: string }
type OrderedRule = Rule & { noun: string; least?: number; most: number }

/** One of the objects that the form offers by name; its value is the number of the object. The form brings the choices at its start. */
export function object({ label, hint }: Rule): Field<number> {
  return {
    label,
    hint,
    look: 'pick',
    parse: ([given = '']) => {
      const value = storedIdOf(given)
      return value === undefined ? { error: `请选择${label}` } : { value }
    },
  }
}

/** One of the objects that the form offers, or none. */
export function objectOrNone(rule: Rule): Field<number | null> {
  const one = object(rule)
  return { ...one, parse: (texts) => ((texts[0] ?? '') === '' ? { value: null } : one.parse(texts)) }
}

/** Any of the objects that the form offers. */
export function objects({ label, hint }: Rule): Field<number[]> {
  return {
    label,
    hint,
    look: 'many',
    parse: (given) => {
      const value = given.map(storedIdOf)
      return value.every((id) => id !== undefined) ? { value: [...new Set(value)] } : { error: `请重新选择${label}` }
    },
  }
}

/** Objects that the form offers, a row each, in the order of the rows; the form brings the choices as `list.id`. */
export function orderedObjects({ label, hint, noun, least = 1, most }: OrderedRule): Field<number[]> {
  const list = rows({ label, hint, least, most, columns: { id: object({ label: noun }) } })
  return {
    ...list,
    settle: undefined,
    parse: (texts) => {
      const read = list.parse(texts)
      return 'error' in read ? read : { value: [...new Set(read.value.map(({ id }) => id))] }
    },
  }
}

/** The number of a row that is stored already, carried along unseen; null for a new row. */
export const storedRow: Field<number | null> = {
  label: '',
  look: 'own',
  parse: ([given = '']) => {
    if (given === '') return { value: null }
    const value = storedIdOf(given)
    return value === undefined ? { error: '这一行已经变了，请重新打开' } : { value }
  },
}

/** Choices of a field by the numbers and names of rows. */
export const choicesOf = (rows: readonly { id: number; title: string }[]): Record<string, string> =>
  Object.fromEntries(rows.map(({ id, title }) => [String(id), title]))
