import { storage } from '@/platform/storage'
import { session } from './session'

const keyOf = () => `startSteps:${session.store.getState().userId}`

/** Whether the learner has put the first steps away on this device. */
export const areStepsPutAway = (): boolean => storage.read(keyOf()) !== undefined

/** Puts the first steps away for good, if the device has room; else until the page is left. */
export function putStepsAway(): void {
  try {
    storage.write(keyOf(), '1')
  } catch {
    // Shown again next time, then.
  }
}
