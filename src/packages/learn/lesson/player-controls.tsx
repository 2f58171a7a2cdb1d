import { useState } from 'react'
import { useSleepTimer } from '@/data/learn/sleep-timer'
import { type LessonSection, sectionAt } from '@/domain/learn/lesson-sections'
import { type Repeat, rateText } from '@/domain/learn/player'
import { sleepShown } from '@/domain/learn/transcript'
import { clockText } from '@/domain/time/clock-text'
import { Button, View } from '@/platform/elements'
import { mediaAbilities, SeekBar } from '@/platform/elements/media'
import { Icon } from '@/ui/icon'
import { lazy } from '@/ui/lazy'
import { type Player, qualityText } from './use-player'

const FramePopup = lazy(() => import('./player-popups').then((found) => found.FramePopup))
const QualityPopup = lazy(() => import('./player-popups').then((found) => found.QualityPopup))
const RatePopup = lazy(() => import('./player-popups').then((found) => found.RatePopup))
const SleepPopup = lazy(() => import('./player-popups').then((found) => found.SleepPopup))

const repeatTexts = (repeat: Repeat) => {
  if (repeat === null) return 'AB 复读'
  return repeat.to === undefined ? `A ${clockText(Math.floor(repeat.from))}，再按定 B` : '结束复读'
}

type MarksProps = { seconds: readonly number[]; length: number }

/** Where along the bar questions on what was said wait. */
function Marks({ seconds, length }: MarksProps) {
  const shown = seconds.filter((second) => second < length)
  if (shown.length === 0) return null
  return (
    <View className="player-marks" role="img" label={`随堂练习：${shown.map(clockText).join('、')}`}>
      {shown.map((second) => (
        <View key={second} className="player-marks__one" style={{ left: `${(second / length) * 100}%` }} />
      ))}
    </View>
  )
}

/** Where along the bar sections begin, and the name of the one at its place: the bar announces that name itself. */
function Sections({ of: sections, at, length }: { of: readonly LessonSection[]; at: number; length: number }) {
  const shown = sections.filter(({ second }) => second > 0 && second < length)
  return (
    <>
      {shown.length > 0 && (
        <View
          className="player-marks"
          role="img"
          label={`分段：${shown.map(({ second, title }) => `${clockText(second)} ${title}`).join('、')}`}
        >
          {shown.map(({ second }) => (
            <View key={second} className="player-marks__section" style={{ left: `${(second / length) * 100}%` }} />
          ))}
        </View>
      )}
      <View className="player-section" hiddenFromReader>
        {sectionAt(sections, at)?.title}
      </View>
    </>
  )
}

type PlaceProps = { player: Player; marks: readonly number[]; sections: readonly LessonSection[] }

function Place({ player, marks, sections }: PlaceProps) {
  const { state, toggle, seek } = player
  const isRunning = state.phase === 'playing' || state.phase === 'buffering'
  const section = sectionAt(sections, state.at)
  const [at, length] = [clockText(Math.floor(state.at)), clockText(Math.floor(state.length))]
  return (
    <View className="player-place">
      <Button id="player-toggle" className="player-key" label={isRunning ? '暂停' : '播放'} onClick={toggle}>
        <Icon name={isRunning ? 'pause' : 'play'} />
      </Button>
      <View className="player-seek">
        <Marks seconds={marks} length={state.length} />
        <Sections of={sections} at={state.at} length={state.length} />
        <SeekBar
          id="player-seek"
          label="播放位置"
          at={state.at}
          length={state.length}
          text={`${at}，共 ${length}${section ? `，${section.title}` : ''}`}
          onSeek={seek}
        />
      </View>
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

type Choice = 'rate' | 'quality' | 'sleep' | { frame: string | null } | null

/** When playing stops by itself. */
function SleepKey({ onOpen }: { onOpen: () => void }) {
  const timer = useSleepTimer()
  return (
    <Button id="player-sleep" className="player-key" pressed={timer !== null} onClick={onOpen}>
      {sleepShown(timer)}
    </Button>
  )
}

/** Offers the keys that only a picture has: a still of it, a small window, and full screen. */
function PictureKeys({ player, onFrame }: { player: Player; onFrame: () => void }) {
  return (
    <>
      <Button id="player-frame" className="player-key" onClick={onFrame}>
        截图
      </Button>
      {mediaAbilities.canFloat() && (
        <Button id="player-float" className="player-key" onClick={player.float}>
          小窗
        </Button>
      )}
      <Button id="player-enlarge" className="player-key" onClick={player.enlarge}>
        全屏
      </Button>
    </>
  )
}

/** Shows the open choice over the page. */
function Choosing({ of, player, onClose }: { of: Choice; player: Player; onClose: () => void }) {
  if (of === null) return null
  if (of === 'sleep') return <SleepPopup onClose={onClose} />
  if (of === 'quality') return <QualityPopup player={player} onClose={onClose} />
  return of === 'rate' ? <RatePopup player={player} onClose={onClose} /> : <FramePopup frame={of.frame} onClose={onClose} />
}

export type PlayerControlsProps = {
  player: Player
  isShown: boolean
  hasOwn: boolean
  hasCaptions: boolean
  onCaptions: (() => void) | null
  /** Seconds marked on the bar. */
  marks: readonly number[]
  sections: readonly LessonSection[]
}

/** Play, place, speed, captions, repeat, sleep timer, still, small window and full screen; what the host draws itself is left to it. */
export function PlayerControls({ player, isShown, hasOwn, hasCaptions, onCaptions, marks, sections }: PlayerControlsProps) {
  const [choice, setChoice] = useState<Choice>(null)
  return (
    <View className={`player-controls ${isShown ? '' : 'is-hidden'}`}>
      {hasOwn && <Place player={player} marks={marks} sections={sections} />}
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
        <SleepKey onOpen={() => setChoice('sleep')} />
        {player.kind === 'video' && hasOwn && <PictureKeys player={player} onFrame={() => setChoice({ frame: player.frame() })} />}
      </View>
      <Choosing of={choice} player={player} onClose={() => setChoice(null)} />
    </View>
  )
}
