import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { storage } from '@/platform/storage'
import { writeIfRoom } from '@/platform/storage/port'

/** Where the direction is kept on the device; it is written once the app has started. */
export const DIRECTION_KEY = 'direction'

/** The direction chosen at `at`. Tabs of a mini-program take no parameters, so it is not part of the address. */
export const direction = createStore(() => ({ at: 0, picked: Number(storage.read(DIRECTION_KEY)) || 0 }))

/** Opens home, the question bank and the lists at a direction (0: all); on the home page of the address `at` it is shown at once. */
export const pickDirection = (at: number, picked: number) => direction.setState({ at, picked })

/** A direction chosen without an account: kept on the device until somebody signs in on it, whose first direction it becomes. */
export const VISITOR_KEY = 'visitorDirection'
export function pickAsVisitor(at: number, picked: number): void {
  pickDirection(at, picked)
  // Without storage the choice lasts until the app is closed.
  for (const key of [DIRECTION_KEY, VISITOR_KEY]) writeIfRoom(storage, key, String(picked))
}

/** The direction shown on the home page of an address: the one picked there, else the address's own. */
export const useHomeDirection = (at: number): number => useStore(direction, (state) => (state.at === at ? state.picked : at))
