import type { ReactNode } from 'react'
import type { Deps } from '#server/deps'
import { yuan } from '@/domain/money/money'
import { withoutInvisible } from '@/domain/text/invisible'
import { readJson } from '@/domain/text/read-json'
import { minuteText } from '@/domain/time/day'

/** One field of a form: how it is drawn, and how its text becomes a value. `parse` gives a sentence where the text is refused. */
export type Field<T = unknown> = {
  label: string
  hint?: string
  /** `own` is carried along unseen. */
  look: 'line' | 'long' | 'rich' | 'choice' | 'pick' | 'many' | 'file' | 'rows' | 'secret' | 'code' | 'own' | 'media' | 'moment' | 'colour'
  /** Kinds of files of the library that may be chosen. */
  accepts?: readonly ('film' | 'sound' | 'picture' | 'document')[]
  /** Names for a browser what it may fill in. */
  autoComplete?: string
  choices?: Readonly<Record<string, string>>
  /** The first choice is a box that is ticked, where there is a script. */
  isTick?: true
  /** Draws what a choice leads to, by its value. */
  drawings?: Readonly<Record<string, ReactNode>>
  /** Words for no choice, 不选 unless named. */
  none?: string
  /** The fields of each row of a list; its texts come row by row, in this order. */
  columns?: Fields
  /** The rows are those of the object: the first column carries the number of each unseen, and its choices name them. None is added, moved or removed. */
  isFixed?: true
  /** Room for many lines, in letters of one width. */
  isTall?: true
  parse: (texts: readonly string[]) => { value: T } | { error: string }
  /** Completes a value that was parsed by what only the server knows, or gives a sentence where it is refused. */
  settle?: (deps: Pick<Deps, 'env' | 'db'>, value: never) => Promise<{ value: unknown } | { error: string }>
}

export type Fields = Readonly<Record<string, Field>>
export type ValuesOf<F extends Fields> = { [K in keyof F]: F[K] extends Field<infer T> ? T : never }
/** Texts by field, as a browser sends them. */
export type Texts = Readonly<Record<string, readonly string[]>>

type TextRule = { label: string; hint?: string; most?: number; isOptional?: boolean; isLong?: boolean }

/** A text as it is stored: without what no database keeps, with the line ends of the web, and without spaces around it. */
export const plainText = (given: string): string => given.replaceAll('\0', '').replaceAll('\r\n', '\n').trim()

/** A text of at most `most` characters. */
export function text({ label, hint, most = 200, isOptional = false, isLong = false }: TextRule): Field<string> {
  return {
    label,
    hint,
    look: isLong ? 'long' : 'line',
    parse: ([given = '']) => {
      const value = plainText(given)
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

/** A text that a script puts into the form, unseen, of at most `most` characters; without it the form says `missing`. */
export function unseen({ missing, most }: { missing: string; most: number }): Field<string> {
  return {
    label: '',
    look: 'own',
    parse: ([given = '']) => (given === '' || given.length > most ? { error: missing } : { value: given }),
  }
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

/** Completes the values of a form that was read. */
export async function settleForm<F extends Fields>(deps: Pick<Deps, 'env' | 'db'>, fields: F, read: Parsed<F>): Promise<Parsed<F>> {
  if (read.values === null) return read
  const values: Record<string, unknown> = { ...read.values }
  const errors: Record<string, string> = {}
  for (const [name, { settle }] of Object.entries(fields)) {
    if (!settle) continue
    const result = await settle(deps, values[name] as never)
    if ('error' in result) errors[name] = result.error
    else values[name] = result.value
  }
  return Object.keys(errors).length > 0 ? { values: null, errors } : { values: values as ValuesOf<F>, errors: null }
}

/** The unit people type; what is stored is a hundredth of it: fen of yuan, hundredths of a mark, ten-thousandths as percent. */
type Unit = '元' | '分' | '%'
/** `least` and `most` are stored values. */
type Rule = { label: string; hint?: string; unit: Unit; least: number; most: number }

/** Signs around an amount as people type and paste it. */
const AROUND = /^[¥￥]|[,\s]|[元分%]$/g
const AMOUNT = /^(\d{1,9})(?:\.(\d{1,2}))?$/
const names: Readonly<Record<Unit, string>> = { 元: '金额，单位元', 分: '分数', '%': '百分数' }

function hundredthsIn(given: string): number | undefined {
  const [, whole, part = ''] = AMOUNT.exec(given.normalize('NFKC').trim().replace(AROUND, '')) ?? []
  return whole === undefined ? undefined : Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

/** An amount with at most two decimals, stored as a whole number of hundredths. */
export function hundredths({ label, hint, unit, least, most }: Rule): Field<number> {
  return {
    label: `${label}（${unit}）`,
    hint,
    look: 'line',
    parse: ([given = '']) => {
      const value = hundredthsIn(given)
      const bounds = `${yuan(least)} 到 ${yuan(most)}${unit === '%' ? '%' : ` ${unit}`}`
      if (value === undefined) return { error: `${label}写${names[unit]}，最多两位小数` }
      return value >= least && value <= most ? { value } : { error: `${label}须在 ${bounds} 之间` }
    },
  }
}

/** An amount, or nothing. */
export function hundredthsOrNone(rule: Rule): Field<number | null> {
  const amount = hundredths(rule)
  return { ...amount, parse: (texts) => ((texts[0] ?? '').trim() === '' ? { value: null } : amount.parse(texts)) }
}

/** A stored value as it is typed; nothing for none. */
export const hundredthsTyped = (value: number | null): string => (value === null ? '' : yuan(value))

const MOMENT = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)$/

/** A minute in Shanghai as epoch ms; null for a text that is none. */
export function momentIn(given: string): number | null {
  const [, day, minute] = MOMENT.exec(given) ?? []
  const at = Date.parse(`${day}T${minute}:00+08:00`)
  // A day that does not exist is taken for one of the next month.
  return Number.isNaN(at) || minuteText(at) !== `${day} ${minute}` ? null : at
}

/** Returns the texts that a field of a moment begins with. */
export const momentTyped = (at: number | null): string[] => [at === null ? '' : minuteText(at)]

type MomentFieldRule = { label: string; hint?: string }
const HINT = '北京时间'

/** A minute in Shanghai, chosen in the calendar of the browser; a browser without one takes it typed. */
export function moment({ label, hint = HINT }: MomentFieldRule): Field<number> {
  return {
    label,
    hint,
    look: 'moment',
    parse: ([given = '']) => {
      const at = momentIn(given.trim())
      return at === null ? { error: `${label}的写法是 2026-12-01 19:30` } : { value: at }
    },
  }
}

/** A minute in Shanghai, or nothing. */
export function momentOrNone(rule: MomentFieldRule): Field<number | null> {
  const field = moment(rule)
  return { ...field, parse: (texts) => ((texts[0] ?? '').trim() === '' ? { value: null } : field.parse(texts)) }
}

/** Names what a button of a row does with it. */
const changes = {
  up: (rows: string[][], at: number) => rows.with(at, rows[at - 1] ?? []).with(at - 1, rows[at] ?? []),
  down: (rows: string[][], at: number) => rows.with(at, rows[at + 1] ?? []).with(at + 1, rows[at] ?? []),
  remove: (rows: string[][], at: number) => rows.toSpliced(at, 1),
  after: (rows: string[][], at: number) =>
    rows.toSpliced(
      at + 1,
      0,
      (rows[at] ?? []).map((text, place) => (place === 0 ? text : '')),
    ),
} as const

/** Whether nobody typed anything into a row. */
const isBlank = (columns: Fields, row: readonly string[]) =>
  Object.values(columns).every(({ look }, place) => look === 'own' || (row[place] ?? '').trim() === '')

type RowsRule<F extends Fields> = { label: string; hint?: string; least?: number; most: number; columns: F; isFixed?: true }

/** The texts of a list, row by row. */
export function rowsIn(columns: Fields, texts: readonly string[]): string[][] {
  const width = Object.keys(columns).length
  return Array.from({ length: Math.ceil(texts.length / width) }, (_, row) =>
    Array.from({ length: width }, (_each, at) => texts[row * width + at] ?? ''),
  )
}

/** The texts of a list after one of its buttons: `up 2`, `down 0`, `remove 1`, `add 0`, or `after 1`, a row with the first cell of that one. Anything else changes nothing. */
export function changedRows(columns: Fields, texts: readonly string[], button: string): string[] {
  const rows = rowsIn(columns, texts)
  const [, name = '', number = ''] = /^(up|down|remove|after|add) (\d{1,3})$/.exec(button) ?? []
  const at = Number(number)
  if (name === 'add') return [...rows, rowsIn(columns, [''])[0] ?? []].flat()
  const isThere = at < rows.length && (name !== 'up' || at > 0) && (name !== 'down' || at + 1 < rows.length)
  const change = Object.entries(changes).find(([each]) => each === name)?.[1]
  return change && isThere ? change(rows, at).flat() : [...texts]
}

/** Rows of the same fields, between `least` (one unless named) and `most`; empty rows are left out. */
export function rows<F extends Fields>(rule: RowsRule<F>): Field<ValuesOf<F>[]> {
  const { label, least = 1, most, columns } = rule
  const names = Object.keys(columns)
  const rowOf = (row: readonly string[], at: number) => {
    const read = Object.values(columns).map((column, place) => column.parse([row[place] ?? '']))
    const wrong = read.find((each) => 'error' in each)
    if (wrong && 'error' in wrong) return { error: `第 ${at + 1} 行：${wrong.error}` }
    return { value: Object.fromEntries(read.map((each, place) => [names[place], 'value' in each ? each.value : undefined])) as ValuesOf<F> }
  }
  return {
    label,
    hint: rule.hint,
    look: 'rows',
    columns,
    ...(rule.isFixed && { isFixed: rule.isFixed }),
    parse: (texts) => {
      const read = rowsIn(columns, texts).flatMap((row, at) => (isBlank(columns, row) ? [] : [rowOf(row, at)]))
      if (read.length < least) return { error: `${label}至少填写${least === 1 ? '一' : ` ${least} `}行` }
      if (read.length > most) return { error: `${label}最多 ${most} 行` }
      const wrong = read.find((each) => 'error' in each)
      if (wrong && 'error' in wrong) return { error: wrong.error ?? '' }
      return { value: read.flatMap((each) => ('value' in each && each.value !== undefined ? [each.value] : [])) }
    },
    ...(Object.values(columns).some(({ settle }) => settle) && {
      settle: async (deps: Pick<Deps, 'env' | 'db'>, values: ValuesOf<F>[]) => {
        const settled: ValuesOf<F>[] = []
        for (const [at, value] of values.entries()) {
          const read = await settleForm(deps, columns, { values: value, errors: null })
          if (read.values === null) return { error: `第 ${at + 1} 行：${Object.values(read.errors ?? {})[0] ?? ''}` }
          settled.push(read.values)
        }
        return { value: settled }
      },
    }),
  }
}
