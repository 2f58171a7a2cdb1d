import type { Tx } from '#server/database/tables'
import { addLearners } from '#server/repositories/course/course-edit'

type Added = { mobile: string; nickname: string; courseId: number; createdAt: number }

/** Adds a learner who has had a course since they came, epoch ms; gives the learner's id. */
export async function addLearner(work: Tx, { mobile, nickname, courseId, createdAt }: Added): Promise<number> {
  const { id } = await work
    .insertInto('users')
    .values({ mobile, nickname, created_at: createdAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  const right = { user_id: id, course_id: courseId, granted_at: createdAt, expires_at: null, order_sn: null }
  await work.insertInto('entitlement').values(right).execute()
  await addLearners(work, courseId, 1)
  return id
}
