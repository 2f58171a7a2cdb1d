import { useSyncExternalStore } from 'react'
import { wideWindow } from '@/platform/wide-window'

/** Whether the window has room for a second column, as it is now. */
export const useWideWindow = (): boolean => useSyncExternalStore(wideWindow.watch, wideWindow.isNow)
