import { user } from '@/contract/account/user'
import { setting } from '@/contract/site/setting'
import type { Setting } from '@/contract/site/setting.schema'
import { APP_VERSION } from '@/data/http/app-info'
import { serverNow } from '@/data/http/clock'
import { ownDevice } from '@/data/http/own-device'
import { send } from '@/data/http/send'
import { deepLinkTimeout, deepLinkUrl, isTrackerOn, visualConfigUrl } from '@/domain/layout/tracker-plan'
import { router } from '@/platform/router'
import { storage } from '@/platform/storage'
import { tracker as port } from '@/platform/tracker'
import { queryOf } from '@/routes/query'
import { askConsent, useConsent } from './consent'
import { onPageShown } from './page-shown'
import { createTracker, type Tracker } from './tracker'
import { followVisualConfig } from './visual-config'

type TrackerSetting = Setting['tracker']
type Stop = () => void

/** Query parameter of an address that an advertisement's deep link led to. */
const DEEP_LINK_KEY = 'deeplinkKey'

/** Reports the source of a learner who came by a deep link, with key, system_type and project. */
async function reportDeepLink(tracker: Tracker, { address, project }: TrackerSetting): Promise<void> {
  const key = queryOf(router.href())[DEEP_LINK_KEY]
  if (!key) return
  const reply = await port.get(deepLinkUrl(address, key, ownDevice(), project), deepLinkTimeout())
  const params = typeof reply === 'object' && reply !== null && 'params' in reply ? reply.params : undefined
  if (typeof params === 'object' && params !== null) tracker.track('$AppDeeplinkLaunch', { deeplink_key: key, ...params })
}

/** Runs the tracker: logs the learner in, and reports page views and the elements named by the visual config. */
function run(userId: number, given: TrackerSetting): Stop {
  const visual = followVisualConfig(port, visualConfigUrl(given.address, given.appId, APP_VERSION))
  const base = () => ({ app: given.appId, version: APP_VERSION, device: ownDevice(), heatmap_type: visual.heatmapType() })
  const clientCode = storage.read('USER_CUSTOM_ID') ?? ''
  const tracker = createTracker({ port, storage, now: serverNow, random: Math.random, address: given.address, userId, clientCode, base })
  void reportDeepLink(tracker, given)
  const stopPages = onPageShown((page) => {
    tracker.track('$pageview', { page })
    for (const event of visual.eventsOf(page)) tracker.track(event, { page })
  })
  return () => {
    stopPages()
    visual.stop()
    tracker.stop()
  }
}

/** Stores the latest user info on the device, if storage has space. */
function keepAnswer(isAutoUpSc: boolean): void {
  try {
    storage.write('isAutoUpSc', String(isAutoUpSc))
  } catch {
    // The answer itself decides.
  }
}

/** User info and settings; null when they cannot be loaded, which is not shown. */
async function termsOf(): Promise<{ isAutoUpSc: boolean; tracker: TrackerSetting } | null> {
  try {
    const { isAutoUpSc } = await send(user.info, { query: { attributes: 'id,isAutoUpSc' } }, { isQuiet: true })
    keepAnswer(isAutoUpSc)
    if (!isAutoUpSc) return null
    const { tracker } = await send(setting.site, {}, { isQuiet: true })
    return { isAutoUpSc, tracker }
  } catch {
    return null
  }
}

/** On a fresh install nothing allows the tracker; a yes in the privacy centre does, without a restart of the app. */
function startOnceAgreed(userId: number): Stop {
  let started: Promise<Stop> | undefined
  const stopConsent = useConsent.subscribe(({ answer }) => {
    if (answer === 'yes') started ??= startTracker(userId)
  })
  return () => {
    stopConsent()
    void started?.then((end) => end())
  }
}

/**
 * Starts the tracker of a learner as soon as user info, settings and consent allow it, and not before. The sheet that asks
 * is shown only where the tracker would run. Returns the stop function.
 */
export async function startTracker(userId: number): Promise<Stop> {
  const terms = await termsOf()
  if (!terms) return startOnceAgreed(userId)
  if (terms.tracker.address === '') return () => {}
  let stop: Stop | undefined
  const settle = () => {
    const hasConsented = useConsent.getState().answer === 'yes'
    if (stop && !hasConsented) {
      stop()
      stop = undefined
    }
    if (stop || !isTrackerOn({ isAutoUpSc: terms.isAutoUpSc, address: terms.tracker.address, hasConsented })) return
    stop = run(userId, terms.tracker)
  }
  const stopConsent = useConsent.subscribe(settle)
  askConsent()
  settle()
  return () => {
    stopConsent()
    stop?.()
  }
}
