import { sql } from 'kysely'
import type { Db } from '#server/database/tables'
import type { PaperCard } from '@/contract/exam/exam.schema'
import { WIDTHS } from './rank-entry'

const [, WIDE] = WIDTHS
const mineNone = sql<number | null>`null`

/** Papers as cards, in the order of their ids. A visitor has no attempt and no result of their own. */
function cards(db: Db, userId: number | null, now: number) {
  return db
    .selectFrom('paper')
    .select(['id', 'category_id as categoryId', 'title', 'kind', 'minutes', 'full_marks as fullMarks', 'pass_marks as passMarks'])
    .select(({ selectFrom, fn }) => [
      selectFrom('paper_question')
        .innerJoin('question', 'question.id', 'paper_question.question_id')
        .select(fn.countAll<number>().as('count'))
        .whereRef('paper_question.paper_id', '=', 'paper.id')
        .where('question.type', '!=', 'material')
        .as('questionCount'),
      // Counted by the rank as they come in: a paper that many took shows as quickly as a new one.
      selectFrom('rank_bucket')
        .select((bucket) => bucket.fn.sum<number>('takers').as('count'))
        .where('rank_bucket.board', '=', sql<string>`'paper:' || paper.id || ':all'`)
        .where('rank_bucket.width', '=', WIDE)
        .as('takerCount'),
    ])
    .select(({ selectFrom }) =>
      userId === null
        ? [mineNone.as('runningAttemptId'), mineNone.as('lastResultId')]
        : [
            selectFrom('attempt')
              .select('attempt.id')
              .whereRef('attempt.paper_id', '=', 'paper.id')
              .where('attempt.user_id', '=', userId)
              .where('attempt.status', '=', 'running')
              .where('attempt.deadline', '>', now)
              .as('runningAttemptId'),
            selectFrom('result')
              .select((newest) => newest.fn.max('result.id').as('id'))
              .whereRef('result.paper_id', '=', 'paper.id')
              .where('result.user_id', '=', userId)
              .as('lastResultId'),
          ],
    )
    .orderBy('id')
}

type Card = Awaited<ReturnType<ReturnType<typeof cards>['execute']>>[number]
const cardOf = (row: Card): PaperCard => ({ ...row, questionCount: row.questionCount ?? 0, takerCount: row.takerCount ?? 0 })

/** The papers of some categories. */
export async function paperCards(db: Db, categoryIds: readonly number[], userId: number | null, now: number): Promise<PaperCard[]> {
  if (categoryIds.length === 0) return []
  return (
    await cards(db, userId, now)
      .where('category_id', 'in', [...categoryIds])
      .execute()
  ).map(cardOf)
}

/** The sections of a paper, each with how many questions it has and what they are worth. */
export const paperSections = (db: Db, paperId: number) =>
  db
    .selectFrom('paper_section as section')
    .leftJoin('paper_question as placed', (join) =>
      join.onRef('placed.paper_id', '=', 'section.paper_id').onRef('placed.section_seq', '=', 'section.seq'),
    )
    .leftJoin('question', 'question.id', 'placed.question_id')
    .select(['section.title', 'section.type', 'section.rule'])
    .select(({ fn, val }) => [
      fn.count<number>('question.id').filterWhere('question.type', '!=', 'material').as('questionCount'),
      fn.coalesce(fn.sum<number>('placed.marks'), val(0)).as('marks'),
    ])
    .where('section.paper_id', '=', paperId)
    .groupBy(['section.seq', 'section.title', 'section.type', 'section.rule'])
    .orderBy('section.seq')
    .execute()

/** The card of one paper, with its notice and the scoring rules it follows; undefined for an unknown one. */
export async function paperCard(db: Db, id: number, userId: number | null, now: number) {
  const row = await cards(db, userId, now).select(['notice', 'preset']).where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const { notice, preset, ...card } = row
  return { card: cardOf(card), notice, preset }
}
