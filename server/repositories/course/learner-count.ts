import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/tables'

/** In a `returning`: whether the row is new, and not one that was there before. */
export const isNewRow = sql<boolean>`xmax = 0`

/** Counts learners a course gained or lost, in the transaction that gives or ends their rights. */
export async function addLearners(work: Tx, courseId: number, count: number): Promise<void> {
  await work
    .updateTable('course')
    .set((the) => ({ learner_count: the('learner_count', '+', count) }))
    .where('id', '=', courseId)
    .execute()
}

/** Counts all rights again and corrects what differs. */
export async function recountLearners({ db }: { db: Db | Tx }): Promise<void> {
  await sql`
    update course set learner_count = held.count
    from (
      select course.id, count(entitlement.user_id)::integer as count
      from course left join entitlement on entitlement.course_id = course.id
      group by course.id
    ) held
    where held.id = course.id and course.learner_count <> held.count
  `.execute(db)
}
