import Taro from '@tarojs/taro'
import type { RevealPort } from './port'

/** An element is in view in the upper part of the window; what follows it needs the rest. */
const UPPER = 0.6
const DURATION_MS = 200

type Place = { bottom?: number } | null
type Scrolled = { scrollTop?: number } | null

export const reveal: RevealPort = {
  show: (id) => {
    const { windowHeight } = Taro.getWindowInfo()
    const query = Taro.createSelectorQuery()
    query.select(`#${id}`).boundingClientRect()
    query.selectViewport().scrollOffset()
    query.exec(([place, page]: [Place, Scrolled]) => {
      const below = (place?.bottom ?? 0) - windowHeight * UPPER
      if (below > 0) void Taro.pageScrollTo({ scrollTop: (page?.scrollTop ?? 0) + below, duration: DURATION_MS })
    })
  },
}
