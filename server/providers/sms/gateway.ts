import type { SmsEnv } from '#server/env'
import { ProviderOff } from '#server/refusal'
import type { SmsGateway } from './port'
import { providerGateway } from './provider'

/** The stored message is the whole delivery: it is read on the development page. */
const outboxGateway: SmsGateway = { isReadable: true, send: async () => {}, notify: async () => true }

/** No messages: a wish for a code is refused before one is made, and notices are left to the inbox. */
const offGateway: SmsGateway = {
  isReadable: false,
  send: async () => {
    throw new ProviderOff('短信')
  },
  notify: async () => false,
}

/** The gateway the settings ask for. */
export function gatewayOf(env: SmsEnv, now: () => number): SmsGateway {
  if (env.kind === 'provider') return providerGateway(env, now)
  return env.kind === 'outbox' ? outboxGateway : offGateway
}
