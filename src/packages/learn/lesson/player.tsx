import { useEffect, useState } from 'react'
import type { LessonPlay } from '@/contract/learn/lesson.schema'
import { mediaFileOf } from '@/domain/learn/transcript'
import { clockText } from '@/domain/time/clock-text'
import { Button, Image, View } from '@/platform/elements'
import { Media, MediaPad, mediaAbilities } from '@/platform/elements/media'
import { ActionButton } from '@/ui/action-button'
import { HelpButton } from '@/ui/help-button'
import { Icon } from '@/ui/icon'
import { Elsewhere, PlayerKeys } from './lazy'
import { PlayerControls, type PlayerControlsProps } from './player-controls'

const SHOWN_MS = 6_000

const noteOf = ({ lastTime, lessonProgress, livingStatus }: LessonPlay) => {
  // A broadcast is where it is, whatever was seen of it before.
  if (livingStatus === 'living') return ''
  if (lastTime > 0) return `从 ${clockText(lastTime)} 继续`
  return lessonProgress > 0 ? '上次看到了结尾，这次从头播放' : ''
}

/** Tells for a while where the lesson was taken up, and offers to start over. */
function ResumeNote({ lesson, onStartOver }: { lesson: LessonPlay; onStartOver: () => void }) {
  const [text, setText] = useState(() => noteOf(lesson))
  useEffect(() => {
    const timer = setTimeout(() => setText(''), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [])
  if (text === '') return null
  const startOver = () => {
    onStartOver()
    setText('')
  }
  return (
    <View id="resume-note" className="resume-note" live="polite">
      <View>{text}</View>
      {lesson.lastTime > 0 && (
        <Button id="start-over" className="resume-note__over" onClick={startOver}>
          从头播放
        </Button>
      )}
    </View>
  )
}

/** The address a load began with: another address of the same file must not start it over. A new load takes the newest. */
function useSteadySource(address: string, load: number): string {
  const [kept, setKept] = useState({ address, load })
  if (kept.address === address || (kept.load === load && mediaFileOf(kept.address) === mediaFileOf(address))) return kept.address
  setKept({ address, load })
  return address
}

/** Phases in which the player shows a loading mark. */
const busyTexts: Partial<Record<string, string>> = { loading: '正在加载', buffering: '正在缓冲' }

function Broken({ onRetry }: { onRetry: () => void }) {
  return (
    <View className="player-broken" live="polite">
      <View>播放中断了，网络恢复后会从这里接着放</View>
      <ActionButton id="player-retry" look="plain" onClick={onRetry}>
        重试
      </ActionButton>
      <HelpButton />
    </View>
  )
}

/** Sound has no picture of its own: its course's stands for it. */
const SoundCover = ({ src }: { src: string }) => (
  <View className="player-sound">
    {src === '' ? <Icon name="headphones" /> : <Image className="player-sound__cover" src={src} alt="" box={240} isLazy={false} />}
  </View>
)

type PlayerProps = Pick<PlayerControlsProps, 'player' | 'hasCaptions' | 'onCaptions' | 'marks' | 'sections'> & {
  lesson: LessonPlay
  caption: string
  /** The way to the next lesson, where there is one. */
  onNext: (() => void) | undefined
}

/** The picture or sound of one lesson with its controls; it keeps its place at the top while the page scrolls. */
export function Player({ lesson, player, caption, onNext, ...bar }: PlayerProps) {
  const { state, kind } = player
  const [hasControls, setControls] = useState(true)
  const source = useSteadySource(lesson.mediaUrl, state.load)
  const hasOwn = !mediaAbilities.hasHostControls || kind === 'audio'
  return (
    <View className={`player-box player-box--${kind}`}>
      <MediaPad className="player-pad" onTap={() => setControls(!hasControls)} onNudge={player.nudge} onHold={player.hold}>
        {kind === 'audio' && <SoundCover src={lesson.cover} />}
        <Media
          key={state.load}
          id="player"
          kind={kind}
          className="player"
          title={lesson.title}
          artist={lesson.courseTitle}
          cover={lesson.cover}
          src={source}
          startAt={state.at}
          rate={player.played}
          isAutoplay
          onHandle={player.onHandle}
          onReport={player.onReport}
          onNext={onNext}
          onQualities={player.onQualities}
        />
        {busyTexts[state.phase] !== undefined && <View className="player-busy small">{busyTexts[state.phase]}</View>}
        {player.isHeld && <View className="player-busy small">{player.played}× 快放中</View>}
        {lesson.mark !== undefined && (
          <View className="player-mark" hiddenFromReader>
            {lesson.mark}
          </View>
        )}
        {caption !== '' && <View className="player-caption">{caption}</View>}
      </MediaPad>
      <ResumeNote lesson={lesson} onStartOver={() => player.seek(0)} />
      <PlayerKeys player={player} />
      {player.held.elsewhere && <Elsewhere elsewhere={player.held.elsewhere} onTakeOver={player.held.takeOver} />}
      {state.phase === 'failed' && <Broken onRetry={player.retry} />}
      <PlayerControls {...bar} player={player} isShown={hasControls} hasOwn={hasOwn} />
    </View>
  )
}
