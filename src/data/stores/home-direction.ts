import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** The direction selected on the home page at `at`. Tabs of a mini-program take no parameters, so it is not part of the address. */
const homeDirection = createStore<{ at: number; picked: number }>(() => ({ at: 0, picked: 0 }))

/** Shows a direction (0: all) on the home page of an address. */
export const pickDirection = (at: number, picked: number) => homeDirection.setState({ at, picked })

/** The direction shown on the home page of an address: the one picked there, else the address's own. */
export const useHomeDirection = (at: number): number => useStore(homeDirection, (state) => (state.at === at ? state.picked : at))
