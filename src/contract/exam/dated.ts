import { call } from '../call'
import type { LeaveReport, Leaves, Reminder, Room } from './dated.schema'

type ById = { params: { id: number } }

/** Dated mocks: their waiting room, the reminder before they begin, and how often their page is left. */
export const dated = {
  /** Enters the waiting room, or stays in it: a learner asks again and again while waiting. */
  room: call<ById, Room>({ service: 'exam', method: 'POST', path: '/v2/testpapers/{id}/room', auth: true }),
  remind: call<ById & { body: Reminder }, Reminder>({ service: 'exam', method: 'PUT', path: '/v2/testpapers/{id}/reminder', auth: true }),
  leave: call<ById & { body: LeaveReport }, Leaves>({ service: 'exam', method: 'POST', path: '/v2/attempts/{id}/leaves', auth: true }),
}
