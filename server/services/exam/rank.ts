import type { Rank, RankEntry } from '@/contract/exam.schema'
import { placesOf } from '@/domain/rank-place'
import type { Db } from '../../database/tables'
import type { Deps } from '../../deps'
import { mediaUrl } from '../../media-url'
import { notFound } from '../../refusal'

/** First attempts at a paper: the only ones that are ranked. */
const firstResults = (db: Db, paperId: number) =>
  db.selectFrom('result').where('result.paper_id', '=', paperId).where('result.is_first', '=', true)

async function countFirst(db: Db, paperId: number, marks?: { than: '>' | '<'; marks: number }): Promise<number> {
  const { count } = await firstResults(db, paperId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .$if(marks !== undefined, (query) => query.where('result.marks', marks?.than ?? '>', marks?.marks ?? 0))
    .executeTakeFirstOrThrow()
  return count
}

/** How a score stands among the first attempts at its paper. */
export async function standingOf(db: Db, paperId: number, marks: number): Promise<{ better: number; worse: number; takerCount: number }> {
  return {
    better: await countFirst(db, paperId, { than: '>', marks }),
    worse: await countFirst(db, paperId, { than: '<', marks }),
    takerCount: await countFirst(db, paperId),
  }
}

const entriesOf = (db: Db, paperId: number) =>
  firstResults(db, paperId)
    .innerJoin('users', 'users.id', 'result.user_id')
    .select(['users.id as userId', 'users.nickname', 'users.avatar', 'result.marks', 'result.used_seconds as usedSeconds'])
    .orderBy('result.marks', 'desc')
    .orderBy('result.used_seconds')
    .orderBy('result.id')

type Row = Omit<RankEntry, 'place'>
const entryOf = ({ env }: Deps, row: Row, place: number): RankEntry => ({
  ...row,
  place,
  avatar: mediaUrl(env, row.avatar),
})

async function mineOf(deps: Deps, paperId: number, userId: number): Promise<RankEntry | null> {
  const row = await entriesOf(deps.db, paperId).where('result.user_id', '=', userId).executeTakeFirst()
  return row ? entryOf(deps, row, (await countFirst(deps.db, paperId, { than: '>', marks: row.marks })) + 1) : null
}

type Asked = { paperId: number; userId: number | null; page: number; limit: number }

/** One page of a paper's rank: best marks first, the quicker first among equals, who share a place. Pages count from 0. */
export async function rankOf(deps: Deps, { paperId, userId, page, limit }: Asked): Promise<Rank> {
  const { db } = deps
  const paper = await db.selectFrom('paper').select(['title', 'full_marks as fullMarks']).where('id', '=', paperId).executeTakeFirst()
  if (!paper) throw notFound('试卷')
  const offset = page * limit
  const rows = await entriesOf(db, paperId).limit(limit).offset(offset).execute()
  const [first] = rows
  const better = first ? await countFirst(db, paperId, { than: '>', marks: first.marks }) : 0
  const places = placesOf(
    rows.map(({ marks }) => marks),
    offset,
    better,
  )
  return {
    paperId,
    ...paper,
    takerCount: await countFirst(db, paperId),
    entries: rows.map((row, index) => entryOf(deps, row, places[index] ?? 0)),
    mine: userId === null ? null : await mineOf(deps, paperId, userId),
  }
}
