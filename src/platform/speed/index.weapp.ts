import Taro from '@tarojs/taro'
import type { SpeedPort } from './port'

export const speed = {
  watch: (told) => {
    // The host keeps how long the app took to start, and tells nothing of what happens in its pages. It is missing below version 2.11.
    for (const { name, duration } of Taro.getPerformance?.()?.getEntries() ?? []) if (name === 'appLaunch') told('load', duration)
  },
} satisfies SpeedPort
