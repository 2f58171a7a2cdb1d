import { call } from '@/contract/call'
import type { BindPhaseBody, GuideContact, GuideContactsQuery } from './guide.schema'

type OfCourse = { query: GuideContactsQuery }

/** The contacts of a learner in a course: class teacher, group and assistants. */
export const guide = {
  banban: call<OfCourse, GuideContact[]>({ service: 'course', method: 'GET', path: '/v2/guide/banban', auth: true }),
  groups: call<OfCourse, GuideContact[]>({
    service: 'course',
    method: 'GET',
    path: '/v2/guide/workwx/group-by-user-course',
    auth: true,
  }),
  assistants: call<OfCourse, GuideContact[]>({ service: 'course', method: 'GET', path: '/v2/guide/wx-assistants/user', auth: true }),
  bindPhases: call<{ body: BindPhaseBody }, GuideContact>({
    service: 'legacy',
    method: 'POST',
    path: '/course-assistant/user/bind-phases',
    auth: true,
  }),
}
