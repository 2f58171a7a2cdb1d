import { useState } from 'react'
import type { Repeat } from '@/domain/learning/ab-repeat'
import { rateText } from '@/domain/learning/play-rate'
import { clockText } from '@/domain/time/clock-text'
import { Button, View } from '@/platform/elements'
import { mediaAbilities, SeekBar } from '@/platform/elements/media'
import { Icon } from '@/ui/icon'
import { late } from '@/ui/late'
import type { Player } from './use-player'

const RatePopup = late(() => import('./rate-popup').then((found) => found.RatePopup))

const repeatTexts = (repeat: Repeat) => {
  if (repeat === null) return 'AB 复读'
  return repeat.to === undefined ? `A ${clockText(Math.floor(repeat.from))}，再按定 B` : '结束复读'
}

function Place({ player }: { player: Player }) {
  const { state, toggle, seek } = player
  const isRunning = state.phase === 'playing' || state.phase === 'buffering'
  const [at, length] = [clockText(Math.floor(state.at)), clockText(Math.floor(state.length))]
  return (
    <View className="player-place">
      <Button id="player-toggle" className="player-key" label={isRunning ? '暂停' : '播放'} onClick={toggle}>
        <Icon name={isRunning ? 'pause' : 'play'} />
      </Button>
      <SeekBar id="player-seek" label="播放位置" at={state.at} length={state.length} text={`${at}，共 ${length}`} onSeek={seek} />
      <View id="player-clock" className="player-clock">
        {at} / {length}
      </View>
    </View>
  )
}

type Props = { player: Player; isShown: boolean; hasOwn: boolean; hasCaptions: boolean; onCaptions: (() => void) | null }

/** Play, place, speed, captions, repeat, small window and full screen; what the host draws itself is left to it. */
export function PlayerControls({ player, isShown, hasOwn, hasCaptions, onCaptions }: Props) {
  const [isChoosing, setChoosing] = useState(false)
  const isPicture = player.kind === 'video'
  return (
    <View className={`player-controls ${isShown ? '' : 'is-hidden'}`}>
      {hasOwn && <Place player={player} />}
      <View className="player-row">
        <Button id="player-rate" className="player-key" label={`播放速度 ${rateText(player.rate)}`} onClick={() => setChoosing(true)}>
          {rateText(player.rate)}
        </Button>
        {onCaptions && (
          <Button id="player-captions" className="player-key" pressed={hasCaptions} onClick={onCaptions}>
            字幕
          </Button>
        )}
        <Button id="player-repeat" className="player-key" pressed={player.repeat !== null} onClick={player.pressRepeat}>
          {repeatTexts(player.repeat)}
        </Button>
        {isPicture && hasOwn && mediaAbilities.canFloat() && (
          <Button id="player-float" className="player-key" onClick={player.float}>
            小窗
          </Button>
        )}
        {isPicture && hasOwn && (
          <Button id="player-enlarge" className="player-key" onClick={player.enlarge}>
            全屏
          </Button>
        )}
      </View>
      {isChoosing && <RatePopup player={player} onClose={() => setChoosing(false)} />}
    </View>
  )
}
