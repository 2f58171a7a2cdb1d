import { useState } from 'react'
import type { LessonPlay } from '@/contract/learning/learning.schema'
import { usePlayLog } from '@/data/learning/use-play-log'
import { Video, View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { RateChooser } from './rate-chooser'
import { usePlayRate } from './use-play-rate'

function Broken({ onRetry }: { onRetry: () => void }) {
  return (
    <View className="player-broken">
      <View>播放出错了，请检查网络后重试</View>
      <ActionButton id="player-retry" look="plain" onClick={onRetry}>
        重试
      </ActionButton>
    </View>
  )
}

/** A fresh try loads the media anew. */
function useRetry() {
  const [tries, setTries] = useState(0)
  const [isBroken, setBroken] = useState(false)
  const retry = () => {
    setBroken(false)
    setTries(tries + 1)
  }
  return { tries, isBroken, retry, setBroken }
}

type PlayerProps = { lesson: LessonPlay; onEnded: () => void }

/** Plays one lesson from where the learner left it, and reports the seconds really played. */
export function Player({ lesson, onEnded }: PlayerProps) {
  const { courseId, id, title, mediaUrl, lastTime } = lesson
  const { tick, finish } = usePlayLog(courseId, id)
  const { rate, choose } = usePlayRate()
  // A later copy of the lesson knows a later time; the player already stands there.
  const [startAt] = useState(lastTime)
  const { tries, isBroken, retry, setBroken } = useRetry()
  const end = () => {
    void finish(true)
    onEnded()
  }
  return (
    <View>
      <Video
        key={tries}
        id="player"
        className={`player ${lesson.type === 'audio' ? 'player--audio' : ''}`}
        label={title}
        src={mediaUrl}
        startAt={startAt}
        rate={rate}
        onTime={(position) => tick(position, rate)}
        onPlay={() => setBroken(false)}
        onPause={() => undefined}
        onEnded={end}
        onError={() => setBroken(true)}
      />
      <View live="polite">{isBroken && <Broken onRetry={retry} />}</View>
      <RateChooser rate={rate} onChoose={choose} />
    </View>
  )
}
