import type { QueryClient } from '@tanstack/react-query'
import { session } from '@/data/account/session'
import { expectFailure } from '@/data/http/failure'
import { storage } from '@/platform/storage'
import { writeIfRoom } from '@/platform/storage/port'
import { DIRECTION_KEY, direction, pickDirection } from './home-direction'
import { pageQueries } from './page'

/** Stores the owner of the directions the device has opened with, and the directions. */
const SAVED_KEY = 'savedDirections'

function keep(key: string, text: string): void {
  // Without storage the choice lasts until the app is closed.
  writeIfRoom(storage, key, text)
}

/** Opens with the first of the learner's directions, when they are not those this device has opened with: a new device, or a new choice elsewhere. */
async function openSaved(cache: QueryClient): Promise<void> {
  const { userId } = session.store.getState()
  if (userId === null) return
  const saved = await cache.fetchQuery(pageQueries.directions()).catch(expectFailure)
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
