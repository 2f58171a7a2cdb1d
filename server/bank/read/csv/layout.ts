import type { Heads } from '#server/bank/write/report'
import { type ColumnMap, type Columns, columnsOf, type Field, fieldNames, headsOf } from './columns'

/** Meanings that staff may give a column of a table: a field, one of the options in their order, all options in one cell, or nothing. */
export const columnMeanings = [
  ...(['none', 'stem', 'option', 'options', 'answer', 'type', 'explanation', 'id'] as const),
  ...(['chapter', 'points', 'difficulty', 'category', 'parent', 'rubric'] as const),
] as const
export type ColumnMeaning = (typeof columnMeanings)[number]

/** The columns of a table by place. `hasHead`: its first line are headers, which are no question. */
export type Layout = { columns: readonly ColumnMeaning[]; hasHead: boolean }

const isField = (meaning: ColumnMeaning): meaning is Exclude<ColumnMeaning, 'none' | 'option' | 'options'> & Field =>
  Object.hasOwn(fieldNames, meaning)

/** The columns that a layout names. */
export function columnsIn({ columns }: Layout): Columns {
  const placesOf = (meaning: ColumnMeaning) => columns.flatMap((each, place) => (each === meaning ? [place] : []))
  const fields = new Map<Field, number>()
  columns.forEach((meaning, place) => {
    if (isField(meaning) && !fields.has(meaning)) fields.set(meaning, place)
  })
  const [joined = null] = placesOf('options')
  const options = joined === null ? placesOf('option') : []
  return { fields, joined, options, beyond: [], unnamed: [], width: columns.length, isNumbered: options.length > 0, forms: new Map() }
}

/** Lists the columns of a layout with their meaning. */
export function headsIn(layout: Layout, cells: readonly string[]): Heads {
  const names = layout.columns.map((_, place) => (layout.hasHead ? cells[place] : undefined) ?? `第 ${place + 1} 列`)
  return headsOf(names, columnsIn(layout), [])
}

/** The layout that headers suggest; columns that nobody knows are left out. */
export function guessedLayout(heads: readonly string[], map: ColumnMap): ColumnMeaning[] {
  const { fields, joined, options } = columnsOf(heads, map)
  const byPlace = new Map<number, ColumnMeaning>([...fields].map(([field, place]) => [place, field]))
  if (joined !== null) byPlace.set(joined, 'options')
  for (const place of options) byPlace.set(place, 'option')
  return heads.map((_, place) => byPlace.get(place) ?? 'none')
}
