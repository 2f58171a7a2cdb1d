import { useEffect } from 'react'
import { clock } from '@/data/stores/clock'
import { clockText, durationText, secondsUntil } from '@/domain/clock-text'
import { Text, View } from '@/platform/elements'
import { useTicking } from '@/ui/use-ticking'

/** From here on the clock warns, in seconds. */
const WARN_SECONDS = 5 * 60

/** Time left until a moment of this device's clock, which every reply of the server puts right. The warning is told once, not every second. */
export function ExamClock({ endsAt, onOver }: { endsAt: number; onOver: () => void }) {
  const seconds = secondsUntil(endsAt, useTicking(clock.now))
  const isOver = seconds === 0
  const isLate = seconds < WARN_SECONDS
  useEffect(() => {
    if (isOver) onOver()
  }, [isOver, onOver])
  return (
    <View className={`exam-clock ${isLate ? 'is-late' : ''}`}>
      <View live="assertive">{isLate && <Text>不足 5 分钟 </Text>}</View>
      <View id="exam-clock" className="exam-clock__digits" role="timer" label={`剩余 ${durationText(seconds)}`}>
        {clockText(seconds)}
      </View>
    </View>
  )
}
