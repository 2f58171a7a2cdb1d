import { call } from '../call'
import type { MinorLimits, MinorMode, MinorPin } from './minors.schema'

/** The mode for minors; calls of our own. */
export const minors = {
  state: call<object, MinorMode>({ service: 'user', method: 'GET', path: '/minors', auth: true }),
  set: call<{ body: MinorLimits }, MinorMode>({ service: 'user', method: 'POST', path: '/minors', auth: true }),
  turnOff: call<{ body: MinorPin }, MinorMode>({ service: 'user', method: 'POST', path: '/minors/off', auth: true }),
}
