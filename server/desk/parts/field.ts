import type { Static, TSchema } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { withoutInvisible } from '@/domain/text/invisible'
import { readJson } from '@/domain/text/read-json'

/** One field of a form: how it is drawn, and how its text becomes a value. `parse` gives a sentence where the text is refused. */
export type Field<T = unknown> = {
  label: string
  hint?: string
  look: 'line' | 'long' | 'choice' | 'pick' | 'many' | 'file' | 'rows' | 'secret' | 'code'
  /** Names for a browser what it may fill in. */
  autoComplete?: string
  choices?: Readonly<Record<string, string>>
  /** The fields of each row of a list; its texts come row by row, in this order. */
  columns?: Fields
  /** Room for many lines, in letters of one width. */
  isTall?: true
  parse: (texts: readonly string[]) => { value: T } | { error: string }
}

export type Fields = Readonly<Record<string, Field>>
export type ValuesOf<F extends Fields> = { [K in keyof F]: F[K] extends Field<infer T> ? T : never }
/** Texts by field, as a browser sends them. */
export type Texts = Readonly<Record<string, readonly string[]>>

type TextRule = { label: string; hint?: string; most?: number; isOptional?: boolean; isLong?: boolean }
type JsonRule<T> = TextRule & { shape: T; read?: (typed: unknown) => unknown }

/** A text of at most `most` characters. */
export function text({ label, hint, most = 200, isOptional = false, isLong = false }: TextRule): Field<string> {
  return {
    label,
    hint,
    look: isLong ? 'long' : 'line',
    parse: ([given = '']) => {
      const value = given.replaceAll('\0', '').replaceAll('\r\n', '\n').trim()
      if (value === '' && !isOptional) return { error: `请填写${label}` }
      return value.length > most ? { error: `${label}最多 ${most} 字` } : { value }
    },
  }
}

const MOST_SECRET = 128

type SecretRule = { label: string; hint?: string; autoComplete: 'current-password' | 'new-password'; isOptional?: boolean }

/** A password: typed unseen, kept as it is, and never shown again. Only a form without a preview has one. */
export function secret({ label, hint, autoComplete, isOptional = false }: SecretRule): Field<string> {
  return {
    label,
    hint,
    look: 'secret',
    autoComplete,
    parse: ([given = '']) => {
      if (given === '' && !isOptional) return { error: `请填写${label}` }
      return given.length > MOST_SECRET ? { error: `${label}最多 ${MOST_SECRET} 位` } : { value: given }
    },
  }
}

/** A code of an authenticator, or where `hint` says so a recovery code; never shown again. */
export function oneTimeCode({ label, hint }: { label: string; hint?: string }): Field<string> {
  return { ...text({ label, hint, most: 20 }), look: 'code', autoComplete: 'one-time-code' }
}

/** A whole number between two bounds. */
export function whole({ label, hint, least, most }: { label: string; hint?: string; least: number; most: number }): Field<number> {
  return {
    label,
    hint,
    look: 'line',
    parse: ([given = '']) => {
      const isWhole = /^-?\d{1,10}$/.test(given.trim())
      const value = Number(given)
      return isWhole && value >= least && value <= most ? { value } : { error: `${label}须是 ${least} 到 ${most} 的整数` }
    },
  }
}

/** A whole number between two bounds, or nothing. */
export function wholeOrNone(rule: { label: string; hint?: string; least: number; most: number }): Field<number | null> {
  const number = whole(rule)
  return { ...number, parse: (texts) => ((texts[0] ?? '').trim() === '' ? { value: null } : number.parse(texts)) }
}

/** Numbers of objects with spaces or commas between them. */
export function numbers({ label, hint, most }: { label: string; hint?: string; most: number }): Field<number[]> {
  return {
    label,
    hint,
    look: 'line',
    parse: ([given = '']) => {
      const parts = given.split(/[\s,，、]+/).filter((part) => part !== '')
      const isSound = parts.length <= most && parts.every((part) => /^[1-9]\d{0,8}$/.test(part))
      return isSound ? { value: [...new Set(parts.map(Number))] } : { error: `${label}写编号，用空格隔开，最多 ${most} 个` }
    },
  }
}

/** Escapes of what a database cannot store: the character zero, and halves of pairs. A pair written as two escapes is refused too. */
const UNSTORABLE = /\\u(?:0000|d[89a-f])/i

/** The value of a JSON text; undefined where it is none, or holds what a database cannot store. */
export const jsonIn = (given: string): unknown => (UNSTORABLE.test(given) ? undefined : readJson(given))

/** A JSON text of a stated shape. `read` makes what is typed into what is stored. */
export function json<T extends TSchema>({ label, hint, most, shape, read }: JsonRule<T>): Field<Static<T>> {
  const isShape = (value: unknown): value is Static<T> => Value.Check(shape, value)
  return {
    label,
    hint,
    look: 'long',
    isTall: true,
    parse: ([given = '']) => {
      if (given.length > (most ?? 0)) return { error: `${label}最多 ${most} 字` }
      const typed = jsonIn(given)
      const value = read === undefined ? typed : read(typed)
      return isShape(value) ? { value } : { error: `${label}的格式不对` }
    },
  }
}

/** One of a fixed list. */
export function choice<T extends string>({ label, hint, choices }: { label: string; hint?: string; choices: Record<T, string> }): Field<T> {
  const isChoice = (given: string): given is T => Object.hasOwn(choices, given)
  return {
    label,
    hint,
    look: 'choice',
    choices,
    parse: ([given = '']) => (isChoice(given) ? { value: given } : { error: `请选择${label}` }),
  }
}

/** One of a fixed list too long to be shown whole. */
export function pick<T extends string>(rule: { label: string; hint?: string; choices: Record<T, string> }): Field<T> {
  return { ...choice(rule), look: 'pick' }
}

/** Any of a fixed list. */
export function many<T extends string>({ label, hint, choices }: { label: string; hint?: string; choices: Record<T, string> }): Field<T[]> {
  const isChoice = (given: string): given is T => Object.hasOwn(choices, given)
  return { label, hint, look: 'many', choices, parse: (given) => ({ value: given.filter(isChoice) }) }
}

/** A file that is sent with the form; its value is the number under which it waits, null where none was sent. */
export function file({ label, hint, isOptional = false }: TextRule): Field<number | null> {
  return {
    label,
    hint,
    look: 'file',
    parse: ([given = '']) => {
      if (given === '') return isOptional ? { value: null } : { error: `请选择${label}` }
      return /^[1-9]\d{0,8}$/.test(given) ? { value: Number(given) } : { error: `请重新选择${label}` }
    },
  }
}

type Parsed<F extends Fields> = { values: ValuesOf<F>; errors: null } | { values: null; errors: Record<string, string> }

/** Reads a whole form. All errors are returned at once. */
export function parseForm<F extends Fields>(fields: F, texts: Texts): Parsed<F> {
  const read = Object.entries(fields).map(([name, field]) => [name, field.parse((texts[name] ?? []).map(withoutInvisible))] as const)
  const errors = Object.fromEntries(read.flatMap(([name, result]) => ('error' in result ? [[name, result.error]] : [])))
  if (Object.keys(errors).length > 0) return { values: null, errors }
  return {
    values: Object.fromEntries(read.flatMap(([name, result]) => ('value' in result ? [[name, result.value]] : []))) as ValuesOf<F>,
    errors: null,
  }
}
