import type { Db } from '../../database/tables'

/** Length of all lessons (seconds) and how many reviews are shown. */
export async function courseSums(db: Db, courseId: number): Promise<{ totalSeconds: number; reviewCount: number }> {
  const lengths = await db
    .selectFrom('lesson')
    .select((of) => of.fn.sum<number>('length').as('seconds'))
    .where('course_id', '=', courseId)
    .executeTakeFirst()
  const reviews = await db
    .selectFrom('course_review')
    .select((of) => of.fn.countAll<number>().as('n'))
    .where('course_id', '=', courseId)
    .where('is_shown', '=', true)
    .executeTakeFirst()
  return { totalSeconds: Number(lengths?.seconds ?? 0), reviewCount: Number(reviews?.n ?? 0) }
}
