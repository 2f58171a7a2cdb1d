import type { QueryClient } from '@tanstack/react-query'
import { whenQuiet } from '@/platform/quiet'
import { loadIdentifyUser } from './lazy'
import { session } from './session'
import { userQueries } from './user'

/** After sign-in, sets the user cookie and identifies the user to the support chat; visitors never load that code. Returns the function that stops it. */
export function onSignIn(cache: QueryClient): () => void {
  let stop: Promise<() => void> | undefined
  const start = () => {
    stop ??= loadIdentifyUser().then(({ identifyUser }) => identifyUser(cache))
  }
  const callOff = session.store.getState().userId === null ? undefined : whenQuiet(start)
  const stopSession = session.store.subscribe(({ userId }, before) => {
    if (userId === null || userId === before.userId) return
    start()
    void cache.prefetchQuery(userQueries.info())
    void import('@/data/campaign/distribution-commands').then(({ reportStoredLink }) => reportStoredLink())
  })
  return () => {
    callOff?.()
    stopSession()
    void stop?.then((end) => end())
  }
}
