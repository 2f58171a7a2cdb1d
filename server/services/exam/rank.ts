import type { Rank } from '@/contract/exam/exam.schema'
import type { CategoryRank, RankSpan } from '@/contract/exam/standing.schema'
import type { Db } from '../../database/tables'
import type { Deps } from '../../deps'
import { notFound } from '../../refusal'
import { boardOf } from './rank-boards'
import { type PageRequest, rankPage } from './rank-page'
import { type Standing, standingOn } from './rank-places'

type Asked = PageRequest & { span: RankSpan }

/** The rank of marks among the first attempts at a paper. */
export const standingOf = (db: Db, paperId: number, marks: number): Promise<Standing> =>
  standingOn(db, boardOf(`paper:${paperId}`, 'all', 0), marks)

/** One page of a paper's rank. */
export async function rankOf(deps: Deps, paperId: number, { span, ...asked }: Asked): Promise<Rank> {
  const paper = await deps.db.selectFrom('paper').select(['title', 'full_marks as fullMarks']).where('id', '=', paperId).executeTakeFirst()
  if (!paper) throw notFound('试卷')
  return { paperId, ...paper, ...(await rankPage(deps, boardOf(`paper:${paperId}`, span, deps.now()), asked)) }
}

/** One page of a category's rank: marks of first attempts at its papers, and at those of the categories below it, added up. */
export async function categoryRankOf(deps: Deps, categoryId: number, { span, ...asked }: Asked): Promise<CategoryRank> {
  const category = await deps.db.selectFrom('category').select('name').where('id', '=', categoryId).executeTakeFirst()
  if (!category) throw notFound('分类')
  return { categoryId, title: category.name, ...(await rankPage(deps, boardOf(`category:${categoryId}`, span, deps.now()), asked)) }
}
