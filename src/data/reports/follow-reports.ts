import { session } from '@/data/account/session'
import { fallbackOf, originOf } from '@/domain/device/image-fallback'
import { watchImages } from '@/platform/elements/image-watch'
import { laterBegun } from '@/platform/quiet'
import { router } from '@/platform/router'
import { useConsent } from './consent'
import { loadSpeed, loadTracker } from './lazy'

/** Without a network there is nobody to report to, and the code of a report may be missing: no failure of the page. */
const ignore = () => undefined

/** Images of ours that fail are retried at the fallback path and reported; the reporter is loaded on the first failure. */
function followImages(): () => void {
  return watchImages({
    fallbackFor: (src) => fallbackOf(src, API_ORIGIN || originOf(router.href())),
    failed: (src) => void import('./image-failures').then(({ imageFailed }) => imageFailed(src), ignore),
  })
}

/** The tracker runs for one signed-in learner at a time; it is loaded on demand. */
function followTracker(): () => void {
  let stop: Promise<(() => void) | undefined> | undefined
  const follow = (userId: number | null) => {
    void stop?.then((end) => end?.())
    stop = userId === null ? undefined : loadTracker().then(({ startTracker }) => startTracker(userId), ignore)
  }
  follow(session.store.getState().userId)
  const stopSession = session.store.subscribe((state, before) => {
    if (state.userId !== before.userId) follow(state.userId)
  })
  return () => {
    stopSession()
    follow(null)
  }
}

/** The speed of pages is measured from when the learner agrees to statistics; what measures it is loaded then. */
function followSpeeds(): () => void {
  let stop: Promise<(() => void) | undefined> | undefined
  const follow = () => {
    if (useConsent.getState().answer === 'yes') stop ??= loadSpeed().then(({ followSpeed }) => followSpeed(), ignore)
  }
  follow()
  const stopConsent = useConsent.subscribe(follow)
  return () => {
    stopConsent()
    void stop?.then((end) => end?.())
  }
}

/** Reports errors of the app and the use that is made of it. Returns the stop function. */
export function followReports(): () => void {
  const stops = [followImages(), laterBegun(followTracker), laterBegun(followSpeeds)]
  return () => {
    for (const stop of stops) stop()
  }
}
