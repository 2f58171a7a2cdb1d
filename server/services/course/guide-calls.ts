import { tx } from '#server/database/tables'
import type { Deps, ServicePlugin } from '#server/deps'
import { serve } from '#server/http/serve'
import { mediaUrl } from '#server/media-url'
import { notFound } from '#server/refusal'
import {
  assignContact,
  type BoundContact,
  boundContacts,
  courseOfGroup,
  guidedCourses,
  moveBind,
} from '#server/repositories/course/guide/contacts'
import { guide } from '@/contract/course/guide'
import type { BindPhaseBody, GuideContact, GuideContactsQuery, GuideRole } from '@/contract/course/guide.schema'

const contactOf = ({ env }: Deps, { course_id, course_title, avatar, ...row }: BoundContact): GuideContact => ({
  ...row,
  courseId: course_id,
  courseTitle: course_title,
  avatar: mediaUrl(env, avatar),
})

/** The learner's contacts of a role, one a course in time; who has none yet is given the one with the fewest learners. */
async function contactsOf(deps: Deps, userId: number, role: GuideRole, query: GuideContactsQuery): Promise<GuideContact[]> {
  const { db, now } = deps
  const { courseGroupId } = query
  // No course has the number 0, so that an unknown group has no contact.
  const courseId = courseGroupId === undefined ? query.courseId : ((await courseOfGroup(db, courseGroupId)) ?? 0)
  const guided = await guidedCourses(db, userId, role, now())
  const wanted = courseId === undefined ? guided : guided.filter((id) => id === courseId)
  const known = new Set((await boundContacts(db, userId, role, wanted)).map(({ course_id }) => course_id))
  for (const id of wanted.filter((each) => !known.has(each)))
    await tx(db, (work) => assignContact(work, { userId, courseId: id, role, now: now() }))
  const bound = new Map((await boundContacts(db, userId, role, wanted)).map((row) => [row.course_id, row]))
  return wanted.flatMap((id) => {
    const row = bound.get(id)
    return row ? [contactOf(deps, row)] : []
  })
}

const before = { shown: ['assigned'], added: ['assigned', 'shown'] } as const

/** Marks that the learner has seen or added a contact; a repeated or late call changes nothing. */
async function bindPhase(deps: Deps, userId: number, { courseId, role, phase }: BindPhaseBody): Promise<GuideContact> {
  const { db, now } = deps
  await moveBind(db, { userId, courseId, role, now: now() }, phase, before[phase])
  const [row] = await boundContacts(db, userId, role, [courseId])
  if (!row) throw notFound('联系人')
  return contactOf(deps, row)
}

/** Serves the guide who looks after the learner. */
export const guideCalls: ServicePlugin = (app, deps) => {
  serve(app, guide.banban, ({ query }, { learnerId }) => contactsOf(deps, learnerId, 'banban', query))
  serve(app, guide.groups, ({ query }, { learnerId }) => contactsOf(deps, learnerId, 'group', query))
  serve(app, guide.assistants, ({ query }, { learnerId }) => contactsOf(deps, learnerId, 'assistant', query))
}

/** The phases of a contact; the legacy gateway answers them. */
export const bindPhaseCall: ServicePlugin = (app, deps) => {
  serve(app, guide.bindPhases, ({ body }, { learnerId }) => bindPhase(deps, learnerId, body))
}
