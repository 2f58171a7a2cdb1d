import type { ReactNode } from 'react'
import { lockList } from '#server/database/replace-list'
import type { Db, Tables, Tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { type ActRow, act } from '#server/desk/frame/row'
import { conflict } from '#server/refusal'
import type { StaffRole } from '@/domain/account/staff-roles'
import { type Field, type Fields, rows as rowsField, type ValuesOf } from './field'
import { rowVersion } from './ref'

type ListActOf<F extends Fields, O, R extends object> = {
  name: string
  title: string
  roles: readonly StaffRole[]
  /** The word for one row, and how many there may be. */
  noun: string
  hint?: string
  most: number
  columns: F
  table: keyof Tables & string
  /** The object whose rows they are. Throws not-found. */
  owner: (db: Db, ref: string) => Promise<O>
  facts: (owner: O) => readonly (readonly [string, ReactNode])[]
  rows: (db: Db, owner: O) => Promise<R[]>
  /** A row as it is typed, column by column. */
  texts: (row: R) => Record<keyof F & string, string>
  /** Names to choose from, by column. */
  choices?: (db: Db, owner: O) => Promise<Readonly<Record<string, Readonly<Record<string, string>>>>>
  /** Sentences of the preview. */
  told: (values: readonly ValuesOf<F>[]) => string[]
  put: (tx: Tx, owner: O, values: readonly ValuesOf<F>[], deps: Deps) => Promise<void>
  /** The object in the audit, and where to go on. */
  object: (owner: O) => string
  to: (owner: O) => string
}

/** An act that states all rows of an object in one form, in their order. Who edits rows that were changed meanwhile is refused. */
export function listAct<F extends Fields, O, R extends object>(row: ListActOf<F, O, R>): ActRow {
  const { name, title, roles, noun, hint, most, columns, table, owner, facts, rows, texts, choices, told, put, object, to } = row
  const list: Field<ValuesOf<F>[]> = rowsField({ label: noun, hint, least: 0, most, columns })
  const names = Object.keys(columns)
  return act({
    name,
    title,
    roles,
    fields: { list },
    start: async ({ db }, ref) => {
      const of = await owner(db, ref)
      const stored = await rows(db, of)
      const typed = stored.map(texts).flatMap((one) => names.map((column) => one[column] ?? ''))
      const offered = Object.entries((await choices?.(db, of)) ?? {}).map(([column, names]) => [`list.${column}`, names])
      return { facts: facts(of), texts: { list: typed }, choices: Object.fromEntries(offered), version: rowVersion(stored) }
    },
    preview: (_deps, _ref, { list: values }) => (values.length === 0 ? [`${noun}会清空`] : told(values)),
    run: async (tx, { ref, values: { list: values }, version, deps }) => {
      const of = await owner(tx, ref)
      await lockList(tx, table)
      const before = await rows(tx, of)
      if (rowVersion(before) !== version) throw conflict(`${noun}刚被别人改过，请重新打开核对`)
      await put(tx, of, values, deps)
      return { object: object(of), before, after: values, to: to(of) }
    },
  })
}
