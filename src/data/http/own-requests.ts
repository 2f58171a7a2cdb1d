import { hrefToTell } from '@/data/site/channel'
import { thisEnvironment } from '@/data/site/environment'
import { storage } from '@/platform/storage'
import { createAppInfo } from './app-info'
import { clock } from './clock'
import { thisDevice } from './own-device'

const random = Math.random

/** Describes the app's own requests, and where they go: `API_ORIGIN` is set by the build, empty where the page's own origin answers. */
export const ownRequests = {
  clock,
  random,
  href: hrefToTell,
  appInfo: createAppInfo({ storage, random, environment: () => thisEnvironment(API_ORIGIN), device: thisDevice }),
  base: { origin: API_ORIGIN, readOverride: storage.read },
}
