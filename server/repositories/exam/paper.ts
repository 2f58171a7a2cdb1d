import { sql } from 'kysely'
import type { Db } from '#server/database/tables'
import type { Dated } from '@/contract/exam/dated.schema'
import type { PaperCard } from '@/contract/exam/exam.schema'
import type { QuestionType, ScoringRule, ScoringTerms } from '@/contract/tiku/question.schema'
import { presetTerms } from '@/domain/scoring/scoring-presets'
import { WIDTHS } from './rank'

/** Reads one paper; undefined for an unknown one. */
export const paperById = (db: Db, id: number) =>
  db
    .selectFrom('paper')
    .select(['id', 'category_id as categoryId', 'title', 'minutes', 'full_marks as fullMarks', 'is_shown as isShown'])
    .select(['opens_at as opensAt', 'closes_at as closesAt', 'class_ids as classIds', 'most_tries as mostTries', 'is_ranked as isRanked'])
    .select(['is_rank_held as isRankHeld', 'is_dated as isDated'])
    .where('id', '=', id)
    .executeTakeFirst()

/** A question of a paper in the bank's present version. `letters` are its options in their own order; marks in hundredths. */
export type PaperRow = {
  sectionSeq: number
  sectionTitle: string
  sectionType: QuestionType
  rule: ScoringRule
  terms?: ScoringTerms
  questionId: number
  version: number
  type: QuestionType
  parentId: number | null
  letters: string[]
  /** Letters of options that keep their place. */
  pinned?: string[]
  marks: number
}

/** The questions of a paper in its order, each in the bank's present version: what `buildForm` takes. */
export async function loadPaperRows(db: Db, paperId: number): Promise<PaperRow[]> {
  const rows = await db
    .selectFrom('paper_question as placed')
    .innerJoin('paper_section as section', (join) =>
      join.onRef('section.paper_id', '=', 'placed.paper_id').onRef('section.seq', '=', 'placed.section_seq'),
    )
    .innerJoin('paper', 'paper.id', 'placed.paper_id')
    .innerJoin('question', 'question.id', 'placed.question_id')
    .innerJoin('question_version as said', (join) =>
      join.onRef('said.question_id', '=', 'question.id').onRef('said.version', '=', 'question.version'),
    )
    .select(['section.seq as sectionSeq', 'section.title as sectionTitle', 'section.type as sectionType', 'section.rule', 'paper.preset'])
    .select([
      'question.id as questionId',
      'question.version',
      'question.type',
      'question.parent_id as parentId',
      'said.options',
      'said.pinned',
      'placed.marks',
    ])
    .where('placed.paper_id', '=', paperId)
    .orderBy('placed.seq')
    .execute()
  return rows.map(({ options, preset, ...row }) => ({
    ...row,
    letters: options.map(({ letter }) => letter),
    terms: presetTerms(preset, row.sectionType, row.rule),
  }))
}

const [, WIDE] = WIDTHS
const mineNone = sql<number | null>`null`

/** The result of an attempt that was begun within the time of a dated mock. */
const datedResult = (userId: number) => sql<number | null>`(select result.id from attempt
  join result on result.user_id = attempt.user_id and result.attempt_id = attempt.id
  where attempt.user_id = ${userId} and attempt.paper_id = paper.id and attempt.started_at < paper.closes_at order by attempt.number limit 1)`
const isAsked = (userId: number) => sql<boolean>`exists (select 1 from dated_seat
  where dated_seat.user_id = ${userId} and dated_seat.paper_id = paper.id and dated_seat.asked_at is not null)`

/** Whether a paper is for everybody, or for a class that the learner is in. */
const isFor = (userId: number | null) => sql<boolean>`(paper.class_ids = '[]'::jsonb or exists (
  select 1 from class_member where class_member.user_id = ${userId ?? 0} and paper.class_ids @> to_jsonb(class_member.class_id)))`

/** Whether a learner is in one of some classes. */
export async function isInClass(db: Db, userId: number, classIds: readonly number[]): Promise<boolean> {
  const found = await db
    .selectFrom('class_member')
    .select('id')
    .where('user_id', '=', userId)
    .where('class_id', 'in', [...classIds])
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Papers as cards, in the order of their ids. Those that are taken down, or for classes the learner is not in, are left out. A visitor has no attempt and no result of their own. */
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
    ])
    .select(({ selectFrom }) =>
      userId === null
        ? [mineNone.as('runningAttemptId'), mineNone.as('lastResultId'), mineNone.as('datedResultId'), sql<boolean>`false`.as('isAsked')]
        : [
            sql<number | null>`case when paper.is_dated then ${datedResult(userId)} end`.as('datedResultId'),
            sql<boolean>`paper.is_dated and ${isAsked(userId)}`.as('isAsked'),
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
    .select(['is_dated as isDated', 'opens_at as opensAt', 'closes_at as closesAt'])
    .where('is_shown', '=', true)
    .where(isFor(userId))
    .orderBy('id')
}

type Card = Awaited<ReturnType<ReturnType<typeof cards>['execute']>>[number]

/** A dated mock as its learner finds it at a moment; undefined for a paper that is none. */
function datedOf({ isDated, opensAt, closesAt, isAsked: asked, datedResultId }: Card, now: number): Dated | undefined {
  if (!isDated || opensAt === null || closesAt === null) return undefined
  const own = { isAsked: asked, isSat: datedResultId !== null, resultId: now < closesAt ? null : datedResultId }
  return { opensAt, closesAt, ...own }
}

function cardOf({ isDated: _, opensAt: _from, closesAt: _until, isAsked: _asked, datedResultId: _result, ...card }: Card) {
  return card
}

/** Cards with how many took each paper, which the rank counts as they come in: a paper that many took shows as quickly as a new one. */
async function cardsOf(db: Db, rows: readonly Card[], now: number): Promise<PaperCard[]> {
  if (rows.length === 0) return []
  const boards = new Map(rows.map(({ id }) => [`paper:${id}:all`, id]))
  const counts = await db
    .selectFrom('rank_bucket')
    .select(({ fn }) => ['board', fn.sum<number>('takers').as('count')])
    .where('board', 'in', [...boards.keys()])
    .where('width', '=', WIDE)
    .groupBy('board')
    .execute()
  const takers = new Map(counts.map(({ board, count }) => [boards.get(board), Number(count)]))
  return rows.map((row) => {
    const dated = datedOf(row, now)
    return { ...cardOf(row), questionCount: row.questionCount ?? 0, takerCount: takers.get(row.id) ?? 0, ...(dated && { dated }) }
  })
}

/** The papers of some categories. */
export async function paperCards(db: Db, categoryIds: readonly number[], userId: number | null, now: number): Promise<PaperCard[]> {
  if (categoryIds.length === 0) return []
  return cardsOf(
    db,
    await cards(db, userId, now)
      .where('category_id', 'in', [...categoryIds])
      .execute(),
    now,
  )
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
  const row = await cards(db, userId, now)
    .select(['notice', 'preset', 'most_tries as mostTries', 'is_ranked as isRanked', 'is_rank_held as isRankHeld'])
    .select('publishes_itself as publishesItself')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { notice, preset, mostTries, isRanked, isRankHeld, publishesItself, ...rest } = row
  const { opensAt, closesAt, isDated } = rest
  const [card] = await cardsOf(db, [rest], now)
  return card && { card, notice, preset, terms: { opensAt, closesAt, mostTries, isRanked, isRankHeld, isDated, publishesItself } }
}

export type PaperListRow = { id: number; title: string; fullMarks: number; questions: number; subject: string; isShown: boolean }

type WantedPapers = { word?: string; before?: number; limit: number }

/** Papers with how many questions each has, the newest first; `word`: a part of the title. */
export const listPapers = (db: Db, { word, before, limit }: WantedPapers): Promise<PaperListRow[]> =>
  db
    .selectFrom('paper')
    .innerJoin('category as subject', 'subject.id', 'paper.category_id')
    .leftJoin('paper_question as placed', 'placed.paper_id', 'paper.id')
    .select(({ fn }) => [
      'paper.id',
      'paper.title',
      'paper.is_shown as isShown',
      'subject.name as subject',
      'paper.full_marks as fullMarks',
      fn.count<number>('placed.question_id').as('questions'),
    ])
    .$if(!!word, (query) => query.where((the) => the(the.fn<number>('strpos', ['paper.title', the.val(word ?? '')]), '>', 0)))
    .$if(before !== undefined, (query) => query.where('paper.id', '<', before ?? 0))
    .groupBy(['paper.id', 'paper.title', 'paper.full_marks', 'paper.is_shown', 'subject.name'])
    .orderBy('paper.id', 'desc')
    .limit(limit)
    .execute()

/** The day a learner's exam in a direction is on. */
export const examDayOf = (db: Db, userId: number, categoryId: number) =>
  db.selectFrom('exam_day').select('day').where('user_id', '=', userId).where('category_id', '=', categoryId).executeTakeFirst()

/** The moments, as they are written there, to which pages of the school count down as the exam of a direction. */
export async function announcedExams(db: Db, categoryId: number): Promise<string[]> {
  const { rows } = await sql<{ endAt: string }>`
    select block ->> 'endAt' as "endAt"
    from block_page cross join jsonb_array_elements(block_page.blocks) as block
    where block_page.is_shown and block ->> 'type' = 'countdown' and (block ->> 'categoryId')::integer = ${categoryId}`.execute(db)
  return rows.map(({ endAt }) => endAt)
}

export const putExamDay = (db: Db, userId: number, categoryId: number, day: string) =>
  db
    .insertInto('exam_day')
    .values({ user_id: userId, category_id: categoryId, day })
    .onConflict((known) => known.columns(['user_id', 'category_id']).doUpdateSet({ day }))
    .execute()

export const removeExamDay = (db: Db, userId: number, categoryId: number) =>
  db.deleteFrom('exam_day').where('user_id', '=', userId).where('category_id', '=', categoryId).execute()
