import { session } from '@/data/account/session'
import { bridge } from '@/platform/bridge'
import { http } from '@/platform/http'
import { lock } from '@/platform/lock'
import { createClient } from './client'
import { events } from './events'
import { ownRequests } from './own-requests'

/** The app's own client, over its session, clock and address. */
export const client = createClient({
  ...ownRequests,
  http,
  session,
  lock,
  appToken: async () => (await bridge.call('getAccessToken')).accessToken,
  events,
})
