import { useEffect, useState } from 'react'
import type { LessonPlay } from '@/contract/learn/lesson.schema'
import { serverNow } from '@/data/http/clock'
import { countdownText, isLastMinute } from '@/domain/time/countdown'
import { minuteText } from '@/domain/time/day-text'
import { View } from '@/platform/elements'
import { useIsFront } from '@/platform/lifecycle'
import { StateNotice } from '@/ui/state-notice'
import { useTicking } from '@/ui/use-ticking'

/** Interval at which a due lesson is reloaded, in milliseconds: it opens by the server's clock. */
const CHECK_MS = 5_000
/** In the last minute the countdown shows tenths of a second. */
const TENTH_MS = 100

function Countdown({ startAt, onStart }: { startAt: number; onStart: () => void }) {
  const [isClose, setClose] = useState(false)
  const left = startAt - useTicking(serverNow, isClose ? TENTH_MS : undefined)
  const isDue = left <= 0
  const isFront = useIsFront()
  const isNear = isLastMinute(left)
  useEffect(() => setClose(isNear), [isNear])
  useEffect(() => {
    if (!isDue || !isFront) return
    onStart()
    const timer = setInterval(onStart, CHECK_MS)
    return () => clearInterval(timer)
  }, [isDue, isFront, onStart])
  return (
    <View className="live-wait">
      <View className="muted">距离开播</View>
      <View id="live-countdown" className="live-wait__digits" role="timer">
        {isDue ? '即将开播' : countdownText(left)}
      </View>
      <View className="muted">开播时间 {minuteText(startAt)}</View>
    </View>
  )
}

const NO_PICTURE = '老师还没有开通直播画面，回放上传后可以在这里看'
const words = { pending: '直播还没有开始', living: '直播已经开始，画面马上就来', ended: '直播已结束，回放正在生成', replay: '回放正在生成' }

type LiveNoticeProps = { lesson: LessonPlay; hasPicture: boolean; onCheck: () => void }

/** A live lesson that cannot be played yet: when it can be. `hasPicture`: false where nobody broadcasts it. */
export function LiveNotice({ lesson, hasPicture, onCheck }: LiveNoticeProps) {
  const { livingStatus, startAt } = lesson
  if (livingStatus === 'pending' && startAt !== null) return <Countdown startAt={startAt} onStart={onCheck} />
  const text = livingStatus === 'living' && !hasPicture ? NO_PICTURE : words[livingStatus ?? 'ended']
  return <StateNotice id="live-notice" look="waiting" text={text} action="刷新看看" onAction={onCheck} />
}
