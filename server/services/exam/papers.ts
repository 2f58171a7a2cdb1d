import { sql } from 'kysely'
import type { Paper, PaperCard } from '@/contract/exam/exam.schema'
import { presetTerms, presetTitle } from '@/domain/scoring/scoring-presets'
import type { Db } from '../../database/tables'
import { notFound } from '../../refusal'
import { WIDTHS } from './rank-move'
import { lockedBy } from './unlock/gate'

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

const sectionsOf = (db: Db, paperId: number) =>
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

/** A paper with its sections and notice, before it is begun. */
export async function paperView(db: Db, id: number, userId: number | null, now: number): Promise<Paper> {
  const row = await cards(db, userId, now).select(['notice', 'preset']).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('试卷')
  const { notice, preset, ...card } = row
  const sections = (await sectionsOf(db, id)).map((section) => ({ ...section, terms: presetTerms(preset, section.type, section.rule) }))
  const rules = presetTitle(preset) ?? undefined
  return { ...cardOf(card), notice, sections, rules, lockedBy: await lockedBy(db, userId, card.categoryId, now) }
}
