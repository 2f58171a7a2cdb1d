import { sql } from 'kysely'
import type { SheetChange } from '#server/database/rows/account'
import type { Db, Tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { DAY_MS } from '@/domain/time/units'

export type SheetVerdict = 'new' | 'change' | 'same' | 'refused'
type SheetState = 'asking' | 'tried' | 'running' | 'done' | 'dropped' | 'undoing' | 'undone'

/** Numbers of columns by their keys. */
export type SheetPlaces = Readonly<Record<string, number>>
/** Values that hold for every row of a table, by field. */
export type SheetSettings = Readonly<Record<string, string | number | null>>

export type SheetRun = {
  id: number
  staffId: number
  kind: string
  name: string
  settings: SheetSettings
  heads: string[]
  places: SheetPlaces | null
  state: SheetState
  version: number
  by: object
  triedAt: number
  madeAt: number
  endedAt: number | null
}

/** A row as the reader gave it. */
export type SheetCells = { line: number; cells: string[]; fault?: string; cut?: readonly string[] }
export type SheetResult = { verdict: SheetVerdict; words: readonly string[]; marked?: string; reason?: string }
export type SheetRowShown = SheetCells & SheetResult & { outcome: 'done' | 'refused' | 'undone' | null }
/** A row that was done, with what it did. */
export type SheetDone = { line: number; change: SheetChange }

type NewRun = Pick<SheetRun, 'staffId' | 'kind' | 'name' | 'settings' | 'heads' | 'places' | 'by'> & { now: number }

export async function addSheetRun(work: Tx, { staffId, kind, name, settings, heads, places, by, now }: NewRun): Promise<number> {
  const json = { settings: JSON.stringify(settings), heads: JSON.stringify(heads), by: JSON.stringify(by) }
  const row = { staff_id: staffId, kind, name, ...json, places: places && JSON.stringify(places) }
  const made = work.insertInto('sheet_run').values({ ...row, state: places === null ? 'asking' : 'tried', tried_at: now, made_at: now })
  return (await made.returning('id').executeTakeFirstOrThrow()).id
}

const runs = (db: Db) =>
  db
    .selectFrom('sheet_run')
    .select(['id', 'staff_id as staffId', 'kind', 'name', 'settings', 'heads', 'places', 'state', 'version', 'by'])
    .select(['tried_at as triedAt', 'made_at as madeAt', 'ended_at as endedAt'])

export const sheetRun = (db: Db, id: number): Promise<SheetRun | undefined> => runs(db).where('id', '=', id).executeTakeFirst()

export const lockSheetRun = (work: Tx, id: number): Promise<SheetRun | undefined> =>
  runs(work).where('id', '=', id).forUpdate().executeTakeFirst()

/** Tables that were brought, newest first: those of one member of the staff, or of all. */
export const listSheetRuns = (
  db: Db,
  { staffId, before, limit }: { staffId: number | null; before?: number | undefined; limit: number },
): Promise<SheetRun[]> =>
  runs(db)
    .$if(staffId !== null, (some) => some.where('staff_id', '=', staffId ?? 0))
    .$if(before !== undefined, (some) => some.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Moves a run of the version that was shown on; false when it has another by now. */
export async function setSheetRun(
  work: Tx,
  { id, version }: Pick<SheetRun, 'id' | 'version'>,
  change: { state: SheetState; places?: SheetPlaces; settings?: SheetSettings; triedAt?: number },
): Promise<boolean> {
  const { state, places, settings, triedAt } = change
  const set = work
    .updateTable('sheet_run')
    .set({
      state,
      version: version + 1,
      ...(places && { places: JSON.stringify(places) }),
      ...(settings && { settings: JSON.stringify(settings) }),
      ...(triedAt !== undefined && { tried_at: triedAt }),
    })
    .where('id', '=', id)
    .where('version', '=', version)
  return (await set.returning('id').executeTakeFirst()) !== undefined
}

/** Ends a run that has no row left to do; false while another process holds the last ones. */
export async function endSheetRun(db: Db, id: number, now: number): Promise<boolean> {
  const open = sql<boolean>`exists (select 1 from sheet_row where run_id = sheet_run.id and verdict in ('new', 'change') and outcome is null)`
  const ended = await db
    .updateTable('sheet_run')
    .set({ state: 'done', ended_at: now })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .where(({ not }) => not(open))
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/** Rows that one statement writes. */
const AT_ONCE = 500

/** Writes rows with their verdicts in place of those that are there. */
export async function putSheetRows(work: Tx, runId: number, rows: readonly (SheetCells & SheetResult)[]): Promise<void> {
  await work.deleteFrom('sheet_row').where('run_id', '=', runId).execute()
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const values = rows
      .slice(at, at + AT_ONCE)
      .map(({ line, cells, fault = null, cut = [], verdict, words, marked = null, reason = null }) => ({
        ...{ run_id: runId, line, cells: JSON.stringify(cells), fault, cut: JSON.stringify(cut) },
        ...{ verdict, words: JSON.stringify(words), marked, reason },
      }))
    await work.insertInto('sheet_row').values(values).execute()
  }
}

export const dropSheetRows = (work: Tx, runId: number) => work.deleteFrom('sheet_row').where('run_id', '=', runId).execute()

type StoredRow = Omit<SheetRowShown, 'fault' | 'marked' | 'reason'> & { fault: string | null; marked: string | null; reason: string | null }

const shown = ({ fault, marked, reason, ...row }: StoredRow): SheetRowShown => ({
  ...row,
  ...(fault !== null && { fault }),
  ...(marked !== null && { marked }),
  ...(reason !== null && { reason }),
})

const rows = (db: Db, runId: number) =>
  db
    .selectFrom('sheet_row')
    .select(['line', 'cells', 'fault', 'cut', 'verdict', 'words', 'marked', 'reason', 'outcome'])
    .where('run_id', '=', runId)

/** Rows of a run in the order of the table; `verdict`: those alone, refused ones with those that failed later. */
export async function sheetRows(
  db: Db,
  runId: number,
  { verdict, after = 0, limit }: { verdict?: SheetVerdict; after?: number; limit: number },
): Promise<SheetRowShown[]> {
  const found = await rows(db, runId)
    .$if(verdict === 'refused', (some) => some.where(sql<boolean>`(verdict = 'refused' or outcome = 'refused')`))
    .$if(verdict !== undefined && verdict !== 'refused', (some) =>
      some.where('verdict', '=', verdict ?? 'same').where(sql<boolean>`outcome is distinct from 'refused'`),
    )
    .where('line', '>', after)
    .orderBy('line')
    .limit(limit)
    .execute()
  return found.map(shown)
}

/** Rows that are still to be done, held for the transaction; those that another process holds are passed over. */
export async function takeSheetRows(work: Tx, runId: number, { limit, line }: { limit: number; line?: number }): Promise<SheetRowShown[]> {
  const found = await rows(work, runId)
    .where('verdict', 'in', ['new', 'change'])
    .where('outcome', 'is', null)
    .$if(line !== undefined, (some) => some.where('line', '=', line ?? 0))
    .orderBy('line')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  return found.map(shown)
}

/** Marks rows as done, each with what it did. */
export async function passSheetRows(work: Tx, runId: number, done: readonly SheetDone[]): Promise<void> {
  if (done.length === 0) return
  const [lines, changes] = [done.map(({ line }) => line), done.map(({ change }) => JSON.stringify(change))]
  await sql`update sheet_row set outcome = 'done', change = did.change::jsonb
    from unnest(${lines}::integer[], ${changes}::text[]) as did (line, change)
    where sheet_row.run_id = ${runId} and sheet_row.line = did.line`.execute(work)
}

/** The next row that was done and is to be taken back, held for the transaction; one that another process holds is passed over. */
export async function takeDoneRow(work: Tx, runId: number): Promise<SheetDone | undefined> {
  const row = await work
    .selectFrom('sheet_row')
    .select(['line', 'change'])
    .where('run_id', '=', runId)
    .where('outcome', '=', 'done')
    .where('change', 'is not', null)
    .where('reason', 'is', null)
    .orderBy('line')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row?.change ? { line: row.line, change: row.change } : undefined
}

export const markUndone = (work: Tx, runId: number, line: number) =>
  work.updateTable('sheet_row').set({ outcome: 'undone' }).where('run_id', '=', runId).where('line', '=', line).execute()

/** Says why a row that was done stays so. */
export const keepSheetRow = (work: Tx, runId: number, line: number, reason: string) =>
  work.updateTable('sheet_row').set({ reason }).where('run_id', '=', runId).where('line', '=', line).execute()

/** Ends the taking back of a run that has no row left for it; false while another process holds the last ones. */
export async function endSheetUndo(db: Db, id: number, now: number): Promise<boolean> {
  const open = sql<boolean>`exists (select 1 from sheet_row where run_id = sheet_run.id and outcome = 'done' and change is not null and reason is null)`
  const ended = await db
    .updateTable('sheet_run')
    .set({ state: 'undone', ended_at: now })
    .where('id', '=', id)
    .where('state', '=', 'undoing')
    .where(({ not }) => not(open))
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

export async function refuseSheetRow(work: Tx, runId: number, line: number, reason: string): Promise<void> {
  await work.updateTable('sheet_row').set({ outcome: 'refused', reason }).where('run_id', '=', runId).where('line', '=', line).execute()
}

/** How many rows each verdict has, how many are done, and how many were refused while they were written. */
export type SheetCounts = Record<SheetVerdict, number> & { done: number; failed: number; undone: number }

export async function countSheetRows(db: Db, runId: number): Promise<SheetCounts> {
  const found = await db
    .selectFrom('sheet_row')
    .select(['verdict', 'outcome'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('run_id', '=', runId)
    .groupBy(['verdict', 'outcome'])
    .execute()
  const sum = (fits: (row: (typeof found)[number]) => boolean) => found.filter(fits).reduce((all, { count }) => all + Number(count), 0)
  const of = (verdict: SheetVerdict) => sum((row) => row.verdict === verdict)
  return {
    ...{ new: of('new'), change: of('change'), same: of('same'), refused: of('refused') },
    ...{ done: sum(({ outcome }) => outcome === 'done'), failed: sum(({ outcome }) => outcome === 'refused') },
    undone: sum(({ outcome }) => outcome === 'undone'),
  }
}

/** Tables hold names and mobiles: they are forgotten within days. */
const KEPT_MS = 14 * DAY_MS

export async function forgetSheetRuns({ db, now }: Deps): Promise<void> {
  await db
    .deleteFrom('sheet_run')
    .where('made_at', '<', now() - KEPT_MS)
    .execute()
}
