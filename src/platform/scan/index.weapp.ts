import Taro from '@tarojs/taro'
import type { ScanPort } from './port'

export const scanner = {
  canScan: () => true,
  scan: () =>
    Taro.scanCode({ scanType: ['barCode'] }).then(
      ({ result }) => result,
      () => null,
    ),
} satisfies ScanPort
