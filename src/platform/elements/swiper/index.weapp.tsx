import { SwiperItem, Swiper as TaroSwiper, View } from '@tarojs/components'
import type { SwiperProps } from './port'

/** The host does not report the preference for reduced motion. */
export const prefersStill = () => false

export function Swiper({ id, className, label, at, onChange, onHold, slides }: SwiperProps) {
  const touch = { onTouchStart: () => onHold?.(true), onTouchEnd: () => onHold?.(false), onTouchCancel: () => onHold?.(false) }
  const told = { id, className, ariaLabel: label, ...touch }
  return (
    <TaroSwiper {...told} current={at} onChange={({ detail }) => onChange(detail.current)}>
      {slides.map((slide) => (
        <SwiperItem key={slide.key}>
          <View style={{ height: '100%' }} ariaLabel={slide.label}>
            {slide.content}
          </View>
        </SwiperItem>
      ))}
    </TaroSwiper>
  )
}
