import { countdownText, isLastMinute } from '@/domain/time/countdown'
import { SECOND_MS } from '@/domain/time/units'
import { Text } from '@/platform/elements'
import { useTicking } from './use-ticking'
import './countdown.scss'

/** Tenths are shown in the last minute, so the clock is read ten times a second then. */
const TENTH_MS = 100

type CountdownProps = { until: number; now: () => number; label: string; over?: string }

/** The time left until a moment (epoch ms), in figures of equal width; `over` is shown when none is left. */
export function Countdown({ until, now, label, over = '已结束' }: CountdownProps) {
  const left = until - useTicking(now, isLastMinute(until - now()) ? TENTH_MS : SECOND_MS)
  const text = left > 0 ? countdownText(left) : over
  return (
    <Text className={`countdown ${left > 0 && isLastMinute(left) ? 'is-urgent' : ''}`} role="timer" label={`${label} ${text}`}>
      {text}
    </Text>
  )
}
