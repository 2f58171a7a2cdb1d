import { useEffect, useState } from 'react'
import { setSleepTimer, sleepTimer } from '@/data/learn/sleep-timer'
import { SECOND_MS } from '@/domain/time/units'
import { View } from '@/platform/elements'
import { useIsFront } from '@/platform/lifecycle'
import { ActionButton } from '@/ui/action-button'

const WAIT_SECONDS = 5

const endsHere = () => sleepTimer()?.choice === 'lesson'

/** Goes on to the next lesson after five seconds, unless the learner stays or wanted to hear this one only. */
export function NextLesson({ onNext }: { onNext: () => void }) {
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
