import type { Db, Tx } from '#server/database/tables'
import type { RichContent } from '@/contract/site/rich.schema'
import { type CourseRow, courseRows } from './course'

/** Counts a visit once a learner and day, a visitor's each time; returns the visits so far, or null for an unknown course. */
export async function addHit(work: Tx, courseId: number, userId: number | null, day: number): Promise<number | null> {
  const course = await work.selectFrom('course').select('hit_count').where('id', '=', courseId).executeTakeFirst()
  if (!course || userId === null) return course?.hit_count ?? null
  const isNew = await work
    .insertInto('course_hit')
    .values({ user_id: userId, course_id: courseId, day })
    .onConflict((on) => on.columns(['user_id', 'course_id', 'day']).doNothing())
    .returning('day')
    .executeTakeFirst()
  if (!isNew) return course.hit_count
  const raised = await work
    .updateTable('course')
    .set((of) => ({ hit_count: of('hit_count', '+', 1) }))
    .where('id', '=', courseId)
    .returning('hit_count')
    .executeTakeFirstOrThrow()
  return raised.hit_count
}

/** Notes of one type: those of the course first, then those for all. */
export function extraPages(db: Db, courseId: number, type: string): Promise<{ id: number; title: string; content: RichContent }[]> {
  return db
    .selectFrom('course_extra_page')
    .select(['id', 'title', 'content'])
    .where('type', '=', type)
    .where((of) => of.or([of('course_id', '=', courseId), of('course_id', 'is', null)]))
    .orderBy('course_id')
    .orderBy('seq')
    .execute()
}

/** Courses on sale recommended beside one by hand, with the reason. */
export async function recommendedBeside(db: Db, courseId: number): Promise<{ row: CourseRow; reason: string }[]> {
  const rows = await courseRows(db)
    .innerJoin('course_recommend', 'course_recommend.other_id', 'course.id')
    .select('course_recommend.reason')
    .where('course_recommend.course_id', '=', courseId)
    .where('course.is_on_sale', '=', true)
    .orderBy('course_recommend.seq')
    .execute()
  return rows.map(({ reason, ...row }) => ({ row, reason }))
}

/** Courses of the same category on sale, most learners first. */
export function coursesNear(db: Db, { id, category_id }: { id: number; category_id: number }, limit: number): Promise<CourseRow[]> {
  return courseRows(db)
    .where('course.is_on_sale', '=', true)
    .where('course.id', '!=', id)
    .where((of) =>
      of.or([
        of('course.category_id', '=', category_id),
        of(
          'course.category_id',
          'in',
          of
            .selectFrom('category')
            .select('id')
            .where('parent_id', 'in', of.selectFrom('category as own').select('own.parent_id').where('own.id', '=', category_id)),
        ),
      ]),
    )
    .orderBy('learner_count', 'desc')
    .orderBy('course.id')
    .limit(limit)
    .execute()
}

/** Open courses on sale, those of the given categories first. */
export function openCourses(db: Db, besideId: number | null, categoryIds: readonly number[], limit: number): Promise<CourseRow[]> {
  return courseRows(db)
    .where('course.is_on_sale', '=', true)
    .where('course.price', '=', 0)
    .where('course.type', '!=', 'live')
    .$if(besideId !== null, (rest) => rest.where('course.id', '!=', besideId ?? 0))
    .$if(categoryIds.length > 0, (rest) => rest.orderBy((of) => of('course.category_id', 'in', categoryIds), 'desc'))
    .orderBy('course.seq')
    .orderBy('course.id')
    .limit(limit)
    .execute()
}

type GuideRow = { id: number; course_id: number | null; title: string; content: RichContent; group_name: string; address: string }

/** The guide named, or else the course's own, or else the one for all. */
export function guideFor(
  db: Db,
  { tplId, courseId }: { tplId?: number | undefined; courseId?: number | undefined },
): Promise<GuideRow | undefined> {
  return db
    .selectFrom('guide_template')
    .selectAll()
    .$if(tplId !== undefined, (rest) => rest.where('id', '=', tplId ?? 0))
    .$if(tplId === undefined, (rest) =>
      rest.where((of) => of.or([of('course_id', 'is', null), ...(courseId === undefined ? [] : [of('course_id', '=', courseId)])])),
    )
    .orderBy('course_id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** Courses on sale that make their owner a member, by level and price. */
export function membershipCourses(db: Db): Promise<CourseRow[]> {
  return courseRows(db)
    .where('course.vip_level', '>', 0)
    .where('course.is_on_sale', '=', true)
    .orderBy('course.vip_level')
    .orderBy('course.price')
    .execute()
}
