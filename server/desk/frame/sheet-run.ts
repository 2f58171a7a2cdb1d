import { type Tx, tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { emptyPublicCache } from '#server/public-cache'
import { Refusal } from '#server/refusal'
import { writeAudits } from '#server/repositories/account/audit'
import {
  endSheetRun,
  endSheetUndo,
  keepSheetRow,
  markUndone,
  passSheetRows,
  putSheetRows,
  refuseSheetRow,
  type SheetCells,
  type SheetPlaces,
  type SheetRowShown,
  type SheetRun,
  sheetRows,
  sheetRun,
  takeDoneRow,
  takeSheetRows,
} from '#server/repositories/account/sheet-run'
import type { StaffSession } from '#server/repositories/account/staff-session'
import { lineOf, readingFault, type SheetContext, type SheetKind, type SheetPlanner } from './sheet'

/** Rows of one transaction: learners of the same objects wait for no longer than it takes. */
const BATCH = 200
const CHANGED = '试跑以后这一行变了，没有导入：请重新上传试跑'

type By = { staff: StaffSession; ip: string }
const byOf = ({ by }: SheetRun) => by as By

const contextOf = (deps: Pick<Deps, 'env'>, run: SheetRun, locks: boolean): SheetContext => ({
  now: run.triedAt,
  runId: run.id,
  staff: byOf(run).staff,
  settings: run.settings,
  env: deps.env,
  locks,
})

/** Plans rows; what the reader could not read stays refused for that reason. */
async function planned(planner: SheetPlanner, kind: SheetKind, rows: readonly SheetCells[], places: SheetPlaces) {
  const lines = rows.map((row) => lineOf(row, places))
  const results = await planner.plan(lines)
  return rows.map((row, at) => {
    const line = lines[at]
    const result = readingFault(kind.columns, row, places) ?? results[at]
    if (!line || !result) throw new Error(`row ${row.line} was not planned`)
    return { row, line, result }
  })
}

/** The most rows of which is said what follows from all of them: they are planned again for it. */
const MOST_FOLLOWED = 5_000

/** Says what follows from the rows of a run that was tried, and how many of them would do something else by now. */
export async function followsOf(deps: Deps, kind: SheetKind, run: SheetRun): Promise<readonly string[]> {
  if (run.state !== 'tried' || run.places === null) return []
  const wanted = await Promise.all(
    (['new', 'change'] as const).map((verdict) => sheetRows(deps.db, run.id, { verdict, limit: MOST_FOLLOWED })),
  )
  const rows = wanted.flat()
  if (rows.length === 0 || rows.length >= MOST_FOLLOWED) return []
  const planner = await kind.planner(deps.db, contextOf(deps, run, false))
  const all = await planned(planner, kind, rows, run.places)
  const standing = all.filter(({ result: { verdict, words } }, at) => verdict === rows[at]?.verdict && isSame(words, rows[at]?.words ?? []))
  const lines = standing.map(({ line }) => line)
  const moved = all.length - lines.length
  return [...((await planner.follows?.(deps, lines)) ?? []), `从试跑到现在有 ${moved} 行被别人动过，导入时再查一遍`]
}

/** Tries all rows of a run and keeps what each would do. Nothing of the school changes. */
export async function trySheet(
  work: Tx,
  deps: Pick<Deps, 'env'>,
  kind: SheetKind,
  run: SheetRun,
  rows: readonly SheetCells[],
): Promise<void> {
  if (run.places === null) {
    const unread = { verdict: 'refused', words: [], reason: '还没有对列名' } as const
    await putSheetRows(
      work,
      run.id,
      rows.map((row) => ({ ...row, ...unread })),
    )
    return
  }
  const planner = await kind.planner(work, contextOf(deps, run, false))
  const all = await planned(planner, kind, rows, run.places)
  await putSheetRows(
    work,
    run.id,
    all.map(({ row, result }) => ({ ...row, ...result })),
  )
}

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((text, at) => text === other[at])

/** Writes rows that are held, each as it was shown; refuses those that would do something else by now. */
async function writeRows(work: Tx, deps: Deps, kind: SheetKind, run: SheetRun, rows: readonly SheetRowShown[]): Promise<void> {
  const planner = await kind.planner(work, contextOf(deps, run, true))
  const all = await planned(planner, kind, rows, run.places ?? {})
  const done: typeof all = []
  for (const [at, each] of all.entries()) {
    const shown = rows[at]
    const { verdict, words, reason } = each.result
    if (verdict === shown?.verdict && isSame(words, shown.words)) done.push(each)
    else await refuseSheetRow(work, run.id, each.row.line, reason ?? CHANGED)
  }
  const changes = await planner.write(
    work,
    done.map(({ line }) => line),
  )
  const { staff, ip } = byOf(run)
  const at = deps.now()
  await writeAudits(
    work,
    changes.map((change) => ({ ...change, staffId: staff.id, act: kind.act, reason: run.name, ip, at })),
  )
  await passSheetRows(
    work,
    run.id,
    done.flatMap(({ row: { line } }, place) => (changes[place] ? [{ line, change: changes[place] }] : [])),
  )
}

/** Does the rows of a batch one by one, after all of them together were refused. */
async function writeSingly(deps: Deps, kind: SheetKind, run: SheetRun, lines: readonly number[]): Promise<void> {
  for (const line of lines) {
    try {
      await tx(deps.db, async (work) => writeRows(work, deps, kind, run, await takeSheetRows(work, run.id, { limit: 1, line })))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await tx(deps.db, async (work) => {
        if ((await takeSheetRows(work, run.id, { limit: 1, line })).length > 0) await refuseSheetRow(work, run.id, line, error.message)
      })
    }
  }
}

/** Does the next rows of a run; false when none is left. */
async function writeBatch(deps: Deps, kind: SheetKind, run: SheetRun): Promise<boolean> {
  let lines: number[] = []
  try {
    return await tx(deps.db, async (work) => {
      const rows = await takeSheetRows(work, run.id, { limit: BATCH })
      lines = rows.map(({ line }) => line)
      if (rows.length > 0) await writeRows(work, deps, kind, run, rows)
      return rows.length > 0
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await writeSingly(deps, kind, run, lines)
    return true
  }
}

/** Takes the next row of a run back; false when none is left. A row that was used since stays, with the reason. */
async function undoRow(deps: Deps, { undo }: SheetKind, run: SheetRun): Promise<boolean> {
  let line: number | undefined
  try {
    return await tx(deps.db, async (work) => {
      const done = await takeDoneRow(work, run.id)
      line = done?.line
      if (!done || !undo) return false
      await undo.row(work, { ...contextOf(deps, run, true), now: deps.now() }, done)
      await markUndone(work, run.id, done.line)
      const { staff, ip } = byOf(run)
      const { object, before, after } = done.change
      const own = { object, before: after, after: before, act: 'undo-sheet', staffId: staff.id, reason: run.name, ip, at: deps.now() }
      await writeAudits(work, [own])
      return true
    })
  } catch (error) {
    if (!(error instanceof Refusal) || line === undefined) throw error
    const kept = line
    await tx(deps.db, async (work) => keepSheetRow(work, run.id, kept, error.message))
    return true
  }
}

async function undoSheet(deps: Deps, kind: SheetKind, run: SheetRun): Promise<boolean> {
  while (await undoRow(deps, kind, run));
  const isEnded = await endSheetUndo(deps.db, run.id, deps.now())
  emptyPublicCache(deps)
  return isEnded || (await sheetRun(deps.db, run.id))?.state !== 'undoing'
}

/**
 * Goes on with a run from where it stands to its end. A row is done with its mark in one transaction: of two processes one does it. False
 * while another process holds the last rows, which may die with them.
 */
export async function carrySheet(deps: Deps, kinds: readonly SheetKind[], id: number): Promise<boolean> {
  const run = await sheetRun(deps.db, id)
  const kind = kinds.find(({ name }) => name === run?.kind)
  if (run?.state === 'undoing' && kind) return undoSheet(deps, kind, run)
  if (run?.state !== 'running' || !kind) return true
  while (await writeBatch(deps, kind, run));
  const isEnded = await endSheetRun(deps.db, id, deps.now())
  emptyPublicCache(deps)
  return isEnded || (await sheetRun(deps.db, id))?.state !== 'running'
}
