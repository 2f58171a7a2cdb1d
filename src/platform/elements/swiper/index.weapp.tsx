import { SwiperItem, Swiper as TaroSwiper, View } from '@tarojs/components'
import type { SwiperProps } from './port'

export function Swiper({ id, className, label, at, onChange, slides }: SwiperProps) {
  return (
    <TaroSwiper id={id} className={className} {...{ ariaLabel: label }} current={at} onChange={({ detail }) => onChange(detail.current)}>
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
