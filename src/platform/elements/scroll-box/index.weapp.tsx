import { ScrollView } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useMemo } from 'react'
import type { ScrollBoxProps } from './port'

/** The drawing is 375 wide; `rpx` halves that pixel. */
const DRAWING_WIDTH = 375

export const drawnLength = (px: number) => `${px * 2}rpx`

/** The box is never higher than the window, so the window's height is used for it. */
export function ScrollBox({ id, className, label, isRefreshing, onScroll, onEnd, onPull, children }: ScrollBoxProps) {
  const { windowWidth, windowHeight } = useMemo(() => Taro.getWindowInfo(), [])
  const one = windowWidth / DRAWING_WIDTH
  return (
    <ScrollView
      id={id}
      className={className}
      ariaLabel={label}
      scrollY
      refresherEnabled={onPull !== undefined}
      refresherTriggered={isRefreshing}
      onRefresherRefresh={onPull}
      lowerThreshold={200}
      onScroll={({ detail }) => onScroll(detail.scrollTop / one, windowHeight / one)}
      onScrollToLower={onEnd}
    >
      {children}
    </ScrollView>
  )
}
