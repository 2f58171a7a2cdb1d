import { useEffect, useState } from 'react'
import { clockText, durationText, secondsUntil } from '@/domain/time/clock-text'
import { Button, Text, View } from '@/platform/elements'
import { useTicking } from '@/ui/use-ticking'

/** Minutes left at which the clock warns; each warning is announced once, not every second. */
const WARN_MINUTES = [1, 5] as const
const MINUTE_SECONDS = 60

/** `isGuess`: the server has not returned the time to this run of the app and is unreachable. */
type ExamClockProps = { now: () => number; endsAt: number; isGuess: boolean; onOver: () => void }

/** An estimate is marked as one: it neither warns nor announces the end. */
function words(seconds: number, isGuess: boolean): { text: string; label: string } {
  if (!isGuess) return { text: clockText(seconds), label: `剩余 ${durationText(seconds)}` }
  if (seconds === 0) return { text: '待核对', label: '剩余时间待核对' }
  return { text: `约 ${clockText(seconds)}`, label: `剩余约 ${durationText(seconds)}` }
}

/** A clock that was put away comes back for its warnings. Time left until a moment of the exam time `now`, which every reply of the server puts right. */
export function ExamClock({ now, endsAt, isGuess, onOver }: ExamClockProps) {
  const seconds = secondsUntil(endsAt, useTicking(now))
  const isOver = seconds === 0
  const [isHidden, setHidden] = useState(false)
  const warning = isGuess ? undefined : WARN_MINUTES.find((minutes) => seconds < minutes * MINUTE_SECONDS)
  const { text, label } = words(seconds, isGuess)
  useEffect(() => {
    if (isOver) onOver()
  }, [isOver, onOver])
  return (
    <View className={`exam-clock ${warning ? 'is-late' : ''}`}>
      <View live="assertive">{warning && <Text>不足 {warning} 分钟 </Text>}</View>
      {(!isHidden || warning) && (
        <View id="exam-clock" className="exam-clock__digits" role="timer" label={label}>
          {text}
        </View>
      )}
      {!warning && (
        <Button id="hide-clock" className="exam-clock__hide" pressed={isHidden} onClick={() => setHidden(!isHidden)}>
          {isHidden ? '显示时间' : '隐藏'}
        </Button>
      )}
    </View>
  )
}
