import { http } from '@/platform/http'
import { router } from '@/platform/router'
import { storage } from '@/platform/storage'
import { clock } from '../stores/clock'
import { session } from '../stores/session'
import { createAppInfo } from './app-info'
import { createClient } from './client'
import { events } from './events'

/** Origin of the API, set by the build; empty where the page's own origin answers. */
declare const API_ORIGIN: string

const { href } = router
const random = Math.random

/** Sends a call of the contract and gives what the server answered. Throws `Failure`. */
export const send = createClient({
  http,
  session,
  clock,
  events,
  random,
  href,
  appInfo: createAppInfo({ storage, random, href, origin: API_ORIGIN }),
  base: { origin: API_ORIGIN, readOverride: storage.read },
})
