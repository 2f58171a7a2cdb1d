import { call } from '../call'
import type { Device } from './devices.schema'

/** Where a learner is signed in; calls of our own. Ending a session answers with those that are left. */
export const devices = {
  list: call<object, Device[]>({ service: 'user', method: 'GET', path: '/v2/user/devices', auth: true }),
  end: call<{ params: { id: number } }, Device[]>({ service: 'user', method: 'DELETE', path: '/v2/user/devices/{id}', auth: true }),
  endOthers: call<object, Device[]>({ service: 'user', method: 'DELETE', path: '/v2/user/devices', auth: true }),
}
