/** Whether the device is online, and the app in front. */
export type NetworkPort = {
  isOnline: () => boolean
  watchOnline: (changed: (isOnline: boolean) => void) => () => void
  watchFront: (changed: (isFront: boolean) => void) => () => void
}
