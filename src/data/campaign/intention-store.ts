import { storage } from '@/platform/storage'

/** Storage key: the learning intention has been requested on this device. */
const INTENTION_KEY = 'user-intention-collection'
/** The questionnaire on the learning intention. */
export const INTENTION_ID = 1

/** Whether the intention was requested on this device or declined. */
export const isIntentionRequested = (): boolean => storage.read(INTENTION_KEY) !== undefined

export function markIntentionRequested(): void {
  try {
    storage.write(INTENTION_KEY, '1')
  } catch {
    // Without storage the question is shown again.
  }
}
