import Taro from '@tarojs/taro'
import type { ServiceWorkerPort } from './port'

/** The host caches mini-programs itself, and would start a newer version at the second cold start only: it is offered when it is ready. */
export const serviceWorker: ServiceWorkerPort = {
  follow: (waits) => {
    Taro.getUpdateManager().onUpdateReady(waits)
    // The host has no way to stop listening; nothing is offered once the program is gone.
    return () => {}
  },
  renew: () => Taro.getUpdateManager().applyUpdate(),
}
