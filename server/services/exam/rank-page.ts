import type { RankEntry } from '@/contract/exam/exam.schema'
import { placesOf } from '@/domain/exam/rank-place'
import type { Db } from '../../database/tables'
import type { Deps } from '../../deps'
import { mediaUrl } from '../../media-url'
import { pageStart, standingOn } from './rank-places'

/** Which page is requested, counted from 0, and by whom. */
export type PageRequest = { userId: number | null; page: number; limit: number }
type Page = { takerCount: number; entries: RankEntry[]; mine: RankEntry | null }
type Row = Omit<RankEntry, 'place'>

const entriesOn = (db: Db, board: string) =>
  db.selectFrom('rank_entry').select(['user_id', 'marks', 'used_seconds']).where('board', '=', board)

/** Names are looked up for the rows that are shown only. */
const named = (db: Db, rows: ReturnType<typeof entriesOn>) =>
  db
    .selectFrom(rows.as('row'))
    .innerJoin('users', 'users.id', 'row.user_id')
    .select(['users.id as userId', 'users.nickname', 'users.avatar', 'row.marks', 'row.used_seconds as usedSeconds'])
    .orderBy('row.marks', 'desc')
    .orderBy('row.used_seconds')
    .orderBy('row.user_id')

const entryOf = ({ env }: Deps, row: Row, place: number): RankEntry => ({ ...row, place, avatar: mediaUrl(env, row.avatar) })

async function mineOn(deps: Deps, board: string, userId: number): Promise<RankEntry | null> {
  const row = await named(deps.db, entriesOn(deps.db, board).where('user_id', '=', userId)).executeTakeFirst()
  return row ? entryOf(deps, row, (await standingOn(deps.db, board, row.marks)).better + 1) : null
}

/** One page of a board: best marks first, the quicker first among equals, who share a place; and the asker's own place. */
export async function rankPage(deps: Deps, board: string, { userId, page, limit }: PageRequest): Promise<Page> {
  const { db } = deps
  const offset = page * limit
  const mine = userId === null ? null : await mineOn(deps, board, userId)
  const { takerCount, start } = await pageStart(db, board, offset)
  if (start === null) return { takerCount, entries: [], mine }
  const rows = await named(
    db,
    entriesOn(db, board)
      .where('marks', '<=', start.marks)
      .orderBy('marks', 'desc')
      .orderBy('used_seconds')
      .orderBy('user_id')
      .limit(limit)
      .offset(start.skip),
  ).execute()
  const places = placesOf(
    rows.map(({ marks }) => marks),
    offset,
    start.better,
  )
  return { takerCount, entries: rows.map((row, index) => entryOf(deps, row, places[index] ?? 0)), mine }
}
