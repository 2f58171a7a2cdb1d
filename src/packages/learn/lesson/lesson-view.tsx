import { type ReactNode, useCallback, useEffect, useState } from 'react'
import type { LessonPlay } from '@/contract/learn/lesson.schema'
import { useSession } from '@/data/account/session'
import { setSleepTimer, sleepTimer } from '@/data/learn/sleep-timer'
import { canKeepFilm } from '@/data/learn/stored-lesson'
import type { PlayerPhase } from '@/domain/learn/player'
import { type Cue, captionAt } from '@/domain/learn/transcript'
import { SECOND_MS } from '@/domain/time/units'
import { useWideWindow } from '@/features/page-frame/use-wide-window'
import { go, replace } from '@/navigation/go'
import { goLoginFromHere } from '@/navigation/go-login'
import { View } from '@/platform/elements'
import { useIsFront } from '@/platform/lifecycle'
import { ActionBar, ActionButton } from '@/ui/action-button'
import { Cell } from '@/ui/card'
import { KeyHints } from '@/ui/key-hints'
import { lazy } from '@/ui/lazy'
import { Progress } from '@/ui/progress'
import { Player } from './player'
import { type Player as PlayerOf, usePlayer } from './use-player'

/** How far the film is on this device comes after the lesson, into a row that is there. */
const FilmStateWords = lazy(() => import('./film-state-words').then((found) => found.FilmStateWords), { look: 'quiet', isPatient: true })

const WAIT_SECONDS = 5

const endsHere = () => sleepTimer()?.choice === 'lesson'

/** Goes on to the next lesson after five seconds, unless the learner stays or wanted to hear this one only. */
function NextLesson({ onNext }: { onNext: () => void }) {
  const [left, setLeft] = useState(() => (endsHere() ? null : WAIT_SECONDS))
  const isFront = useIsFront()
  useEffect(() => {
    if (endsHere()) setSleepTimer(null)
  }, [])
  useEffect(() => {
    // Behind another page it waits: going on would replace the page in front.
    if (left === null || !isFront) return
    if (left === 0) return onNext()
    const timer = setTimeout(() => setLeft(left - 1), SECOND_MS)
    return () => clearTimeout(timer)
  }, [left, isFront, onNext])
  return (
    <View className="next-lesson" live="polite">
      <View>{left === null ? '本课播放完毕' : `${left} 秒后播放下一课`}</View>
      <View className="next-lesson__acts">
        {left !== null && (
          <ActionButton id="stay" look="plain" onClick={() => setLeft(null)}>
            留在本课
          </ActionButton>
        )}
        <ActionButton id="next-now" onClick={onNext}>
          下一课
        </ActionButton>
      </View>
    </View>
  )
}

/** Keys of the player. */
const hints = [
  { keys: ['空格'], does: '播放、暂停' },
  { keys: ['←', '→'], does: '快退、快进 10 秒' },
  { keys: ['<', '>'], does: '调速度' },
  { keys: ['F'], does: '全屏' },
  { keys: ['B'], does: 'AB 复读' },
]

/** A lesson counts as learned before its last second; its bar is full then. */
const WHOLE = 100

/** The free part is over: the way to the rest. */
function TrialEnd({ courseId }: { courseId: number }) {
  const isVisitor = useSession(({ refreshToken }) => refreshToken === '')
  return (
    <View className="next-lesson" live="polite">
      <View id="trial-end">试听到这里，购买课程后可以接着学后面的课</View>
      <View className="next-lesson__acts">
        {isVisitor && (
          <ActionButton id="trial-login" look="plain" onClick={goLoginFromHere}>
            登录
          </ActionButton>
        )}
        <ActionButton id="trial-buy" onClick={() => go('course_detail', { id: courseId })}>
          看看课程
        </ActionButton>
      </View>
    </View>
  )
}

/** The way to the whole course, in reach as long as a trial plays. */
export function TrialBar({ courseId }: { courseId: number }) {
  return (
    <ActionBar lead={<View className="muted">正在试听，购买后可学全部课时</View>}>
      <ActionButton id="trial-bar-buy" onClick={() => go('course_detail', { id: courseId })}>
        购买课程
      </ActionButton>
    </ActionBar>
  )
}

type Next = (() => void) | undefined

/** The way to the next lesson; undefined where none follows. */
export function useNext({ courseId, nextLessonId }: LessonPlay): Next {
  const goOn = useCallback(() => {
    if (nextLessonId !== null) replace('course_learn', { id: courseId }, { lessonId: nextLessonId })
  }, [courseId, nextLessonId])
  return nextLessonId === null ? undefined : goOn
}

type WayOnProps = { lesson: LessonPlay; phase: PlayerPhase; lastText: string; goOn: Next }

/** The way on from the lesson, by how far its playing is. */
function WayOn({ lesson: { courseId }, phase, lastText, goOn }: WayOnProps) {
  if (phase === 'trialEnd') return <TrialEnd courseId={courseId} />
  if (phase === 'ended' && goOn) return <NextLesson onNext={goOn} />
  if (phase === 'ended') {
    return (
      <View id="last-lesson" className="next-lesson">
        {lastText}
      </View>
    )
  }
  if (!goOn) return null
  return (
    <ActionButton id="next-lesson" look="plain" isWide onClick={goOn}>
      下一课
    </ActionButton>
  )
}

type LessonHeadProps = Pick<WayOnProps, 'lesson' | 'lastText' | 'goOn'> & { player: PlayerOf }

/** Shows the lesson's title, how far the learner is, and the way on. */
function LessonHead({ lesson, player: { stored, state }, lastText, goOn }: LessonHeadProps) {
  const { lessonProgress, isLearned } = stored ?? lesson
  const { phase, at } = state
  const isWide = useWideWindow()
  const giveFeedback = () =>
    go('course_feedback', { courseId: lesson.courseId, lessonId: lesson.id }, { watchTime: String(Math.floor(at)) })
  return (
    <View className="lesson-head">
      <View className="headline" role="heading">
        {lesson.title}
      </View>
      <View className="muted">{lesson.courseTitle}</View>
      <View id="lesson-progress" className="small">
        {isLearned ? '✓ 已学完' : `已学 ${lessonProgress}%`}
      </View>
      <Progress percent={isLearned ? WHOLE : lessonProgress} label="本课已学" />
      {(isLearned || phase === 'ended') && (
        <ActionButton id="give-feedback" look="quiet" onClick={giveFeedback}>
          评价这节课
        </ActionButton>
      )}
      <WayOn lesson={lesson} phase={phase} lastText={lastText} goOn={goOn} />
      {canKeepFilm(lesson) && (
        <View className="keep-film">
          <Cell
            id="keep-film"
            side={<FilmStateWords lessonId={lesson.id} />}
            onClick={() => go('tiku_downloads', {}, { courseId: lesson.courseId })}
          >
            离线下载
          </Cell>
        </View>
      )}
      {isWide && <KeyHints of={hints} />}
    </View>
  )
}

type LessonViewProps = {
  lesson: LessonPlay
  cues: readonly Cue[]
  /** Seconds at which questions wait. */
  marks?: readonly number[]
  /** Shown at the end of a lesson that none follows here. */
  lastText?: string | undefined
  children: (seek: (at: number) => void, at: number, player: Pick<PlayerOf, 'pause' | 'play'>) => ReactNode
}

const none: readonly number[] = []

/** A lesson that can be played: the player, how far the learner is, and the way on. `children` gets the player's place. */
export function LessonView({ lesson, cues, marks = none, lastText = '本课播放完毕，这是最后一课', children }: LessonViewProps) {
  const player = usePlayer(lesson)
  const [hasCaptions, setCaptions] = useState(true)
  const goOn = useNext(lesson)
  const { at } = player.state
  return (
    <View className="lesson-room">
      <Player
        onNext={goOn}
        lesson={lesson}
        player={player}
        marks={marks}
        caption={hasCaptions ? captionAt(cues, at) : ''}
        hasCaptions={hasCaptions}
        onCaptions={cues.length > 0 ? () => setCaptions(!hasCaptions) : null}
      />
      <LessonHead lesson={lesson} player={player} lastText={lastText} goOn={goOn} />
      <View id="lesson-side" className="lesson-room__side">
        {children(player.seek, at, player)}
      </View>
      {lesson.isOnTrial && player.state.phase !== 'trialEnd' && <TrialBar courseId={lesson.courseId} />}
    </View>
  )
}
