import { createStore } from 'zustand/vanilla'
import { storage } from '@/platform/storage'
import { writeIfRoom } from '@/platform/storage/port'

/** Storage key: sign-in through the messaging app was tried once. */
const KEY = 'wxAuth'

/** Tells what the guard has tried already, so that it tries nothing twice. */
export type Tried = { isNativeLoginTried: boolean; isBaseScopeTried: boolean }

export const tried = createStore<Tried>(() => ({ isNativeLoginTried: false, isBaseScopeTried: storage.read(KEY) === '1' }))

export const setNativeLoginTried = () => tried.setState({ isNativeLoginTried: true })

/** Marks the attempt on this device. */
export function setBaseScopeTried(): void {
  tried.setState({ isBaseScopeTried: true })
  // On a device without space it is tried again at the next start, which does no harm.
  writeIfRoom(storage, KEY, '1')
}
