import { type ExpressionBuilder, sql } from 'kysely'
import type { Db, Tables } from '#server/database/tables'
import { unansweredIn } from '#server/repositories/exam/answered-question'
import type { PaperRow } from '#server/repositories/exam/paper'
import { LONGEST_PRACTICE } from '@/domain/tiku/chapter'

/** The subjects of a category: a subject itself, or those under it; without one, all of them. */
export const subjectsUnder = (db: Db, categoryId: number | undefined) =>
  db
    .selectFrom('category')
    .select('category.id')
    .$if(categoryId !== undefined, (query) =>
      query.where((where) => where.or([where('category.id', '=', categoryId ?? 0), where('category.parent_id', '=', categoryId ?? 0)])),
    )

/** A question of the learner with its present version and chapter: what every list joins. */
export const bankRows = (db: Db) =>
  db
    .selectFrom('question')
    .innerJoin('question_version as said', (join) =>
      join.onRef('said.question_id', '=', 'question.id').onRef('said.version', '=', 'question.version'),
    )
    .innerJoin('tiku_chapter as chapter', 'chapter.id', 'question.chapter_id')

/** Excludes questions of an exam the learner is sitting: their key must not be revealed before hand-in. */
export const notInExam = (where: ExpressionBuilder<Tables, 'question'>, userId: number, now: number) =>
  where.not(
    where.exists(
      where
        .selectFrom('attempt')
        .innerJoin('paper_question as asked', 'asked.paper_id', 'attempt.paper_id')
        .select(sql`1`.as('one'))
        .where('attempt.user_id', '=', userId)
        .where('attempt.status', '=', 'running')
        .where('attempt.deadline', '>', now)
        .whereRef('asked.question_id', '=', 'question.id'),
    ),
  )

/** Ids of a chapter's questions in its order, at most `limit`; with a learner only those they have never answered in practice. */
async function chapterIds(db: Db, chapterId: number, limit: number, unanswered?: { userId: number }): Promise<number[]> {
  const rows = await db
    .selectFrom('question')
    .select('question.id')
    .where('question.chapter_id', '=', chapterId)
    .where('question.is_withdrawn', '=', false)
    .$if(unanswered !== undefined, (query) =>
      query.where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('practice_answer')
              .select('practice_answer.question_id')
              .whereRef('practice_answer.question_id', '=', 'question.id')
              .where('practice_answer.user_id', '=', unanswered?.userId ?? 0)
              .where('practice_answer.is_first', '=', true),
          ),
        ),
      ),
    )
    .orderBy('question.seq')
    .orderBy('question.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** The materials some questions belong to. */
async function parentsOf(db: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('question')
    .select('parent_id')
    .distinct()
    .where('id', 'in', ids)
    .where('parent_id', 'is not', null)
    .execute()
  return rows.flatMap(({ parent_id }) => parent_id ?? [])
}

/** A question in its present version, outside any paper. */
export type BankQuestion = Pick<PaperRow, 'questionId' | 'version' | 'type' | 'parentId' | 'letters' | 'pinned'>

const columnsOf = (db: Db) =>
  db
    .selectFrom('question')
    .innerJoin('question_version as said', (join) =>
      join.onRef('said.question_id', '=', 'question.id').onRef('said.version', '=', 'question.version'),
    )
    .select([
      'question.id as questionId',
      'question.version',
      'question.type',
      'question.parent_id as parentId',
      'said.options',
      'said.pinned',
    ])
    .orderBy('question.seq')
    .orderBy('question.id')

type Row = Awaited<ReturnType<ReturnType<typeof columnsOf>['execute']>>[number]
const bankQuestion = ({ options, ...row }: Row): BankQuestion => ({ ...row, letters: options.map(({ letter }) => letter) })

/** Drops a material whose children are not there. */
const withChildren = (rows: readonly Row[]) =>
  rows.filter(({ type, questionId }) => type !== 'material' || rows.some(({ parentId }) => parentId === questionId))

/** These questions in the order of their chapter, with the materials they belong to. */
async function withParents(db: Db, ids: readonly number[]): Promise<BankQuestion[]> {
  if (ids.length === 0) return []
  const parents = await parentsOf(db, ids)
  const rows = await columnsOf(db)
    .where('question.id', 'in', [...new Set([...parents, ...ids])])
    .execute()
  return withChildren(rows).map(bankQuestion)
}

/**
 * Questions of a chapter in its order, each in the bank's present version. Of a very long chapter those come first that the learner has
 * not answered yet, so that practice after practice leads through all of it.
 */
export async function chapterQuestions(db: Db, chapterId: number, userId: number): Promise<BankQuestion[]> {
  const whole = await chapterIds(db, chapterId, LONGEST_PRACTICE + 1)
  const left = whole.length > LONGEST_PRACTICE ? await chapterIds(db, chapterId, LONGEST_PRACTICE, { userId }) : []
  return withParents(db, left.length > 0 ? left : whole.slice(0, LONGEST_PRACTICE))
}

/** Questions of a chapter that the learner has never answered, in its order, each child with its material. */
export const restOfChapter = async (db: Db, chapterId: number, userId: number): Promise<BankQuestion[]> =>
  withParents(db, await unansweredIn(db, chapterId, userId, LONGEST_PRACTICE))

/** Drawn questions in the order drawn, each material with all its children. `topIds` name questions and materials, never children. */
export async function drawnQuestions(db: Db, topIds: readonly number[]): Promise<BankQuestion[]> {
  const ids = [...topIds]
  if (ids.length === 0) return []
  const rows = await columnsOf(db)
    .where((where) => where.or([where('question.id', 'in', ids), where('question.parent_id', 'in', ids)]))
    .execute()
  const placeOf = (row: Row) => ids.indexOf(row.parentId ?? row.questionId)
  return rows.sort((one, other) => placeOf(one) - placeOf(other)).map(bankQuestion)
}

/** Questions requested by id, in that order: a child brings its material along, a material all its children. Unknown ids are left out. */
export async function questionsByIds(db: Db, ids: readonly number[]): Promise<BankQuestion[]> {
  const asked = [...ids]
  const rows = await columnsOf(db)
    .where((where) =>
      where.or([
        where('question.id', 'in', asked),
        where('question.parent_id', 'in', asked),
        where('question.id', 'in', where.selectFrom('question as child').select('child.parent_id').where('child.id', 'in', asked)),
      ]),
    )
    .execute()
  const ownPlace = ({ questionId, parentId }: Row) => {
    const place = asked.indexOf(questionId)
    return place >= 0 || parentId === null ? place : asked.indexOf(parentId)
  }
  const placeOf = (row: Row) => {
    const places = [row, ...rows.filter(({ parentId }) => parentId === row.questionId)].map(ownPlace)
    return Math.min(...places.filter((place) => place >= 0))
  }
  const placed = new Map(rows.map((row) => [row.questionId, placeOf(row)]))
  return rows.sort((one, other) => (placed.get(one.questionId) ?? 0) - (placed.get(other.questionId) ?? 0)).map(bankQuestion)
}
