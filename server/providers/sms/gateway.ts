import type { SmsEnv } from '#server/env'
import type { SmsGateway } from './port'
import { providerGateway } from './provider'

/** The stored message is the whole delivery: it is read on the development page. */
const outboxGateway: SmsGateway = { isReadable: true, send: async () => {}, notify: async () => true }

/** The gateway the settings ask for. */
export function gatewayOf(env: SmsEnv, now: () => number): SmsGateway {
  return env.kind === 'outbox' ? outboxGateway : providerGateway(env, now)
}
