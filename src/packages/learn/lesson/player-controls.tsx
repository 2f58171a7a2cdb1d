import { useState } from 'react'
import type { Repeat } from '@/domain/learning/ab-repeat'
import { rateText } from '@/domain/learning/play-rate'
import { clockText } from '@/domain/time/clock-text'
import { Button, View } from '@/platform/elements'
import { mediaAbilities, SeekBar } from '@/platform/elements/media'
import { Icon } from '@/ui/icon'
import { late } from '@/ui/late'
import type { Player } from './use-player'
import { qualityText } from './use-quality'

const QualityPopup = late(() => import('./quality-popup').then((found) => found.QualityPopup))
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

/** The sharpness in use, where there is a choice. */
function QualityKey({ player, onOpen }: { player: Player; onOpen: () => void }) {
  if (player.heights.length === 0) return null
  const text = qualityText(player.height)
  return (
    <Button id="player-quality" className="player-key" label={`清晰度 ${text}`} onClick={onOpen}>
      {text}
    </Button>
  )
}

type Choice = 'rate' | 'quality' | null

/** What is being chosen, over the page. */
function Choosing({ of, player, onClose }: { of: Choice; player: Player; onClose: () => void }) {
  if (of === null) return null
  return of === 'rate' ? <RatePopup player={player} onClose={onClose} /> : <QualityPopup player={player} onClose={onClose} />
}

type Props = { player: Player; isShown: boolean; hasOwn: boolean; hasCaptions: boolean; onCaptions: (() => void) | null }

/** Play, place, speed, captions, repeat, small window and full screen; what the host draws itself is left to it. */
export function PlayerControls({ player, isShown, hasOwn, hasCaptions, onCaptions }: Props) {
  const [choice, setChoice] = useState<Choice>(null)
  const isPicture = player.kind === 'video'
  return (
    <View className={`player-controls ${isShown ? '' : 'is-hidden'}`}>
      {hasOwn && <Place player={player} />}
      <View className="player-row">
        <Button id="player-rate" className="player-key" label={`播放速度 ${rateText(player.rate)}`} onClick={() => setChoice('rate')}>
          {rateText(player.rate)}
        </Button>
        <QualityKey player={player} onOpen={() => setChoice('quality')} />
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
      <Choosing of={choice} player={player} onClose={() => setChoice(null)} />
    </View>
  )
}
