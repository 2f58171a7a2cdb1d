import type { Db } from '#server/database/tables'

/** Courses a learner has a right to in time, with their guide and when they were paid (ms; null for what was not bought). */
export function boughtCourses(db: Db, userId: number, now: number) {
  return db
    .selectFrom('entitlement')
    .innerJoin('course', 'course.id', 'entitlement.course_id')
    .leftJoin('orders', 'orders.order_sn', 'entitlement.order_sn')
    .select(['course.id', 'course.title', 'course.cover', 'course.group_name', 'entitlement.expires_at', 'orders.paid_at'])
    .select((of) =>
      of
        .selectFrom('guide_template')
        .select((inner) => inner.fn.min('guide_template.id').as('id'))
        .whereRef('guide_template.course_id', '=', 'course.id')
        .as('guide_id'),
    )
    .where('entitlement.user_id', '=', userId)
    .where((of) => of.or([of('entitlement.expires_at', 'is', null), of('entitlement.expires_at', '>', now)]))
    .orderBy('entitlement.granted_at', 'desc')
    .orderBy('course.id')
    .execute()
}
