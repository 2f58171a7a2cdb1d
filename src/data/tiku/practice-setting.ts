import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { storage } from '@/platform/storage'

const KEY = 'practiceAutoNext'

const setting = createStore<{ isAutoNext: boolean }>(() => ({ isAutoNext: storage.read(KEY) === '1' }))

/** Goes on to the next question by itself after a right answer, on this device. */
export function chooseAutoNext(isAutoNext: boolean): void {
  setting.setState({ isAutoNext })
  try {
    storage.write(KEY, isAutoNext ? '1' : '0')
  } catch {
    // Without storage the choice lasts until the app is closed.
  }
}

export const useAutoNext = (): boolean => useStore(setting, ({ isAutoNext }) => isAutoNext)
