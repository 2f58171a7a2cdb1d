import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/tables'
import type { OfferedCourse } from '@/domain/course/sale-advice'

/** A course as visitors find it. */
export const offeredCourse = (db: Db, id: number): Promise<OfferedCourse | undefined> =>
  db
    .selectFrom('course')
    .select('price')
    .select([
      sql<boolean>`course.cover <> ''`.as('hasCover'),
      sql<boolean>`course.trailer <> ''`.as('hasTrailer'),
      sql<boolean>`course.summary <> '[]'::jsonb`.as('isIntroduced'),
      sql<boolean>`course.teacher_ids <> '[]'::jsonb`.as('hasTeachers'),
      sql<boolean>`exists (select 1 from lesson where lesson.course_id = course.id and lesson.is_trial)`.as('hasTrial'),
      sql<boolean>`exists (select 1 from course_extra_page as page
        where page.type = 'faq' and (page.course_id is null or page.course_id = course.id))`.as('hasQuestions'),
      sql<boolean>`exists (select 1 from course_protocol where course_protocol.course_id = course.id)`.as('hasAgreement'),
    ])
    .where('course.id', '=', id)
    .executeTakeFirst()

/** When a course goes on sale and off again by itself. `fault`: what kept it from going on sale at its moment. */
export type SaleTime = { fromAt: number | null; untilAt: number | null; fault: string; version: number }

const NEVER: SaleTime = { fromAt: null, untilAt: null, fault: '', version: 0 }

const times = (db: Db) => db.selectFrom('course_sale_time').select(['from_at as fromAt', 'until_at as untilAt', 'fault', 'version'])

export const saleTimeOf = async (db: Db, courseId: number): Promise<SaleTime> =>
  (await times(db).where('course_id', '=', courseId).executeTakeFirst()) ?? NEVER

/** Names the moments of a course over those of this version; false when others were named meanwhile. */
export async function putSaleTime(tx: Tx, courseId: number, { fromAt, untilAt, fault, version }: SaleTime): Promise<boolean> {
  const columns = { from_at: fromAt, until_at: untilAt, fault }
  const made = await tx
    .insertInto('course_sale_time')
    .values({ course_id: courseId, ...columns })
    .onConflict((on) =>
      on
        .column('course_id')
        .doUpdateSet((of) => ({ ...columns, version: of('course_sale_time.version', '+', 1) }))
        .where('course_sale_time.version', '=', version),
    )
    .returning('course_id')
    .executeTakeFirst()
  return made !== undefined
}

/** Forgets the moment at which a course would go on sale, and why it did not. */
export async function keepCourseOff(tx: Tx, courseId: number): Promise<void> {
  await tx
    .updateTable('course_sale_time')
    .set((of) => ({ from_at: null, fault: '', version: of('version', '+', 1) }))
    .where('course_id', '=', courseId)
    .execute()
}

/** Courses whose sale begins or ends by now. */
export const dueSales = (db: Db, now: number, limit: number): Promise<{ id: number }[]> =>
  db
    .selectFrom('course_sale_time')
    .select('course_id as id')
    .where((of) => of.or([of('from_at', '<=', now), of('until_at', '<=', now)]))
    .orderBy('course_id')
    .limit(limit)
    .execute()

/** The moments of a course, locked. */
export const lockSaleTime = (tx: Tx, courseId: number): Promise<SaleTime | undefined> =>
  times(tx).where('course_id', '=', courseId).forUpdate().executeTakeFirst()
