import { messages } from '@/domain/text/messages'
import { reportCaught } from '@/platform/errors/caught'
import { underWay } from '@/platform/quiet'
import type { Client, Send } from './client'
import { events } from './events'
import { CODE_NO_REPLY, failureOf } from './failure'
import { loadClient } from './lazy'

/** The client failed to load: to the caller, a network that failed. A build that is no longer there is left by a reload. */
function withoutClient(error: unknown, isQuiet: boolean): never {
  reportCaught(error, 'page')
  const failure = failureOf(CODE_NO_REPLY, messages.network, error)
  if (!isQuiet) {
    failure.isHandled = true
    events.failed(failure)
  }
  throw failure
}

const clientFor = (isQuiet: boolean): Promise<Client> =>
  loadClient().then(
    ({ client }) => client,
    (error: unknown) => withoutClient(error, isQuiet),
  )

const sendBy: Send = (call, input, options) => underWay(clientFor(options?.isQuiet ?? false).then((client) => client(call, input, options)))

/** Sends a call of the contract and returns the server's reply. Throws `Failure`. */
export const send: Client = Object.assign(sendBy, { renew: async (stale: string) => (await clientFor(true)).renew(stale) })
