import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { SleepTimer } from '@/domain/learn/transcript'

/** Kept over lessons: one that follows by itself plays on under the same timer. */
const sleep = createStore<{ timer: SleepTimer }>(() => ({ timer: null }))

export const sleepTimer = () => sleep.getState().timer
export const setSleepTimer = (timer: SleepTimer) => sleep.setState({ timer })
export const useSleepTimer = () => useStore(sleep, ({ timer }) => timer)
