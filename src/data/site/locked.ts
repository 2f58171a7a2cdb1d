import { storage } from '@/platform/storage'
import { writeIfRoom } from '@/platform/storage/port'

/** Storage key of a learner whose account is locked. */
const KEY = 'wxLocked'

/** Whether the server has reported this learner's account as locked. */
export const locked = {
  is: () => storage.read(KEY) === '1',
  set: (isLocked: boolean) => {
    if (!isLocked) return storage.remove(KEY)
    // A full device: the server refuses the sign-in all the same.
    writeIfRoom(storage, KEY, '1')
  },
}
