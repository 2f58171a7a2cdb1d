import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { storage } from '@/platform/storage'
import { writeIfRoom } from '@/platform/storage/port'

const KEY = 'practiceAutoNext'

const setting = createStore<{ isAutoNext: boolean }>(() => ({ isAutoNext: storage.read(KEY) === '1' }))

/** Goes on to the next question by itself after a right answer, on this device. */
export function chooseAutoNext(isAutoNext: boolean): void {
  setting.setState({ isAutoNext })
  // Without storage the choice lasts until the app is closed.
  writeIfRoom(storage, KEY, isAutoNext ? '1' : '0')
}

export const useAutoNext = (): boolean => useStore(setting, ({ isAutoNext }) => isAutoNext)
