import { useEffect, useState } from 'react'
import { useSession } from '@/data/account/session'
import { setSleepTimer, sleepTimer } from '@/data/learn/sleep-timer'
import { SECOND_MS } from '@/domain/time/units'
import { go } from '@/navigation/go'
import { goLoginFromHere } from '@/navigation/go-login'
import { View } from '@/platform/elements'
import { useIsFront } from '@/platform/lifecycle'
import { ActionButton } from '@/ui/action-button'
import './way-end.scss'

const WAIT_SECONDS = 5

const endsHere = () => sleepTimer()?.choice === 'lesson'

/** Goes on to the next lesson after five seconds, unless the learner stays or wanted to hear this one only. */
function NextLesson({ onNext }: { onNext: () => void }) {
  const [left, setLeft] = useState(() => (endsHere() ? null : WAIT_SECONDS))
  const isFront = useIsFront()
  useEffect(() => {
    if (endsHere()) setSleepTimer(null)
  }, [])
  useEffect(() => {
    // Behind another page it waits: going on would replace the page in front.
    if (left === null || !isFront) return
    if (left === 0) return onNext()
    const timer = setTimeout(() => setLeft(left - 1), SECOND_MS)
    return () => clearTimeout(timer)
  }, [left, isFront, onNext])
  return (
    <View className="next-lesson" live="polite">
      <View>{left === null ? '本课播放完毕' : `${left} 秒后播放下一课`}</View>
      <View className="next-lesson__acts">
        {left !== null && (
          <ActionButton id="stay" look="plain" onClick={() => setLeft(null)}>
            留在本课
          </ActionButton>
        )}
        <ActionButton id="next-now" onClick={onNext}>
          下一课
        </ActionButton>
      </View>
    </View>
  )
}

/** The free part is over: the way to the rest. */
function TrialEnd({ courseId }: { courseId: number }) {
  const isVisitor = useSession(({ refreshToken }) => refreshToken === '')
  return (
    <View className="next-lesson" live="polite">
      <View id="trial-end">试听到这里，购买课程后可以接着学后面的课</View>
      <View className="next-lesson__acts">
        {isVisitor && (
          <ActionButton id="trial-login" look="plain" onClick={goLoginFromHere}>
            登录
          </ActionButton>
        )}
        <ActionButton id="trial-buy" onClick={() => go('course_detail', { id: courseId })}>
          看看课程
        </ActionButton>
      </View>
    </View>
  )
}

type WayEndProps = { courseId: number; isTrialEnd: boolean; lastText: string; onNext: (() => void) | undefined }

/** The way on from a lesson that has played to its end, or to the end of what may be tried. */
export function WayEnd({ courseId, isTrialEnd, lastText, onNext }: WayEndProps) {
  if (isTrialEnd) return <TrialEnd courseId={courseId} />
  if (onNext) return <NextLesson onNext={onNext} />
  return (
    <View id="last-lesson" className="next-lesson">
      {lastText}
    </View>
  )
}
