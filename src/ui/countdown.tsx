import { useEffect, useState } from 'react'
import { countdownText, isLastMinute } from '@/domain/time/countdown'
import { SECOND_MS } from '@/domain/time/units'
import { Text } from '@/platform/elements'
import './countdown.scss'

const TICK_MS = 1000

/** The reading of a clock (epoch ms), every second or every `period` ms: after sleep it skips to the present. */
export function useTicking(now: () => number, period = TICK_MS): number {
  const [moment, setMoment] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setMoment(now()), period)
    return () => clearInterval(timer)
  }, [now, period])
  return moment
}

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
