import { useEffect, useRef } from 'react'
import { PLAY_RATES } from '@/domain/learn/play-rate'
import { keys } from '@/platform/keys'
import type { Player } from './use-player'

const STEP_SECONDS = 10

const rates: readonly number[] = PLAY_RATES
const nextRate = (rate: number, by: 1 | -1) => rates[rates.indexOf(rate) + by] ?? rate

const acts: Record<string, (player: Player) => void> = {
  ' ': ({ toggle }) => toggle(),
  k: ({ toggle }) => toggle(),
  ArrowLeft: ({ nudge }) => nudge(-STEP_SECONDS),
  ArrowRight: ({ nudge }) => nudge(STEP_SECONDS),
  f: ({ enlarge }) => enlarge(),
  b: ({ pressRepeat }) => pressRepeat(),
  '>': ({ rate, chooseRate }) => chooseRate(nextRate(rate, 1)),
  '<': ({ rate, chooseRate }) => chooseRate(nextRate(rate, -1)),
}

/** Space plays and pauses, arrows move ten seconds, < and > change the speed, f enlarges, b sets the repeat; only while the page is in front. */
export function usePlayerKeys(player: Player, isFront: boolean): void {
  const latest = useRef(player)
  latest.current = player
  useEffect(
    () =>
      isFront
        ? keys.watch((key) => {
            acts[key]?.(latest.current)
            return key in acts
          })
        : undefined,
    [isFront],
  )
}
