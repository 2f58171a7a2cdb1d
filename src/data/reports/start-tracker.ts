import { user } from '@/contract/account/user'
import { setting } from '@/contract/site/setting'
import type { Setting } from '@/contract/site/setting.schema'
import { APP_VERSION } from '@/data/http/app-info'
import { serverNow } from '@/data/http/clock'
import { expectFailure } from '@/data/http/failure'
import { thisDevice } from '@/data/http/own-device'
import { send } from '@/data/http/send'
import {
  deepLinkTimeout,
  deepLinkUrl,
  isHeatmapType,
  isTrackerOn,
  SEND_TIMEOUT_MS,
  VISUAL_REFRESH_MS,
  visualConfigUrl,
} from '@/domain/layout/tracker-plan'
import { router } from '@/platform/router'
import { storage } from '@/platform/storage'
import { writeIfRoom } from '@/platform/storage/port'
import { tracker as port } from '@/platform/tracker'
import type { TrackerPort } from '@/platform/tracker/port'
import { queryOf } from '@/routes/query'
import { requestConsent, useConsent } from './consent'
import { onPageShown } from './page-shown'
import { createTracker, type Tracker } from './tracker'

/** Events an analyst has tied to pages, and the heat map wanted. */
type VisualConfig = { heatmapType: 1 | 2 | 3 | null; events: { event: string; page: string }[] }

const nothing: VisualConfig = { heatmapType: null, events: [] }

const isTie = (value: unknown): value is { event_name: string; page: string } =>
  typeof value === 'object' &&
  value !== null &&
  'event_name' in value &&
  typeof value.event_name === 'string' &&
  'page' in value &&
  typeof value.page === 'string'

/** The config as it came; null when it is none. */
function parse(reply: unknown): VisualConfig | null {
  if (typeof reply !== 'object' || reply === null || !('events' in reply) || !Array.isArray(reply.events)) return null
  const type = 'heatmap_type' in reply ? reply.heatmap_type : null
  const ties = reply.events.filter(isTie)
  return { heatmapType: isHeatmapType(type) ? type : null, events: ties.map(({ event_name, page }) => ({ event: event_name, page })) }
}

/** Loads the visual config now and every 30 minutes; after a failure the previous one stays. */
export function followVisualConfig(port: TrackerPort, url: string) {
  let config = nothing
  const refresh = async () => {
    config = parse(await port.get(url, SEND_TIMEOUT_MS)) ?? config
  }
  void refresh()
  const timer = setInterval(() => void refresh(), VISUAL_REFRESH_MS)
  return {
    heatmapType: () => config.heatmapType,
    eventsOf: (page: string) => config.events.filter((tie) => tie.page === page).map(({ event }) => event),
    stop: () => clearInterval(timer),
  }
}

type TrackerSetting = Setting['tracker']
type Stop = () => void

/** Query parameter of an address that an advertisement's deep link led to. */
const DEEP_LINK_KEY = 'deeplinkKey'

/** Reports the source of a learner who came by a deep link, with key, system_type and project. */
async function reportDeepLink(tracker: Tracker, { address, project }: TrackerSetting): Promise<void> {
  const key = queryOf(router.href())[DEEP_LINK_KEY]
  if (!key) return
  const reply = await port.get(deepLinkUrl(address, key, thisDevice(), project), deepLinkTimeout())
  const params = typeof reply === 'object' && reply !== null && 'params' in reply ? reply.params : undefined
  if (typeof params === 'object' && params !== null) tracker.track('$AppDeeplinkLaunch', { deeplink_key: key, ...params })
}

/** Runs the tracker: logs the learner in, and reports page views and the elements named by the visual config. */
function run(userId: number, given: TrackerSetting): Stop {
  const visual = followVisualConfig(port, visualConfigUrl(given.address, given.appId, APP_VERSION))
  const base = () => ({ app: given.appId, version: APP_VERSION, device: thisDevice(), heatmap_type: visual.heatmapType() })
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
  // The answer itself decides.
  writeIfRoom(storage, 'isAutoUpSc', String(isAutoUpSc))
}

/** User info and settings; null when they cannot be loaded, which is not shown. */
async function termsOf(): Promise<{ isAutoUpSc: boolean; tracker: TrackerSetting } | null> {
  try {
    const { isAutoUpSc } = await send(user.info, { query: { attributes: 'id,isAutoUpSc' } }, { isQuiet: true })
    keepAnswer(isAutoUpSc)
    if (!isAutoUpSc) return null
    const { tracker } = await send(setting.site, {}, { isQuiet: true })
    return { isAutoUpSc, tracker }
  } catch (error) {
    return expectFailure(error) ?? null
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
  requestConsent()
  settle()
  return () => {
    stopConsent()
    stop?.()
  }
}
