import { call } from '@/contract/call'
import type {
  AuthInfo,
  ConfirmCombine,
  CourseId,
  CourseMember,
  CourseStanding,
  MemberAuth,
  PreTaskBody,
  PreTasks,
  Protocol,
  SignProtocol,
  StandingsQuery,
  Subjects,
} from './gate.schema'

type ById = { params: { id: number } }
const guest = { auth: true, isGuest: true } as const

/** Calls for the steps a learner completes before the lessons of a course open. */
export const gate = {
  standings: call<{ query: StandingsQuery }, CourseStanding[]>({ service: 'course', method: 'GET', path: '/v2/course/for-user', ...guest }),
  memberAuth: call<ById, MemberAuth>({ service: 'course', method: 'GET', path: '/v2/courses/{id}/member-auth', ...guest }),
  authInfo: call<ById, AuthInfo>({ service: 'legacy', method: 'GET', path: '/courses/{id}/auth-info', ...guest }),
  preTasks: call<{ query: CourseId }, PreTasks>({ service: 'course', method: 'GET', path: '/v2/course-member/check-pre-task', auth: true }),
  finishPreTask: call<ById & { body: PreTaskBody }, PreTasks>({
    service: 'course',
    method: 'POST',
    path: '/v2/course-member/courses/{id}/users/mine/pre-task',
    auth: true,
  }),
  markMobile: call<{ body: CourseId }, PreTasks>({
    service: 'course',
    method: 'POST',
    path: '/v2/course-member/mobilebind-mark',
    auth: true,
  }),
  member: call<ById, CourseMember>({ service: 'course', method: 'GET', path: '/v2/course-member/by-courseId-userId/{id}', auth: true }),
  protocol: call<ById, Protocol>({ service: 'course', method: 'GET', path: '/v2/course/{id}/insurance-protocol/info', ...guest }),
  signProtocol: call<ById & { body: SignProtocol }, Protocol>({
    service: 'course',
    method: 'POST',
    path: '/v2/course/insurance-protocol/{id}/user',
    auth: true,
  }),
  subjects: call<ById, Subjects>({ service: 'course', method: 'GET', path: '/v2/courses/{id}/subjects', ...guest }),
  confirmCombine: call<ById & { body: ConfirmCombine }, Subjects>({
    service: 'legacy',
    method: 'POST',
    path: '/courses/{id}/confirmCombine',
    auth: true,
  }),
}
