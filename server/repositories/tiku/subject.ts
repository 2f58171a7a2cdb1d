import type { Insertable, Selectable } from 'kysely'
import type { UnlockTables } from '#server/database/rows/tiku'
import type { Db, Tables, Tx } from '#server/database/tables'

const SUBJECT_LEVEL = 3

/** The subjects under a category; a subject gives itself. */
export function subjectsOf(db: Db, category: { id: number; level: number }): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('category')
    .select(['id', 'name'])
    .where('level', '=', SUBJECT_LEVEL)
    .where(category.level === SUBJECT_LEVEL ? 'id' : 'parent_id', '=', category.id)
    .orderBy('seq')
    .orderBy('id')
    .execute()
}

/** Chapters with how many questions each has; a material counts by its children. */
export const chaptersOf = (db: Db, subjectIds: readonly number[]) =>
  db
    .selectFrom('tiku_chapter as chapter')
    .leftJoin('question', (join) =>
      join.onRef('question.chapter_id', '=', 'chapter.id').on('question.type', '!=', 'material').on('question.is_withdrawn', '=', false),
    )
    .select(['chapter.id', 'chapter.category_id as subjectId', 'chapter.title'])
    .select(({ fn }) => fn.count<number>('question.id').as('questionCount'))
    .where('chapter.category_id', 'in', [...subjectIds])
    .groupBy('chapter.id')
    .orderBy('chapter.seq')
    .orderBy('chapter.id')
    .execute()

/** A chapter of a subject; undefined for an unknown one. */
export const chapterById = (db: Db, id: number) =>
  db.selectFrom('tiku_chapter').select(['id', 'category_id as categoryId', 'title']).where('id', '=', id).executeTakeFirst()

export type Lock = Selectable<UnlockTables['category_lock']>

/** Every lock of the question bank. */
export const allLocks = (db: Db): Promise<Lock[]> => db.selectFrom('category_lock').selectAll().orderBy('category_id').execute()

/** Categories and all below them. */
export async function withBelow(db: Db, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('category as own')
    .leftJoin('category as above', 'above.id', 'own.parent_id')
    .select('own.id')
    .where((the) => the.or([the('own.id', 'in', ids), the('above.id', 'in', ids), the('above.parent_id', 'in', ids)]))
    .execute()
  return rows.map(({ id }) => id)
}

/** The locks in force for a category: its own and those of the categories above, the nearest first. */
export async function locksOver(db: Db, categoryId: number): Promise<Lock[]> {
  const chain = await db
    .selectFrom('category as own')
    .leftJoin('category as above', 'above.id', 'own.parent_id')
    .select(['own.id as own', 'above.id as above', 'above.parent_id as top'])
    .where('own.id', '=', categoryId)
    .executeTakeFirst()
  const ids = chain ? [chain.own, chain.above, chain.top].flatMap((id) => id ?? []) : []
  if (ids.length === 0) return []
  const locks = await db.selectFrom('category_lock').selectAll().where('category_id', 'in', ids).execute()
  return locks.sort((a, b) => ids.indexOf(a.category_id) - ids.indexOf(b.category_id))
}

/** How and when a learner opened a category; undefined when they did not. */
export const unlockOf = (db: Db, userId: number, categoryId: number) =>
  db
    .selectFrom('category_unlock')
    .select(['way', 'receipt', 'opened_at as at'])
    .where('user_id', '=', userId)
    .where('category_id', '=', categoryId)
    .executeTakeFirst()

export const insertUnlock = (work: Tx, unlock: Insertable<Tables['category_unlock']>) =>
  work.insertInto('category_unlock').values(unlock).execute()

/** Friends the learner invited who opened nothing yet. */
export async function freeInvites(db: Db, userId: number): Promise<number> {
  const { invited } = await db
    .selectFrom('invitation')
    .select(({ fn }) => fn.countAll<number>().as('invited'))
    .where('inviter_id', '=', userId)
    .executeTakeFirstOrThrow()
  const { used } = await db
    .selectFrom('category_unlock')
    .select(({ fn, val }) => fn.coalesce(fn.sum<number>('invites'), val(0)).as('used'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return invited - used
}

/** The course a lock names. */
export const courseOfLock = (db: Db, courseId: number) =>
  db.selectFrom('course').select(['id', 'title']).where('id', '=', courseId).executeTakeFirstOrThrow()

/** The cheapest course that gives a level of membership; undefined where there is none. */
export const cheapestVipCourse = (db: Db, level: number) =>
  db.selectFrom('course').select(['id', 'title']).where('vip_level', '>=', level).orderBy('price').orderBy('id').executeTakeFirst()

/** The learner's right to a course at `now`, with its title and order. */
export const courseRight = (db: Db, { userId, courseId }: { userId: number; courseId: number }, now: number) =>
  db
    .selectFrom('entitlement')
    .innerJoin('course', 'course.id', 'entitlement.course_id')
    .select(['course.title', 'granted_at', 'order_sn'])
    .where('entitlement.user_id', '=', userId)
    .where('entitlement.course_id', '=', courseId)
    .where(({ or, eb }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .executeTakeFirst()

type LockWays = { courseId: number | null; invites: number | null; beans: number | null; vipLevel: number | null }
/** Locks a category and what is below it, with the ways to open it; no way at all takes the lock off. What learners opened stays open. */
export async function putLock(tx: Tx, categoryId: number, { courseId, invites, beans, vipLevel }: LockWays): Promise<void> {
  if (courseId === null && invites === null && beans === null && vipLevel === null) {
    await tx.deleteFrom('category_lock').where('category_id', '=', categoryId).execute()
    return
  }
  const ways = { course_id: courseId, invites, beans, vip_level: vipLevel }
  await tx
    .insertInto('category_lock')
    .values({ category_id: categoryId, ...ways })
    .onConflict((on) => on.column('category_id').doUpdateSet(ways))
    .execute()
}
