import type { Db } from '#server/database/tables'
import type { ActivateType, ExpireType } from '@/contract/course/my-courses.schema'

export type OwnedQuery = { userId: number; now: number; expireType: ExpireType; activateType: ActivateType }
type CourseType = 'normal' | 'open' | 'live'

/** The listed entitlements of a learner, with the last learning time (ms; null for never). */
function ownedRows(db: Db, { userId, now, expireType, activateType }: OwnedQuery) {
  const lastLearned = db
    .selectFrom('learn_state')
    .select('course_id')
    .select((of) => of.fn.max('updated_at').as('last_at'))
    .where('user_id', '=', userId)
    .where('played_seconds', '>', 0)
    .groupBy('course_id')
    .as('learned')
  return db
    .selectFrom('entitlement')
    .leftJoin(lastLearned, 'learned.course_id', 'entitlement.course_id')
    .where('entitlement.user_id', '=', userId)
    .where((of) =>
      of.or([
        of('entitlement.cleared_at', 'is', null),
        of('entitlement.expires_at', 'is', null),
        of('entitlement.expires_at', '>', of.ref('entitlement.cleared_at')),
      ]),
    )
    .$if(expireType === 'valid', (rest) =>
      rest.where((of) => of.or([of('entitlement.expires_at', 'is', null), of('entitlement.expires_at', '>', now)])),
    )
    .$if(expireType === 'expired', (rest) => rest.where('entitlement.expires_at', '<=', now))
    .$if(activateType === 'activated', (rest) => rest.where('learned.last_at', 'is not', null))
    .$if(activateType === 'waiting', (rest) => rest.where('learned.last_at', 'is', null))
}

/** One page of a learner's courses, newest learning first and then the newest right. */
export function ownedCourses(db: Db, query: OwnedQuery, { page, limit }: { page: number; limit: number }) {
  return ownedRows(db, query)
    .select(['entitlement.course_id', 'entitlement.expires_at'])
    .orderBy((of) => of.fn.coalesce('learned.last_at', of.lit(0)), 'desc')
    .orderBy('entitlement.granted_at', 'desc')
    .orderBy('entitlement.course_id', 'desc')
    .limit(limit)
    .offset(page * limit)
    .execute()
}

export async function countOwned(db: Db, query: OwnedQuery): Promise<number> {
  const row = await ownedRows(db, query)
    .select((of) => of.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

/** Takes expired courses off a learner's list; those taken off before stay as they are. */
export async function clearExpired(db: Db, userId: number, now: number, type: CourseType | null): Promise<number> {
  const cleared = await db
    .updateTable('entitlement')
    .set({ cleared_at: now })
    .where('user_id', '=', userId)
    .where('expires_at', '<=', now)
    .where((of) => of.or([of('cleared_at', 'is', null), of('cleared_at', '<', of.ref('expires_at'))]))
    .$if(type !== null, (rest) =>
      rest.where('course_id', 'in', (of) =>
        of
          .selectFrom('course')
          .select('id')
          .where('type', '=', type ?? 'normal'),
      ),
    )
    .returning('course_id')
    .execute()
  return cleared.length
}
