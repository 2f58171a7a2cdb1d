import type { DeviceKind } from './device'

/** `optimize` spares the device what is only decoration. */
export type PageMode = 'optimize' | 'normal'

/** Android memory threshold for normal page mode, in the app's own unit (kB). */
const NORMAL_MODE_MEMORY = 3_670_016

/** `totalMem` is null if unknown. */
export function pageModeOf(device: DeviceKind, totalMem: number | null): PageMode {
  if (device !== 'android') return 'normal'
  return totalMem !== null && totalMem > NORMAL_MODE_MEMORY ? 'normal' : 'optimize'
}
