import type { Field, Fields, ValuesOf } from './field'

/** Names what a button of a row does with it. */
const changes = {
  up: (rows: string[][], at: number) => rows.with(at, rows[at - 1] ?? []).with(at - 1, rows[at] ?? []),
  down: (rows: string[][], at: number) => rows.with(at, rows[at + 1] ?? []).with(at + 1, rows[at] ?? []),
  remove: (rows: string[][], at: number) => rows.toSpliced(at, 1),
} as const

const isBlank = (row: readonly string[]) => row.every((text) => text.trim() === '')

/** The texts of a list, row by row. */
export function rowsIn(columns: Fields, texts: readonly string[]): string[][] {
  const width = Object.keys(columns).length
  return Array.from({ length: Math.ceil(texts.length / width) }, (_, row) =>
    Array.from({ length: width }, (_each, at) => texts[row * width + at] ?? ''),
  )
}

/** The texts of a list after one of its buttons: `up 2`, `down 0`, `remove 1`, `add 0`. Anything else changes nothing. */
export function changedRows(columns: Fields, texts: readonly string[], button: string): string[] {
  const rows = rowsIn(columns, texts)
  const [, name = '', number = ''] = /^(up|down|remove|add) (\d{1,3})$/.exec(button) ?? []
  const at = Number(number)
  if (name === 'add') return [...rows, rowsIn(columns, [''])[0] ?? []].flat()
  const isThere = at < rows.length && (name !== 'up' || at > 0) && (name !== 'down' || at + 1 < rows.length)
  const change = Object.entries(changes).find(([each]) => each === name)?.[1]
  return change && isThere ? change(rows, at).flat() : [...texts]
}

/** Rows of the same fields, between one and `most`; empty rows are left out. */
export function rows<F extends Fields>(rule: { label: string; hint?: string; most: number; columns: F }): Field<ValuesOf<F>[]> {
  const { label, most, columns } = rule
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
    parse: (texts) => {
      const read = rowsIn(columns, texts).flatMap((row, at) => (isBlank(row) ? [] : [rowOf(row, at)]))
      if (read.length === 0) return { error: `${label}至少填写一行` }
      if (read.length > most) return { error: `${label}最多 ${most} 行` }
      const wrong = read.find((each) => 'error' in each)
      if (wrong && 'error' in wrong) return { error: wrong.error ?? '' }
      return { value: read.flatMap((each) => ('value' in each && each.value !== undefined ? [each.value] : [])) }
    },
  }
}
