import { call } from '@/contract/call'
import type { OwnPlan, OwnPlans, OwnReminder, SetOwnPlan } from './own-plan.schema'

type ByCourse = { params: { courseId: number } }
const ofTask = { service: 'task', auth: true } as const

/** Our own calls for plans that learners make for themselves, one a course. */
export const ownPlan = {
  mine: call<object, OwnPlans>({ ...ofTask, method: 'GET', path: '/v2/own-plans' }),
  read: call<ByCourse, OwnPlan>({ ...ofTask, method: 'GET', path: '/v2/own-plans/{courseId}' }),
  set: call<ByCourse & { body: SetOwnPlan }, OwnPlan>({ ...ofTask, method: 'PUT', path: '/v2/own-plans/{courseId}' }),
  remind: call<ByCourse & { body: OwnReminder }, OwnReminder>({ ...ofTask, method: 'PUT', path: '/v2/own-plans/{courseId}/reminder' }),
  end: call<ByCourse, object>({ ...ofTask, method: 'DELETE', path: '/v2/own-plans/{courseId}' }),
}
