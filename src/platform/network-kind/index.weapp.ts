import Taro from '@tarojs/taro'
import type { NetworkKind } from '@/domain/device/download-gate'
import type { NetworkKindPort } from './port'

const kinds: Record<string, NetworkKind> = {
  wifi: 'wifi',
  none: 'none',
  '2g': 'cellular',
  '3g': 'cellular',
  '4g': 'cellular',
  '5g': 'cellular',
}

export const networkKind: NetworkKindPort = {
  now: () =>
    Taro.getNetworkType().then(
      ({ networkType }) => kinds[networkType] ?? 'unknown',
      () => 'unknown',
    ),
  watch: (changed) => {
    const listener = () => changed()
    Taro.onNetworkStatusChange(listener)
    return () => Taro.offNetworkStatusChange(listener)
  },
}
