import type { SmsEnv } from '../env'
import { providerGateway } from './provider'

/** Brings a code to a phone. Throws when the message was not accepted. */
export type SmsGateway = {
  /** Whether the stored message shows the code, because reading it there is the only way to get it. */
  isReadable: boolean
  send(mobile: string, code: string): Promise<void>
}

/** The stored message is the whole delivery: it is read on the development page. */
const outboxGateway: SmsGateway = { isReadable: true, send: async () => {} }

/** The gateway the settings ask for. */
export function gatewayOf(env: SmsEnv, now: () => number): SmsGateway {
  return env.kind === 'outbox' ? outboxGateway : providerGateway(env, now)
}
