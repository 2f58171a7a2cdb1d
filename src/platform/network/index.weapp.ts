import Taro from '@tarojs/taro'
import type { NetworkPort } from './port'

let isOnline = true
Taro.onNetworkStatusChange((status) => {
  isOnline = status.isConnected
})
// The host reports changes, but not the initial state.
void Taro.getNetworkType({ success: ({ networkType }) => (isOnline = networkType !== 'none') })

export const network = {
  isOnline: () => isOnline,
  watchOnline: (changed) => {
    const listener = (status: { isConnected: boolean }) => changed(status.isConnected)
    Taro.onNetworkStatusChange(listener)
    return () => Taro.offNetworkStatusChange(listener)
  },
  watchFront: (changed) => {
    const shown = () => changed(true)
    const hidden = () => changed(false)
    Taro.onAppShow(shown)
    Taro.onAppHide(hidden)
    return () => {
      Taro.offAppShow(shown)
      Taro.offAppHide(hidden)
    }
  },
} satisfies NetworkPort
