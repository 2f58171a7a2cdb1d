import { sql } from 'kysely'
import type { Tx } from '#server/database/tables'
import { boardsOfResult, type FirstResult, type RankRow, replaceRows, rowsOfLearner } from '#server/repositories/exam/rank'
import { applyNotes, type Merging, noteRows, type Place } from './note'

const PLACE: Place = { table: 'rank_entry', column: 'user_id' }
const RESULTS: Place = { table: 'result', column: 'user_id' }

type Loser = FirstResult & { id: number; userId: number }

/** First results at papers that both accounts sat: the later of the two does not count. */
async function losersOf(work: Tx, { kept, gone }: Merging): Promise<Loser[]> {
  const { rows } = await sql<Loser>`
    select lost.id, lost.user_id as "userId", lost.paper_id as "paperId", lost.submitted_at as "submittedAt", lost.marks,
      lost.used_seconds as "usedSeconds"
    from result as held join result as gone on gone.user_id = ${gone} and gone.paper_id = held.paper_id and gone.is_first
    join result as lost on lost.id = case when gone.submitted_at < held.submitted_at then held.id else gone.id end
    where held.user_id = ${kept} and held.is_first order by lost.id`.execute(work)
  return rows
}

const byBoard = (rows: readonly RankRow[]) => new Map(rows.map((row) => [row.board, row]))
const NOTHING = { marks: 0, usedSeconds: 0, papers: 0 }

function add(board: string, one: Omit<RankRow, 'board'> = NOTHING, other: Omit<RankRow, 'board'> = NOTHING, sign = 1): RankRow {
  return {
    board,
    marks: one.marks + sign * other.marks,
    usedSeconds: one.usedSeconds + sign * other.usedSeconds,
    papers: one.papers + sign * other.papers,
  }
}

const columnsOf = ({ marks, usedSeconds, papers }: RankRow) => ({ marks, used_seconds: usedSeconds, papers })

/**
 * Joins the places on all boards: what both earned is added up, a paper that both sat counts by the attempt handed in first. The rows before
 * are noted as moved (of the closed account) and joined (of the other).
 */
export async function joinRanks(work: Tx, merging: Merging): Promise<{ moved: number; joined: number }> {
  const { kept, gone } = merging
  const held = await rowsOfLearner(work, kept)
  const given = await rowsOfLearner(work, gone)
  if (given.length === 0) return { moved: 0, joined: 0 }
  const losers = await losersOf(work, merging)
  const sums = byBoard(held)
  for (const row of given) sums.set(row.board, add(row.board, sums.get(row.board), row))
  for (const loser of losers)
    for (const board of await boardsOfResult(work, loser)) {
      const known = sums.get(board)
      if (known) sums.set(board, add(board, known, { ...loser, papers: 1 }, -1))
    }
  const before = byBoard(held)
  const after = [...sums.values()]
  await replaceRows(work, gone, given, [])
  await replaceRows(work, kept, held, after)
  await noteRows(
    work,
    merging,
    PLACE,
    given.map((row) => ({ act: 'moved', key: { board: row.board, user_id: gone }, before: columnsOf(row), after: {} })),
  )
  await noteRows(
    work,
    merging,
    PLACE,
    after.map((row) => ({
      act: 'joined',
      key: { board: row.board, user_id: kept },
      before: columnsOf(before.get(row.board) ?? { board: row.board, ...NOTHING }),
      after: columnsOf(row),
    })),
  )
  const own = losers.filter(({ userId }) => userId === kept)
  await noteRows(
    work,
    merging,
    RESULTS,
    own.map(({ id }) => ({ act: 'joined', key: { user_id: kept, id }, before: { is_first: true }, after: { is_first: false } })),
  )
  await applyNotes(work, merging, RESULTS, 'joined', ['is_first'])
  return { moved: given.length, joined: losers.length }
}

type Noted = { act: string; board: string; before: RankRow; after: RankRow }

async function notedRows(work: Tx, { id, kept }: Merging): Promise<Noted[]> {
  const { rows } = await sql<{ act: string; board: string; before: Record<string, number>; after: Record<string, number> }>`
    select act, key ->> 'board' as board, before, after from account_merge_row
    where user_id = ${kept} and merge_id = ${id} and name = ${PLACE.table} order by seq`.execute(work)
  const rowOf = (board: string, of: Record<string, number>) => ({
    board,
    marks: of.marks ?? 0,
    usedSeconds: of.used_seconds ?? 0,
    papers: of.papers ?? 0,
  })
  return rows.map(({ act, board, before, after }) => ({ act, board, before: rowOf(board, before), after: rowOf(board, after) }))
}

/** Gives the closed account its places back; what the other earned since stays with it. */
export async function partRanks(work: Tx, merging: Merging): Promise<void> {
  const noted = await notedRows(work, merging)
  if (noted.length === 0) return
  const now = await rowsOfLearner(work, merging.kept)
  const own = byBoard(now)
  for (const { act, board, before, after } of noted)
    if (act === 'joined') own.set(board, add(board, add(board, own.get(board), after, -1), before))
  await replaceRows(work, merging.kept, now, [...own.values()])
  const back = noted.flatMap(({ act, before }) => (act === 'moved' ? [before] : []))
  await replaceRows(work, merging.gone, await rowsOfLearner(work, merging.gone), back)
}
