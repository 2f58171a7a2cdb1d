import { useState } from 'react'
import { Button, View } from '@/platform/elements'
import { Icon } from '@/ui/icon'
import { lazy } from '@/ui/lazy'
import './guest-head.scss'

/** Few visitors press it, and what it asks for is loaded then. */
const LazyFirst = lazy(() => import('./first-lesson').then((found) => found.FirstLesson))

type GuestHeadProps = { categoryId: number; directions: readonly { categoryId: number; name: string }[] }

/** The sunrise over the home page of a visitor: one promise, and a lesson that plays at once. */
export function GuestHead({ categoryId, directions }: GuestHeadProps) {
  const direction = directions.find((one) => one.categoryId === categoryId)?.name
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <View id="guest-head" className="guest-head">
        <View className="guest-head__promise" role="heading" level={2}>
          <View>{direction ? `考下${direction}` : '考下想考的证'}</View>
          <View>从今天第一课开始</View>
        </View>
        <View className="guest-head__line">跟着课学，做对题，错了再练</View>
        <Button id="first-lesson" className="button guest-head__act" disabled={isAsked} onClick={() => setAsked(true)}>
          <Icon name="play" />
          免费听第一课
        </Button>
        {isAsked && <LazyFirst categoryId={categoryId} onClose={() => setAsked(false)} />}
      </View>
      <View className="section-title" role="heading" level={2}>
        你准备考什么
      </View>
    </>
  )
}
