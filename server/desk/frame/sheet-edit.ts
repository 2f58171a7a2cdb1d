import type { SheetChange } from '#server/database/rows/account'
import type { Db, Tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { rowVersion } from '#server/desk/parts/ref'
import { type CellOf, wholeCell } from '#server/desk/parts/sheet-cells'
import { conflict } from '#server/refusal'
import type { SheetResult } from '#server/repositories/account/sheet-run'
import { refusedRow, type SheetColumn, type SheetContext, type SheetKind, type SheetLine, type SheetPlanner } from './sheet'

/** A column of objects: `text` is what leaves; `take` says what comes back is, in the same writing. A column without it is only read. */
export type EditColumn<T> = SheetColumn & { text: (row: T) => string; take?: (cell: string, row: T) => CellOf<string> }

/** Values of the columns that may be changed, in the writing of the list. */
export type EditTexts = Readonly<Record<string, string>>

/** How the rows of a kind name their objects. */
type Naming<T> = {
  column: SheetColumn
  of: (row: T) => string
  read: (cell: string) => CellOf<string>
  load: (db: Db | Tx, names: readonly string[], locks: boolean) => Promise<readonly T[]>
  /** Says that no object has a name. */
  missing: (name: string) => string
}

type EditOf<T> = Omit<SheetKind, 'planner' | 'columns' | 'verdicts'> & {
  columns: readonly EditColumn<T>[]
  /** Leaves the version out, where the state of the object already says that it was changed. */
  hasNoVersion?: true
  /** Objects by number, by which rows name them; or another name. */
  load: ((db: Db | Tx, ids: readonly number[], locks: boolean) => Promise<readonly T[]>) | Naming<T>
  /** Lists what no row may have again, because it is used: `seen` of `refuse` has it at line 0. */
  taken?: (db: Db | Tx, lines: readonly SheetLine[]) => Promise<readonly string[]>
  /** Says why an object cannot become this; null where it can. */
  refuse?: (row: T, next: EditTexts, seen: Map<string, number>, line: number) => string | null
  save: (work: Tx, row: T, next: EditTexts, context: SheetContext) => Promise<SheetChange>
  /** Says more about a change than its columns do, such as who gets it. */
  says?: (row: T, next: EditTexts) => readonly string[]
  /** Says what follows from all changes: who is told, and what there is before and after. */
  effects?: (deps: Deps, changes: readonly Changed<T>[]) => Promise<readonly string[]>
}

/** An object, and the texts that a row wants it to have. */
type Changed<T> = { row: T; next: EditTexts }

const VERSION = 'version'
const MOST_ID = 99_999_999
const ID = { key: 'id', title: '编号' } as const

/** A kind of table whose rows are objects that leave as a list and come back changed. */
export type EditSheet<T> = SheetKind & {
  /** Heads and rows of a list, as it leaves. */
  rowsOf: (rows: readonly T[]) => string[][]
}

/** The columns of a kind, as its planner needs them. */
type Editing<T> = Pick<EditOf<T>, 'taken' | 'refuse' | 'save' | 'says' | 'effects'> & {
  naming: Naming<T>
  edited: readonly EditColumn<T>[]
  textsOf: (row: T) => EditTexts
  /** Null where the kind has no version. */
  versionOf: ((row: T) => string) | null
}

/** Names of objects by their numbers. */
const byNumber = <T extends { id: number }>(load: Exclude<EditOf<T>['load'], Naming<T>>): Naming<T> => ({
  column: { ...ID, words: ['id'], isNeeded: true },
  of: ({ id }) => String(id),
  read: (cell) => {
    const id = wholeCell(cell, ID.title, MOST_ID)
    return id.fault === undefined ? { value: String(id.value) } : id
  },
  load: (db, names, locks) => load(db, names.map(Number), locks),
  missing: (name) => `没有编号为 ${name} 的，可能已经删除`,
})

const shown = (text: string | undefined) => text || '空'

/** Plans the changes of objects that are read once, and writes them. */
class EditPlanner<T extends { id: number }> implements SheetPlanner {
  private readonly changes = new Map<number, Changed<T>>()
  private readonly seen = new Map<string, number>()
  private readonly lines = new Map<string, number>()

  constructor(
    private readonly of: Editing<T>,
    private readonly db: Db | Tx,
    private readonly context: SheetContext,
  ) {}

  async plan(lines: readonly SheetLine[]): Promise<SheetResult[]> {
    const { naming, taken } = this.of
    for (const each of (await taken?.(this.db, lines)) ?? []) this.seen.set(each, 0)
    const names = lines
      .map((line) => naming.read(line.of(naming.column.key)))
      .flatMap((name) => (name.fault === undefined ? [name.value] : []))
    const rows = await naming.load(this.db, [...new Set(names)], this.context.locks)
    const known = new Map(rows.map((row) => [naming.of(row), row]))
    return lines.map((line) => {
      const row = this.rowOf(line, known)
      return 'verdict' in row ? row : this.planOne(line, row.row)
    })
  }

  async write(work: Tx, lines: readonly SheetLine[]): Promise<SheetChange[]> {
    const done: SheetChange[] = []
    for (const { line } of lines) {
      const change = this.changes.get(line)
      if (!change) throw conflict('这一行没有试跑过')
      done.push(await this.of.save(work, change.row, change.next, this.context))
    }
    return done
  }

  async follows(deps: Deps, lines: readonly SheetLine[]): Promise<readonly string[]> {
    const changes = lines.flatMap(({ line }) => this.changes.get(line) ?? [])
    return (await this.of.effects?.(deps, changes)) ?? []
  }

  /** The object that a row names, each by one row only. */
  private rowOf(line: SheetLine, known: ReadonlyMap<string, T>): { row: T } | SheetResult {
    const { column, read, missing } = this.of.naming
    const name = read(line.of(column.key))
    if (name.fault !== undefined) return refusedRow(name.fault, column.key)
    const row = known.get(name.value)
    if (!row) return refusedRow(missing(name.value), column.key)
    const earlier = this.lines.get(name.value)
    if (earlier !== undefined) return refusedRow(`与第 ${earlier} 行是同一个${column.title}`, column.key)
    this.lines.set(name.value, line.line)
    return { row }
  }

  /** The texts that a row wants its object to have. */
  private nextOf(row: T, line: SheetLine): { next: EditTexts } | SheetResult {
    const next: Record<string, string> = { ...this.of.textsOf(row) }
    for (const { key, take, text } of this.of.edited) {
      if (!line.has(key) || !take || line.of(key) === text(row)) continue
      const read = take(line.of(key), row)
      if (read.fault !== undefined) return refusedRow(read.fault, key)
      next[key] = read.value
    }
    return { next }
  }

  private planOne(line: SheetLine, row: T): SheetResult {
    const { edited, textsOf, versionOf, refuse } = this.of
    const found = this.nextOf(row, line)
    if ('verdict' in found) return found
    const { next } = found
    const was = textsOf(row)
    const changed = edited.filter(({ key }) => next[key] !== was[key])
    if (changed.length === 0) return { verdict: 'same', words: [] }
    if (versionOf && line.of(VERSION) !== versionOf(row)) {
      const now = edited.map(({ title, key }) => `${title} ${shown(was[key])}`).join('、')
      return refusedRow(`导出以后被别人改过，现在是${now}：请重新导出再改`, VERSION)
    }
    const fault = refuse?.(row, next, this.seen, line.line) ?? null
    if (fault !== null) return refusedRow(fault, changed[0]?.key)
    this.changes.set(line.line, { row, next })
    const words = changed.map(({ key, title }) => `${title}：${shown(was[key])} → ${shown(next[key])}`)
    return { verdict: 'change', words: [...words, ...(this.of.says?.(row, next) ?? [])] }
  }
}

/** A kind of table whose rows are objects of the school: they leave with a version, and a row of another version is refused. */
export function editSheet<T extends { id: number }>(of: EditOf<T>): EditSheet<T> {
  const { columns, hasNoVersion, load, taken, refuse, save, says, effects, ...kind } = of
  const naming = typeof load === 'function' ? byNumber(load) : load
  const edited = columns.filter(({ take }) => take !== undefined)
  const textsOf = (row: T): EditTexts => Object.fromEntries(edited.map(({ key, text }) => [key, text(row)]))
  const versionOf = (row: T) => String(rowVersion(textsOf(row)))
  const version: EditColumn<T> = { key: VERSION, title: '版本（不要改）', words: ['版本'], isNeeded: true, text: versionOf }
  const all: readonly EditColumn<T>[] = [{ ...naming.column, text: naming.of }, ...columns, ...(hasNoVersion ? [] : [version])]
  const editing = { naming, taken, refuse, save, says, effects, edited, textsOf, versionOf: hasNoVersion ? null : versionOf }
  return {
    ...kind,
    columns: all,
    verdicts: { change: '要改', same: '没变' },
    planner: async (db, context) => new EditPlanner(editing, db, context),
    rowsOf: (rows) => [all.map(({ title }) => title), ...rows.map((row) => all.map(({ text }) => text(row)))],
  }
}
