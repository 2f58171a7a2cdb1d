import type { Db, Tx } from '#server/database/tables'
import type { BindPhase, GuideRole } from '@/contract/course/guide.schema'

export type BoundContact = {
  id: number
  course_id: number
  course_title: string
  role: GuideRole
  name: string
  avatar: string
  intro: string
  account: string
  address: string
  phase: BindPhase
}

/** Courses in time that have a contact of the role, newest right first. */
export async function guidedCourses(db: Db, userId: number, role: GuideRole, now: number): Promise<number[]> {
  const rows = await db
    .selectFrom('entitlement')
    .select('course_id')
    .where('user_id', '=', userId)
    .where((of) => of.or([of('expires_at', 'is', null), of('expires_at', '>', now)]))
    .where((of) =>
      of.exists(
        of
          .selectFrom('guide_contact')
          .select('id')
          .whereRef('guide_contact.course_id', '=', 'entitlement.course_id')
          .where('role', '=', role),
      ),
    )
    .orderBy('granted_at', 'desc')
    .orderBy('course_id')
    .execute()
  return rows.map(({ course_id }) => course_id)
}

/** The learner's contacts of a role in these courses. */
export function boundContacts(db: Db, userId: number, role: GuideRole, courseIds: readonly number[]): Promise<BoundContact[]> {
  if (courseIds.length === 0) return Promise.resolve([])
  return db
    .selectFrom('guide_bind')
    .innerJoin('guide_contact', 'guide_contact.id', 'guide_bind.contact_id')
    .innerJoin('course', 'course.id', 'guide_bind.course_id')
    .select([
      'guide_contact.id',
      'guide_bind.course_id',
      'course.title as course_title',
      'guide_bind.role',
      'guide_contact.name',
      'guide_contact.avatar',
      'guide_contact.intro',
      'guide_contact.account',
      'guide_contact.address',
      'guide_bind.phase',
    ])
    .where('guide_bind.user_id', '=', userId)
    .where('guide_bind.role', '=', role)
    .where('guide_bind.course_id', 'in', courseIds)
    .execute()
}

/** The course of a group of the study centre; undefined for no group. */
export async function courseOfGroup(db: Db, courseGroupId: number): Promise<number | undefined> {
  return (await db.selectFrom('course_group').select('course_id').where('id', '=', courseGroupId).executeTakeFirst())?.course_id
}

type Choice = { userId: number; courseId: number; role: GuideRole; now: number }

/** Assigns the open contact with the fewest learners that has capacity; none without one. The contacts are locked against overbooking. */
export async function assignContact(work: Tx, { userId, courseId, role, now }: Choice): Promise<void> {
  const contacts = await work
    .selectFrom('guide_contact')
    .select(['id', 'most_learners'])
    .where('course_id', '=', courseId)
    .where('role', '=', role)
    .where('is_open', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (contacts.length === 0) return
  const ids = contacts.map(({ id }) => id)
  const counts = await work
    .selectFrom('guide_bind')
    .select(['contact_id', (of) => of.fn.countAll<number>().as('n')])
    .where('contact_id', 'in', ids)
    .groupBy('contact_id')
    .execute()
  const learnersOf = new Map(counts.map(({ contact_id, n }) => [contact_id, Number(n)]))
  const withRoom = contacts
    .map(({ id, most_learners }) => ({ id, learners: learnersOf.get(id) ?? 0, most: most_learners ?? Number.POSITIVE_INFINITY }))
    .filter(({ learners, most }) => learners < most)
  const [chosen] = withRoom.sort((a, b) => a.learners - b.learners || a.id - b.id)
  if (!chosen) return
  await work
    .insertInto('guide_bind')
    .values({ user_id: userId, course_id: courseId, role, contact_id: chosen.id, phase: 'assigned', assigned_at: now, changed_at: now })
    .onConflict((on) => on.columns(['user_id', 'course_id', 'role']).doNothing())
    .execute()
}

/** Moves a contact on to a phase from one of the phases before it; later ones stay. */
export async function moveBind(db: Db, { userId, courseId, role, now }: Choice, to: BindPhase, from: readonly BindPhase[]): Promise<void> {
  await db
    .updateTable('guide_bind')
    .set({ phase: to, changed_at: now })
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .where('role', '=', role)
    .where('phase', 'in', from)
    .execute()
}
