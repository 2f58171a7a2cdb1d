import { bridge } from '@/platform/bridge'
import { http } from '@/platform/http'
import { lock } from '@/platform/lock'
import { router } from '@/platform/router'
import { storage } from '@/platform/storage'
import { ownEnvironment } from '../own-environment'
import { clock } from '../stores/clock'
import { session } from '../stores/session'
import { createAppInfo } from './app-info'
import { createClient } from './client'
import { events } from './events'
import { ownDevice } from './own-device'

/** Origin of the API, set by the build; empty where the page's own origin answers. */

const { href } = router
const random = Math.random

/** Sends a call of the contract and returns the server's reply. Throws `Failure`. */
export const send = createClient({
  http,
  session,
  lock,
  appToken: async () => (await bridge.call('getAccessToken')).accessToken,
  clock,
  events,
  random,
  href,
  appInfo: createAppInfo({ storage, random, environment: () => ownEnvironment(API_ORIGIN), device: ownDevice }),
  base: { origin: API_ORIGIN, readOverride: storage.read },
})
