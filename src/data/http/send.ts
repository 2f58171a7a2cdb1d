import { session } from '@/data/account/session'
import { bridge } from '@/platform/bridge'
import { http } from '@/platform/http'
import { lock } from '@/platform/lock'
import { createClient } from './client'
import { events } from './events'
import { ownRequests } from './own-requests'

/** Sends a call of the contract and returns the server's reply. Throws `Failure`. */
export const send = createClient({
  ...ownRequests,
  http,
  session,
  lock,
  appToken: async () => (await bridge.call('getAccessToken')).accessToken,
  events,
})
