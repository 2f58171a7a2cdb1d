import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tables, Tx } from '#server/database/tables'
import { learnerOfRow } from '#server/repositories/account/row-learner'
import { forgetDocuments } from '#server/repositories/search/documents'
import type { DoubtStatus } from '@/contract/doubt/doubt.schema'

export type DoubtRow = Selectable<Tables['doubt']>
type NewDoubt = Omit<Insertable<Tables['doubt']>, 'images'> & { images: string[] }

/** A question that was not deleted. */
export const findDoubt = (db: Db, id: number): Promise<DoubtRow | undefined> =>
  db.selectFrom('doubt').selectAll().where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()

/** The same, held by this transaction until it ends. */
export const lockDoubt = async (work: Tx, id: number): Promise<DoubtRow | undefined> =>
  work
    .selectFrom('doubt')
    .selectAll()
    .where('user_id', '=', await learnerOfRow(work, 'doubt', id))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** Undefined when the learner has used the key before. */
export const addDoubt = (work: Tx, { images, ...row }: NewDoubt) =>
  work
    .insertInto('doubt')
    .values({ ...row, images: JSON.stringify(images) })
    .onConflict((known) => known.columns(['user_id', 'idempotency_key']).doNothing())
    .returning('id')
    .executeTakeFirst()

export const doubtByKey = (db: Db, userId: number, key: string) =>
  db
    .selectFrom('doubt')
    .select(['id', 'visibility'])
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', key)
    .executeTakeFirstOrThrow()

type Change = Pick<Updateable<Tables['doubt']>, 'status' | 'visibility' | 'accepted_post_id' | 'touched_at' | 'close_at' | 'deleted_at'>

export const changeDoubt = (work: Tx, id: number, change: Change) => work.updateTable('doubt').set(change).where('id', '=', id).execute()

/** Adds one to the answer count of a question. */
export const countAnswer = (work: Tx, id: number) =>
  work
    .updateTable('doubt')
    .set((from) => ({ answer_count: from('answer_count', '+', 1) }))
    .where('id', '=', id)
    .execute()

/** Questions whose time to accept an answer is over are closed; gives their ids and askers. */
export const closeOverdue = (work: Tx, now: number) =>
  work
    .updateTable('doubt')
    .set({ status: 'closed', touched_at: now })
    .where('status', '=', 'answered')
    .where('close_at', '<=', now)
    .where('deleted_at', 'is', null)
    .returning(['id', 'user_id as userId', 'text'])
    .execute()

export type DoubtSummary = {
  id: number
  userId: number
  text: string
  images: string[]
  status: DoubtStatus
  closeAt: number | null
  isAnonymous: boolean
  isHeld: boolean
  nickname: string
  courseTitle: string | null
  lessonTitle: string | null
  stem: string | null
  answerCount: number
  likeCount: number
  hasTeacherAnswer: boolean
  madeAt: number
}

type DoubtFilter = { viewer: number | null; onlyMine: boolean; courseId?: number; questionId?: number; page: number; limit: number }

const summaries = (db: Db) =>
  db
    .selectFrom('doubt')
    .innerJoin('users', 'users.id', 'doubt.user_id')
    .leftJoin('course', 'course.id', 'doubt.course_id')
    .leftJoin('lesson', 'lesson.id', 'doubt.lesson_id')
    .leftJoin('question', 'question.id', 'doubt.question_id')
    .leftJoin('question_version as version', (join) =>
      join.onRef('version.question_id', '=', 'question.id').onRef('version.version', '=', 'question.version'),
    )
    .select(['doubt.id', 'doubt.user_id as userId', 'doubt.text', 'doubt.images', 'doubt.status', 'doubt.close_at as closeAt'])
    .select(['doubt.is_anonymous as isAnonymous', 'users.nickname', 'course.title as courseTitle', 'lesson.title as lessonTitle'])
    .select(['version.stem_text as stem', 'doubt.answer_count as answerCount', 'doubt.like_count as likeCount', 'doubt.made_at as madeAt'])
    .select((from) => [
      from('doubt.visibility', '!=', 'public').$castTo<boolean>().as('isHeld'),
      from
        .exists(
          from
            .selectFrom('doubt_post as post')
            .select('post.id')
            .whereRef('post.asker_id', '=', 'doubt.user_id')
            .whereRef('post.doubt_id', '=', 'doubt.id')
            .where('post.kind', '=', 'teacher'),
        )
        .$castTo<boolean>()
        .as('hasTeacherAnswer'),
    ])
    .where('doubt.deleted_at', 'is', null)

/** Questions a viewer may see, newest first: their own whatever their state, others' only when they are public. */
export function listDoubts(db: Db, { viewer, onlyMine, courseId, questionId, page, limit }: DoubtFilter): Promise<DoubtSummary[]> {
  let query = summaries(db)
  if (onlyMine) query = query.where('doubt.user_id', '=', viewer ?? 0)
  else query = query.where('doubt.visibility', '=', 'public')
  if (courseId !== undefined) query = query.where('doubt.course_id', '=', courseId)
  if (questionId !== undefined) query = query.where('doubt.question_id', '=', questionId)
  return query
    .orderBy('doubt.id', 'desc')
    .limit(limit)
    .offset(page * limit)
    .execute()
}

/** Public questions sharing words with a text, those sharing most first. */
export function likeDoubts(db: Db, terms: readonly string[], limit: number): Promise<DoubtSummary[]> {
  const asked = sql<string>`to_tsquery('simple', ${terms.map((term) => `'${term.replace(/['\\]/g, '')}'`).join(' | ')})`
  return summaries(db)
    .innerJoin('search_document as document', (join) => join.on('document.kind', '=', 'doubt').onRef('document.ref_id', '=', 'doubt.id'))
    .where('doubt.visibility', '=', 'public')
    .where(sql<boolean>`document.terms @@ ${asked}`)
    .orderBy(sql`ts_rank(document.terms, ${asked})`, 'desc')
    .orderBy('doubt.id', 'desc')
    .limit(limit)
    .execute()
}

/** The course a lesson belongs to and its length in seconds; undefined for no lesson. */
export const lessonPlace = (db: Db, id: number) =>
  db.selectFrom('lesson').select(['course_id as courseId', 'length']).where('id', '=', id).executeTakeFirst()

export const hasCourse = async (db: Db, id: number) =>
  (await db.selectFrom('course').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

export const hasQuestion = async (db: Db, id: number) =>
  (await db.selectFrom('question').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** The stems of questions in their present version. */
export async function stemsOf(db: Db, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('question')
    .innerJoin('question_version as version', (join) =>
      join.onRef('version.question_id', '=', 'question.id').onRef('version.version', '=', 'question.version'),
    )
    .select('version.stem_text as stem')
    .where('question.id', 'in', [...ids])
    .execute()
  return rows.map(({ stem }) => stem)
}

/** A question that others may not see any more cannot be found either. */
export const forgetDoubt = (work: Tx, id: number): Promise<void> => forgetDocuments(work, 'doubt', [id])
