import type { QueryClient } from '@tanstack/react-query'
import { session } from '@/data/account/session'
import { expectFailure } from '@/data/http/failure'
import { storage } from '@/platform/storage'
import { writeIfRoom } from '@/platform/storage/port'
import { saveDirections } from './directions-commands'
import { DIRECTION_KEY, direction, pickDirection, VISITOR_KEY } from './home-direction'
import { pageQueries } from './page'

/** Stores the owner of the directions the device has opened with, and the directions. */
const SAVED_KEY = 'savedDirections'

function keep(key: string, text: string): void {
  // Without storage the choice lasts until the app is closed.
  writeIfRoom(storage, key, text)
}

/** The learner's directions. One that was chosen on this device before the sign-in becomes the first where the learner has none. */
async function directionsOf(cache: QueryClient) {
  const saved = await cache.fetchQuery(pageQueries.directions())
  const wished = Number(storage.read(VISITOR_KEY)) || 0
  storage.remove(VISITOR_KEY)
  if (saved.length > 0 || wished === 0) return saved
  await saveDirections(cache, [wished])
  return cache.getQueryData(pageQueries.directions().queryKey) ?? saved
}

/** Opens with the first of the learner's directions, when they are not those this device has opened with: a new device, or a new choice elsewhere. */
async function openSaved(cache: QueryClient): Promise<void> {
  const { userId } = session.store.getState()
  if (userId === null) return
  const saved = await directionsOf(cache).catch(expectFailure)
  if (!saved) return
  const text = `${userId}:${saved.map(({ categoryId }) => categoryId).join()}`
  if (session.store.getState().userId !== userId || storage.read(SAVED_KEY) === text) return
  keep(SAVED_KEY, text)
  pickDirection(0, saved[0]?.categoryId ?? 0)
}

/** Keeps the direction on the device, and brings a learner's own to it. Returns the function that stops it. */
export function followDirection(cache: QueryClient): () => void {
  const stopPicks = direction.subscribe(({ picked }) => keep(DIRECTION_KEY, String(picked)))
  const stopSession = session.store.subscribe(({ userId }, before) => userId !== before.userId && void openSaved(cache))
  void openSaved(cache)
  return () => {
    stopPicks()
    stopSession()
  }
}
