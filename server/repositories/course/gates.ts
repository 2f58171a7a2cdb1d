import type { Db, Tx } from '#server/database/tables'
import type { PreTaskKind } from '@/contract/course/gate.schema'
import { addLearners, isNewRow } from './course-edit'

/** The steps of a course before its first lesson, in order. */
export async function preTaskKinds(db: Db | Tx, courseId: number): Promise<PreTaskKind[]> {
  const rows = await db.selectFrom('course_pre_task').select('kind').where('course_id', '=', courseId).orderBy('seq').execute()
  return rows.map((row) => row.kind)
}

export async function preTasksDone(db: Db | Tx, userId: number, courseId: number): Promise<ReadonlySet<PreTaskKind>> {
  const rows = await db.selectFrom('pre_task_done').select('kind').where('user_id', '=', userId).where('course_id', '=', courseId).execute()
  return new Set(rows.map((row) => row.kind))
}

/** Once a learner, course and kind. */
export async function addPreTaskDone(db: Db | Tx, userId: number, courseId: number, kind: PreTaskKind, now: number): Promise<void> {
  await db
    .insertInto('pre_task_done')
    .values({ user_id: userId, course_id: courseId, kind, done_at: now })
    .onConflict((on) => on.columns(['user_id', 'course_id', 'kind']).doNothing())
    .execute()
}

/** Reads what the tasks look at: has the learner a picture, a name, a number? */
export function profileOf(db: Db, userId: number): Promise<{ nickname: string; avatar: string; mobile: string | null }> {
  return db.selectFrom('users').select(['nickname', 'avatar', 'mobile']).where('id', '=', userId).executeTakeFirstOrThrow()
}

export const protocolOf = (db: Db | Tx, courseId: number) =>
  db.selectFrom('course_protocol').selectAll().where('course_id', '=', courseId).executeTakeFirst()

/** The agreements of some courses, without their texts. */
export const protocolsOf = (db: Db | Tx, courseIds: readonly number[]) =>
  db
    .selectFrom('course_protocol')
    .select(['id', 'course_id as courseId', 'title', 'version'])
    .where('course_id', 'in', courseIds)
    .orderBy('course_id')
    .execute()

export const protocolById = (db: Db | Tx, id: number) =>
  db.selectFrom('course_protocol').selectAll().where('id', '=', id).executeTakeFirst()

export const signatureOf = (db: Db | Tx, userId: number, protocolId: number) =>
  db.selectFrom('protocol_sign').selectAll().where('user_id', '=', userId).where('protocol_id', '=', protocolId).executeTakeFirst()

export type Signature = {
  user_id: number
  protocol_id: number
  version: number
  shown_name: string
  shown_number: string
  sealed: string
  signed_at: number
}

/** A version is signed once; a later version replaces it. */
export async function putSignature(work: Tx, signature: Signature): Promise<void> {
  await work
    .insertInto('protocol_sign')
    .values(signature)
    .onConflict((on) =>
      on.columns(['user_id', 'protocol_id']).doUpdateSet(signature).where('protocol_sign.version', '<', signature.version),
    )
    .execute()
}

export const combineOf = (db: Db | Tx, courseId: number) =>
  db.selectFrom('course_combine').selectAll().where('course_id', '=', courseId).executeTakeFirst()

export const subjectRows = (db: Db | Tx, courseId: number) =>
  db.selectFrom('course_subject').selectAll().where('course_id', '=', courseId).orderBy('seq').execute()

/** The subjects a learner has taken of a combined course; null before the choice. */
export async function chosenSubjects(db: Db | Tx, userId: number, courseId: number): Promise<number[] | null> {
  const row = await db
    .selectFrom('subject_choice')
    .select('subject_ids')
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .executeTakeFirst()
  return row?.subject_ids ?? null
}

/** False when a choice is there already. */
export async function addChoice(work: Tx, userId: number, courseId: number, subjectIds: readonly number[], now: number): Promise<boolean> {
  const made = await work
    .insertInto('subject_choice')
    .values({ user_id: userId, course_id: courseId, subject_ids: JSON.stringify(subjectIds), chosen_at: now })
    .onConflict((on) => on.columns(['user_id', 'course_id']).doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return made !== undefined
}

type Right = { userId: number; courseId: number; expiresAt: number | null; orderSn: string | null; now: number }

/** Gives a right to a taught course for as long as the combined one lasts; a right that lasts longer stays. */
export async function lendRight(work: Tx, { userId, courseId, expiresAt, orderSn, now }: Right): Promise<void> {
  const right = { granted_at: now, expires_at: expiresAt, order_sn: orderSn }
  const lent = await work
    .insertInto('entitlement')
    .values({ user_id: userId, course_id: courseId, ...right })
    .onConflict((on) =>
      on
        .columns(['user_id', 'course_id'])
        .doUpdateSet(right)
        .where((of) => (expiresAt === null ? of('entitlement.expires_at', 'is not', null) : of('entitlement.expires_at', '<', expiresAt))),
    )
    .returning(isNewRow.as('isNew'))
    .executeTakeFirst()
  if (lent?.isNew) await addLearners(work, courseId, 1)
}

/** Price and sale of the courses named, with the learner's right to each. */
export function standingRows(db: Db, userId: number | null, ids: readonly number[]) {
  return db
    .selectFrom('course')
    .leftJoin('entitlement as held', (join) => join.onRef('held.course_id', '=', 'course.id').on('held.user_id', '=', userId ?? 0))
    .select(['course.id', 'course.price', 'held.user_id as holder', 'held.expires_at'])
    .where('course.id', 'in', ids)
    .execute()
}
