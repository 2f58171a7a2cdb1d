import type { Insertable, Selectable, Updateable } from 'kysely'
import { type QueueHead, queueHead } from '#server/database/queue-head'
import type { Db, Tables, Tx } from '#server/database/tables'
import { learnerOfRow } from '#server/repositories/account/row-learner'

export type ErratumRow = Selectable<Tables['erratum']>
type NewErratum = Omit<Insertable<Tables['erratum']>, 'images'> & { images: string[] }

/** An erratum with the names of its place, and whether a viewer follows it. */
const described = (db: Db, viewer: number) =>
  db
    .selectFrom('erratum')
    .leftJoin('errata_book as book', 'book.id', 'erratum.book_id')
    .leftJoin('errata_chapter as chapter', 'chapter.id', 'erratum.chapter_id')
    .leftJoin('question', 'question.id', 'erratum.question_id')
    .leftJoin('question_version as version', (join) =>
      join.onRef('version.question_id', '=', 'question.id').onRef('version.version', '=', 'question.version'),
    )
    .leftJoin(
      (from) => from.selectFrom('erratum_follow').select(['erratum_id', 'user_id']).where('user_id', '=', viewer).as('follow'),
      (join) => join.onRef('follow.erratum_id', '=', 'erratum.id'),
    )
    .selectAll('erratum')
    .select(['book.title as bookTitle', 'chapter.title as chapterTitle', 'version.stem_text as stem', 'follow.user_id as followerId'])

export type DescribedErratum = Awaited<ReturnType<typeof chapterErrata>>[number]

/** Lists the errata that a viewer sees in a chapter: everything public that was not refused, newest first. */
export const chapterErrata = (db: Db, viewer: number, chapterId: number, page: number, limit: number) =>
  described(db, viewer)
    .where('erratum.chapter_id', '=', chapterId)
    .where('erratum.is_public', '=', true)
    .where('erratum.status', '!=', 'rejected')
    .orderBy('erratum.id', 'desc')
    .limit(limit)
    .offset(page * limit)
    .execute()

/** Lists the errata of a question that wait and may be shown, the most joined first. */
export const questionErrata = (db: Db, viewer: number, questionId: number, limit: number) =>
  described(db, viewer)
    .where('erratum.question_id', '=', questionId)
    .where('erratum.is_public', '=', true)
    .where('erratum.status', '=', 'submitted')
    .orderBy('erratum.follower_count', 'desc')
    .orderBy('erratum.id', 'desc')
    .limit(limit)
    .execute()

/** Lists the errata a learner found or joined, newest first. */
export const learnerErrata = (db: Db, userId: number, page: number, limit: number) =>
  described(db, userId)
    .where((where) => where.or([where('erratum.user_id', '=', userId), where('follow.user_id', '=', userId)]))
    .orderBy('erratum.id', 'desc')
    .limit(limit)
    .offset(page * limit)
    .execute()

export const findErratum = (db: Db, viewer: number, id: number) => described(db, viewer).where('erratum.id', '=', id).executeTakeFirst()

export const lockErratum = async (work: Tx, id: number): Promise<ErratumRow | undefined> =>
  work
    .selectFrom('erratum')
    .selectAll()
    .where('user_id', '=', await learnerOfRow(work, 'erratum', id))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Undefined when the learner has used the key before. */
export const addErratum = (work: Tx, { images, ...row }: NewErratum) =>
  work
    .insertInto('erratum')
    .values({ ...row, images: JSON.stringify(images) })
    .onConflict((known) => known.columns(['user_id', 'idempotency_key']).doNothing())
    .returning('id')
    .executeTakeFirst()

export const erratumByKey = (db: Db, userId: number, key: string) =>
  db.selectFrom('erratum').select('id').where('user_id', '=', userId).where('idempotency_key', '=', key).executeTakeFirstOrThrow()

/** Joins a learner to an erratum, once. */
export async function addFollower(work: Tx, id: number, userId: number, now: number): Promise<void> {
  const made = await work
    .insertInto('erratum_follow')
    .values({ erratum_id: id, user_id: userId, made_at: now })
    .onConflict((known) => known.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  if (!made) return
  await work
    .updateTable('erratum')
    .set((from) => ({ follower_count: from('follower_count', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function followersOf(db: Db, id: number): Promise<number[]> {
  const rows = await db.selectFrom('erratum_follow').select('user_id').where('erratum_id', '=', id).orderBy('user_id').execute()
  return rows.map((row) => row.user_id)
}

type Decision = Pick<Updateable<Tables['erratum']>, 'status' | 'reply' | 'fixed_edition' | 'beans' | 'decided_at' | 'is_public'>

/** Writes a decision, with the report of a question that it came from. */
export async function decide(work: Tx, id: number, decision: Decision): Promise<void> {
  await work.updateTable('erratum').set(decision).where('id', '=', id).execute()
  if (decision.status) await work.updateTable('question_report').set({ status: decision.status }).where('erratum_id', '=', id).execute()
}

export const questionKey = async (db: Db, id: number) =>
  (await db.selectFrom('question').select('key').where('id', '=', id).executeTakeFirstOrThrow()).key

/** Mistakes in books for staff, newest first. */
const rows = (db: Db) =>
  db
    .selectFrom('erratum')
    .innerJoin('errata_book as book', 'book.id', 'erratum.book_id')
    .innerJoin('errata_chapter as chapter', 'chapter.id', 'erratum.chapter_id')
    .select([
      'erratum.id',
      'erratum.status',
      'erratum.page',
      'erratum.edition',
      'erratum.quote',
      'erratum.wrong',
      'erratum.right_text as right',
    ])
    .select(['erratum.reply', 'erratum.fixed_edition as fixedEdition', 'erratum.follower_count as followerCount'])
    .select(['erratum.made_at as madeAt', 'book.title as bookTitle', 'chapter.title as chapterTitle'])

export type ErratumTask = Awaited<ReturnType<typeof listErratumTasks>>[number]

export function listErratumTasks(db: Db, { status, before, limit }: { status?: string; before?: number; limit: number }) {
  let query = rows(db)
  if (status === 'submitted' || status === 'accepted' || status === 'rejected' || status === 'fixed')
    query = query.where('erratum.status', '=', status)
  if (before !== undefined) query = query.where('erratum.id', '<', before)
  return query.orderBy('erratum.id', 'desc').limit(limit).execute()
}

export const erratumTask = (db: Db, id: number) => rows(db).where('erratum.id', '=', id).executeTakeFirst()

/** How many reports of books wait, and since when. */
export const waitingErrata = (db: Db): Promise<QueueHead> =>
  db
    .selectFrom('erratum')
    .select((eb) => queueHead(eb, 'made_at'))
    .where('status', '=', 'submitted')
    .where('book_id', 'is not', null)
    .executeTakeFirstOrThrow()
