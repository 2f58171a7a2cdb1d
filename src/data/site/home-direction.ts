import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { storage } from '@/platform/storage'

/** Where the direction is kept on the device; it is written once the app has started. */
export const DIRECTION_KEY = 'direction'

/** The direction chosen at `at`. Tabs of a mini-program take no parameters, so it is not part of the address. */
export const direction = createStore(() => ({ at: 0, picked: Number(storage.read(DIRECTION_KEY)) || 0 }))

/** Opens home, the question bank and the lists at a direction (0: all); on the home page of the address `at` it is shown at once. */
export const pickDirection = (at: number, picked: number) => direction.setState({ at, picked })

/** The direction shown on the home page of an address: the one picked there, else the address's own. */
export const useHomeDirection = (at: number): number => useStore(direction, (state) => (state.at === at ? state.picked : at))
