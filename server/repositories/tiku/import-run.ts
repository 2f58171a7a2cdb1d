import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/tables'
import { SECOND_MS } from '@/domain/time/units'

/** A run of which its process has not been heard for so long was left by it. */
const DEAD_MS = 30 * SECOND_MS
const LEFT = '服务器在这期间停止了'

type State = 'waiting' | 'running' | 'done' | 'failed' | 'dropped'

export type ImportRun = {
  id: number
  fileName: string
  categoryId: number
  /** Name of the subject; null where there is none of this number. */
  subject: string | null
  isUpdate: boolean
  isByLook: boolean
  state: State
  /** It is only read and compared with the bank; what it brings waits to be confirmed. */
  isTrial: boolean
  /** Questions in the file, those worked on so far, and those that the bank did not have like this. */
  rowsFound: number
  rowsDone: number
  rowsTaken: number
  madeAt: number
  trialReport: string | null
  report: string | null
  /** First lines of a table whose columns nobody knows, and its columns as staff named them, as JSON. */
  sample: string | null
  columnMap: string | null
  /** Where questions go of whose place the file says nothing, as JSON. */
  aim: string | null
  /** When all of it was taken back. */
  undoneAt: number | null
  /** Why it was not finished. */
  error: string | null
}

const rows = (db: Db) =>
  db
    .selectFrom('import_run as run')
    .leftJoin('category', 'category.id', 'run.category_id')
    .select(['run.id', 'run.file_name as fileName', 'run.category_id as categoryId', 'category.name as subject'])
    .select(['run.made_at as madeAt', 'run.begun_at as begunAt', 'run.report', 'run.error', 'run.state', 'run.is_trial as isTrial'])
    .select(['run.rows_found as rowsFound', 'run.rows_done as rowsDone', 'run.rows_taken as rowsTaken'])
    .select([
      'run.trial_report as trialReport',
      'run.is_update as isUpdate',
      'run.is_by_look as isByLook',
      'run.undone_at as undoneAt',
      'run.sample',
      'run.column_map as columnMap',
      'run.aim',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

/** The state of a run; one of the release before has none of its own. */
function stateOf({ state, report, error, begunAt }: Pick<Row, 'state' | 'report' | 'error' | 'begunAt'>): State {
  if (state !== '') return state
  if (report !== null) return 'done'
  if (error !== null) return 'failed'
  return begunAt === null ? 'waiting' : 'running'
}

const runOf = ({ begunAt, ...row }: Row): ImportRun => ({ ...row, state: stateOf({ ...row, begunAt }) })

/** Imports, newest first. */
export async function listImportRuns(db: Db, { before, limit }: { before?: number; limit: number }): Promise<ImportRun[]> {
  const found = await rows(db)
    .$if(before !== undefined, (query) => query.where('run.id', '<', before ?? 0))
    .orderBy('run.id', 'desc')
    .limit(limit)
    .execute()
  return found.map(runOf)
}

export async function importRunById(db: Db, id: number): Promise<ImportRun | undefined> {
  const row = await rows(db).where('run.id', '=', id).executeTakeFirst()
  return row && runOf(row)
}

type NewRun = {
  staffId: number
  fileName: string
  categoryId: number
  isUpdate: boolean
  isByLook: boolean
  body: string
  fileId: number | null
  now: number
}

/** A run that is to be read first. For the release before it counts as begun, so that none imports it unconfirmed. */
export async function addImportRun(
  tx: Tx,
  { staffId, fileName, categoryId, isUpdate, isByLook, body, fileId, now }: NewRun,
): Promise<number> {
  const given = { file_name: fileName, category_id: categoryId, is_update: isUpdate, is_by_look: isByLook, body, file_id: fileId }
  const row = { ...given, staff_id: staffId, made_at: now, begun_at: now, report: null, state: 'waiting', is_trial: true } as const
  return (await tx.insertInto('import_run').values(row).returning('id').executeTakeFirstOrThrow()).id
}

const fresh = { state: 'waiting', error: null, rows_found: 0, rows_done: 0, rows_taken: 0 } as const

/** Lets a run that was read be imported; false when it was not read, or was confirmed before. */
export async function confirmImport(tx: Tx, id: number): Promise<boolean> {
  const confirmed = await tx
    .updateTable('import_run')
    .set({ ...fresh, is_trial: false })
    .where('id', '=', id)
    .where('state', '=', 'done')
    .where('is_trial', '=', true)
    .returning('id')
    .executeTakeFirst()
  return confirmed !== undefined
}

/** Lets a run be read again with these columns; false when it was not read, or was confirmed before. */
export async function mapImport(tx: Tx, id: number, columnMap: string): Promise<boolean> {
  const mapped = await tx
    .updateTable('import_run')
    .set({ ...fresh, trial_report: null, column_map: columnMap })
    .where('id', '=', id)
    .where('state', '=', 'done')
    .where('is_trial', '=', true)
    .returning('id')
    .executeTakeFirst()
  if (mapped) await forgetShown(tx, id)
  return mapped !== undefined
}

/** Says where the questions of a run go; false when it was not read, or was confirmed before. */
export async function aimImport(tx: Tx, id: number, aim: string): Promise<boolean> {
  const aimed = await tx
    .updateTable('import_run')
    .set({ aim })
    .where('id', '=', id)
    .where('state', '=', 'done')
    .where('is_trial', '=', true)
    .returning('id')
    .executeTakeFirst()
  return aimed !== undefined
}

/** Puts a run that broke off back to be done again; false when there is nothing to do again. */
export async function restartImport(tx: Tx, id: number, now: number): Promise<boolean> {
  const freed = await tx
    .updateTable('import_run')
    .set({ ...fresh, begun_at: now })
    .where('id', '=', id)
    .where('report', 'is', null)
    .where('state', 'in', ['', 'failed'])
    .returning('id')
    .executeTakeFirst()
  return freed !== undefined
}

async function forgetShown(db: Db, id: number): Promise<void> {
  await db.deleteFrom('import_shown').where('run_id', '=', id).execute()
  await db.deleteFrom('import_fix').where('run_id', '=', id).execute()
}

/** Gives a run up that is not being imported; false when it is, or was. What it imported before it broke off stays. */
export async function dropImport(tx: Tx, id: number): Promise<boolean> {
  const dropped = await tx
    .updateTable('import_run')
    .set({ state: 'dropped' })
    .where('id', '=', id)
    .where('report', 'is', null)
    .where((of) => of.or([of('state', 'in', ['', 'waiting', 'failed']), of.and([of('is_trial', '=', true), of('state', '!=', 'dropped')])]))
    .returning('id')
    .executeTakeFirst()
  if (dropped) await forgetShown(tx, id)
  return dropped !== undefined
}

/** Takes the oldest run that waits, unless one is under way: here or in another server, they are done one at a time. */
export const beginImport = (db: Db, now: number) =>
  db
    .updateTable('import_run')
    .set({ state: 'running', begun_at: now, beat_at: now })
    .where('id', '=', (of) =>
      of
        .selectFrom('import_run')
        .select('id')
        .where((at) => at.or([at('state', '=', 'waiting'), at.and([at('state', '=', ''), at('begun_at', 'is', null)])]))
        .orderBy('id')
        .limit(1)
        .forUpdate(),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('import_run as other')
            .select('other.id')
            .where('other.state', '=', 'running')
            .where('other.beat_at', '>', now - DEAD_MS),
        ),
      ),
    )
    .returning([
      'id',
      'file_name as fileName',
      'category_id as categoryId',
      'is_update as isUpdate',
      'is_by_look as isByLook',
      'is_trial as isTrial',
      'column_map as columnMap',
      'aim',
    ])
    .returning(['body', 'file_id as fileId'])
    .executeTakeFirst()

type Beat = { now: number; rowsFound: number; rowsDone: number; rowsTaken: number }

/** Notes how far a run is, and that its process lives; false when it was given up meanwhile. */
export async function beatImport(db: Db, id: number, { now, rowsFound, rowsDone, rowsTaken }: Beat): Promise<boolean> {
  const alive = await db
    .updateTable('import_run')
    .set({ beat_at: now, rows_found: rowsFound, rows_done: rowsDone, rows_taken: rowsTaken })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .returning('id')
    .executeTakeFirst()
  return alive !== undefined
}

/** Ends a run. One that was given up meanwhile stays so. */
async function end(
  db: Db,
  id: number,
  set: { report?: string; trial_report?: string; sample?: string; error?: string },
  state: State,
): Promise<boolean> {
  const ended = await db
    .updateTable('import_run')
    .set({ ...set, state })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/** Notes what became of a run that was confirmed. */
export async function endImport(db: Db, id: number, report: string): Promise<void> {
  await end(db, id, { report }, 'done')
  await forgetShown(db, id)
}

/** Notes what a run would bring, and shows these of its questions. */
export async function endTrial(db: Db, id: number, report: string, shown: readonly string[], sample: string | null = null): Promise<void> {
  await forgetShown(db, id)
  // One at a time: a question may have pictures, and nobody waits for all of them.
  for (const [seq, each] of shown.entries()) {
    await db.insertInto('import_shown').values({ run_id: id, seq, shown: each }).execute()
    await setImmediate()
  }
  if (!(await end(db, id, { trial_report: report, ...(sample !== null && { sample }) }, 'done'))) await forgetShown(db, id)
}

/** Notes why a run was not finished; it may be done again. */
export async function failImport(db: Db, id: number, error: string): Promise<void> {
  await end(db, id, { error }, 'failed')
}

/** Notes of runs that their process left unfinished that they broke off. */
export async function failDeadImports(db: Db, now: number): Promise<void> {
  await db
    .updateTable('import_run')
    .set({ state: 'failed', error: LEFT })
    .where('state', '=', 'running')
    .where('beat_at', '<=', now - DEAD_MS)
    .execute()
  await db
    .updateTable('import_run')
    .set({ error: LEFT })
    .where('state', '=', '')
    .where('report', 'is', null)
    .where('error', 'is', null)
    .where('begun_at', '<=', now - DEAD_MS)
    .execute()
}

/** Counts the runs that wait before this one or are under way. */
export async function runsBefore(db: Db, id: number): Promise<number> {
  const { count } = await db
    .selectFrom('import_run')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('id', '<', id)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** A question without notes counts under this name. */
export const NO_NOTES = 'none'

/** Questions that wait to be mended count under this name. */
export const OPEN = 'open'
const isOpen = sql<boolean>`(shown::jsonb) ->> 'isOpen' = 'true'`

/** How many questions of a run wait to be mended, and how many will be taken, among those that are shown. */
export async function shownCounts(db: Db, id: number): Promise<{ open: number; taken: number }> {
  const counts = await db
    .selectFrom('import_shown')
    .select([
      sql<number>`count(*) filter (where ${isOpen})`.as('open'),
      sql<number>`count(*) filter (where (shown::jsonb) ->> 'isRefused' = 'false')`.as('taken'),
    ])
    .where('run_id', '=', id)
    .executeTakeFirstOrThrow()
  return { open: Number(counts.open), taken: Number(counts.taken) }
}

const codesOf = sql<string>`coalesce((shown::jsonb)->'codes', '[]'::jsonb)`

const checkedOf = sql<string>`coalesce((shown::jsonb)->'checked', '[]'::jsonb)`

/** Questions that a run shows, those with a note of one kind where it is named. */
const withNote = (db: Db, id: number, note: string | null) =>
  db
    .selectFrom('import_shown')
    .where('run_id', '=', id)
    .$if(note === NO_NOTES, (query) => query.where(sql<boolean>`jsonb_array_length(${codesOf}) = 0`))
    .$if(note === OPEN, (query) => query.where(isOpen))
    .$if(note !== null && note !== NO_NOTES && note !== OPEN, (query) => query.where(sql<boolean>`jsonb_exists(${codesOf}, ${note})`))

/** How many questions with a note of one kind, or all, a run shows before one of them. */
export async function shownBefore(db: Db, id: number, { seq, note }: { seq: number; note: string | null }): Promise<number> {
  const { count } = await withNote(db, id, note)
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('seq', '<', seq)
    .executeTakeFirstOrThrow()
  return count
}

/** Questions of a run that are shown, from a place on, those with a note of one kind where it is named; and how many there are. */
export async function shownOf(
  db: Db,
  id: number,
  { from, limit, note }: { from: number; limit: number; note: string | null },
): Promise<{ shown: { seq: number; shown: string }[]; count: number }> {
  const own = withNote(db, id, note)
  const found = await own.select(['seq', 'shown']).orderBy('seq').offset(from).limit(limit).execute()
  const { count } = await own.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return { shown: found, count: Number(count) }
}

/** How many of the questions that are shown have a note of each kind, and of how many staff found that it is right. */
export async function shownNotes(db: Db, id: number): Promise<{ code: string; count: number; checked: number }[]> {
  const { rows: counts } = await sql<{ code: string; count: number; checked: number }>`
    select code, count(*)::int as count, count(*) filter (where jsonb_exists(${checkedOf}, code))::int as checked
    from import_shown, jsonb_array_elements_text(
      case when jsonb_array_length(${codesOf}) = 0 then jsonb_build_array(${NO_NOTES}::text) else ${codesOf} end
    ) code
    where run_id = ${id} group by code`.execute(db)
  return counts
}
