import type { StoragePort } from '@/platform/storage/port'
import { writeIfRoom } from '@/platform/storage/port'

const KEY = 'downloads:wifi-only'

/** Whether this device downloads over Wi-Fi only: so it is until the learner turns it off. */
export const readWifiOnly = (storage: StoragePort): boolean => storage.read(KEY) !== 'off'

/** A full device keeps the safe choice. */
export function writeWifiOnly(storage: StoragePort, isOn: boolean): void {
  if (!writeIfRoom(storage, KEY, isOn ? 'on' : 'off')) storage.remove(KEY)
}
