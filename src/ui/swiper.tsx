import { type ReactNode, useEffect, useState } from 'react'
import { Button, View } from '@/platform/elements'
import { prefersStill, Swiper as Slides } from '@/platform/elements/swiper'
import { Icon } from './icon'
import './swiper.scss'

type Slide = { key: string; label: string; content: ReactNode }
/**
 * `every`: milliseconds after which the next slide is shown. The learner can stop that; it pauses during interaction,
 * and does not start with reduced motion.
 */
type SwiperProps = { id?: string; label: string; slides: readonly Slide[]; every?: number }

/** Slides side by side, with a dot for each; the dot of the one seen is long. */
export function Swiper({ id, label, slides, every = 0 }: SwiperProps) {
  const [at, setAt] = useState(0)
  const [isMoving, setMoving] = useState(every > 0 && !prefersStill())
  const [isHeld, setHeld] = useState(false)
  const count = slides.length
  useEffect(() => {
    if (!isMoving || isHeld || count < 2) return
    const timer = setTimeout(() => setAt((at + 1) % count), every)
    return () => clearTimeout(timer)
  }, [isMoving, isHeld, at, count, every])
  return (
    <View id={id} className="slides">
      <Slides label={`${label}，第 ${at + 1} 张，共 ${count} 张`} at={at} onChange={setAt} onHold={setHeld} slides={slides} />
      {count > 1 && (
        <View className="slides__dots">
          {slides.map(({ key }, place) => (
            <View key={key} className={`slides__dot ${place === at ? 'is-seen' : ''}`} hiddenFromReader />
          ))}
        </View>
      )}
      {every > 0 && count > 1 && (
        <Button className="slides__hold" label={isMoving ? '暂停轮播' : '继续轮播'} onClick={() => setMoving(!isMoving)}>
          <View className="slides__sign">
            <Icon name={isMoving ? 'pause' : 'play'} />
          </View>
        </Button>
      )}
    </View>
  )
}
