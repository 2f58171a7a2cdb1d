import { useEffect, useRef } from 'react'
import type { PlayHeld } from '@/contract/learn/lesson.schema'
import { PLAY_RATES } from '@/domain/learn/player'
import { View } from '@/platform/elements'
import { keys } from '@/platform/keys'
import { useIsFront } from '@/platform/lifecycle'
import { ActionButton } from '@/ui/action-button'
import { KeyHints } from '@/ui/key-hints'
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
export function PlayerKeys({ player }: { player: Player }) {
  const isFront = useIsFront()
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
  return null
}

const hints = [
  { keys: ['空格'], does: '播放、暂停' },
  { keys: ['←', '→'], does: '快退、快进 10 秒' },
  { keys: ['<', '>'], does: '调速度' },
  { keys: ['F'], does: '全屏' },
  { keys: ['B'], does: 'AB 复读' },
]

/** Names the keys below the lesson, in a window with room for it. */
export const PlayerHints = () => <KeyHints of={hints} />

type ElsewhereProps = { elsewhere: NonNullable<PlayHeld['elsewhere']>; onTakeOver: () => void }

/** Another device of the learner plays: this one waits until it is wanted here. */
export function Elsewhere({ elsewhere: { device, lessonTitle }, onTakeOver }: ElsewhereProps) {
  return (
    <View id="plays-elsewhere" className="player-elsewhere" live="polite">
      <View>{`你的${device === '' ? '另一台设备' : ` ${device} `}正在播放《${lessonTitle}》，同一时间在一台设备上播放`}</View>
      <ActionButton id="play-here" look="plain" onClick={onTakeOver}>
        在这里播放
      </ActionButton>
    </View>
  )
}
