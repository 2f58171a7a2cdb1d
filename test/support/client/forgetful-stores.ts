import type { StateCreator, StoreApi } from 'zustand/vanilla'

const { createStore: create } = jest.requireActual<typeof import('zustand/vanilla')>('zustand/vanilla')
const takeBacks: (() => void)[] = []

/** A store like any other, which `forgetStores` takes back. */
function createStore<T>(state: StateCreator<T>): StoreApi<T> {
  const store = create<T>()(state)
  takeBacks.push(() => store.setState(store.getInitialState(), true))
  return store
}

/** Takes each store back to how it was when it was made. */
export function forgetStores(): void {
  for (const takeBack of takeBacks) takeBack()
}

/** In the place of `zustand/vanilla`. */
export const vanilla = { createStore: <T>(state?: StateCreator<T>) => (state ? createStore(state) : createStore) }
