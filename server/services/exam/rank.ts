import type { FastifyInstance } from 'fastify'
import { readStale, replicaOf } from '#server/database/replica'
import type { Db } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { serve } from '#server/http/serve'
import { mediaUrl } from '#server/media-url'
import { notFound } from '#server/refusal'
import { readNotice, unreadNotices } from '#server/repositories/account/learner'
import { paperById } from '#server/repositories/exam/paper'
import { entriesFrom, entryOn, pageStart, rankOn, type Standing } from '#server/repositories/exam/rank'
import { analysis } from '@/contract/exam/analysis'
import type { Rank, RankEntry } from '@/contract/exam/exam.schema'
import { standing } from '@/contract/exam/rank'
import type { CategoryRank, RankSpan } from '@/contract/exam/rank.schema'
import { boardOf, placesOf } from '@/domain/exam/rank'
import { analysisOf } from './analysis'
import { assessEssay } from './essays'
import { findCategory } from './subjects'

/** Names the requested page, counted from 0, and the learner who asks. */
type PageRequest = { userId: number | null; page: number; limit: number }
type Page = { takerCount: number; entries: RankEntry[]; mine: RankEntry | null }
type Row = Omit<RankEntry, 'place'>

type Mine = RankEntry | null
type Asked = PageRequest & { span: RankSpan }

/** The rank of marks among the first attempts at a paper. */
export const standingOf = (db: Db, paperId: number, marks: number): Promise<Standing> =>
  rankOn(db, boardOf(`paper:${paperId}`, 'all', 0), marks)

const entryOf = ({ env }: Deps, row: Row, place: number): RankEntry => ({ ...row, place, avatar: mediaUrl(env, row.avatar) })

async function mineOn(deps: Deps, board: string, userId: number): Promise<RankEntry | null> {
  const row = await entryOn(deps.db, board, userId)
  return row ? entryOf(deps, row, (await rankOn(deps.db, board, row.marks)).better + 1) : null
}

/** Whether the asker's own row, read from the primary, is on the replica too: a board without what one has just handed in is wrong. */
async function isSettled({ db, now }: Deps, board: string, mine: Mine): Promise<boolean> {
  const replica = replicaOf(db, now())
  if (!mine || !replica) return true
  return entryOn(replica, board, mine.userId).then(
    (row) => row?.marks === mine.marks,
    () => false,
  )
}

/** One page of a board: best marks first, the quicker first among equals, who share a place; and the asker's own place. */
async function rankPage(deps: Deps, board: string, { userId, ...asked }: PageRequest): Promise<Page> {
  const mine = userId === null ? null : await mineOn(deps, board, userId)
  const read = (db: Db) => entriesPage(deps, board, { ...asked, db })
  return { ...(await ((await isSettled(deps, board, mine)) ? readStale(deps, read) : read(deps.db))), mine }
}

async function entriesPage(deps: Deps, board: string, { page, limit, db }: { page: number; limit: number; db: Db }) {
  const offset = page * limit
  const { takerCount, start } = await pageStart(db, board, offset)
  if (start === null) return { takerCount, entries: [] }
  const rows = await entriesFrom(db, board, start, limit)
  const places = placesOf(
    rows.map(({ marks }) => marks),
    offset,
    start.better,
  )
  return { takerCount, entries: rows.map((row, index) => entryOf(deps, row, places[index] ?? 0)) }
}

/** One page of a paper's rank. */
export async function rankOf(deps: Deps, paperId: number, { span, ...asked }: Asked): Promise<Rank> {
  const paper = await paperById(deps.db, paperId)
  if (!paper) throw notFound('试卷')
  const { title, fullMarks } = paper
  if (paper.isRankHeld) return { paperId, title, fullMarks, isHeld: true, takerCount: 0, entries: [], mine: null }
  return { paperId, title, fullMarks, ...(await rankPage(deps, boardOf(`paper:${paperId}`, span, deps.now()), asked)) }
}

/** One page of a category's rank: marks of first attempts at its papers, and at those of the categories below it, added up. */
export async function categoryRankOf(deps: Deps, categoryId: number, { span, ...asked }: Asked): Promise<CategoryRank> {
  const category = await findCategory(deps.db, categoryId)
  return { categoryId, title: category.name, ...(await rankPage(deps, boardOf(`category:${categoryId}`, span, deps.now()), asked)) }
}

/** Serves the calls after a result and before an exam: self-assessment, analysis, notices, ranks of categories, and unlocking. */
export function serveRank(app: FastifyInstance, deps: Deps): void {
  serve(app, standing.assess, ({ params, body }, { learnerId }) => assessEssay(deps, learnerId, params.id, body))
  serve(app, analysis.ofResult, ({ params }, { learnerId }) => analysisOf(deps, learnerId, params.id))
  serve(app, standing.notices, async (_, { userId }) => (userId === null ? [] : unreadNotices(deps.db, userId)))
  serve(app, standing.readNotice, async ({ params }, { learnerId }) => {
    if (!(await readNotice(deps.db, learnerId, params.id, deps.now()))) throw notFound('通知')
    return {}
  })
  serve(app, standing.categoryRank, ({ params, query }, { userId }) =>
    categoryRankOf(deps, params.id, { userId, span: query.span ?? 'all', page: query.page ?? 0, limit: query.limit ?? 20 }),
  )
}
