import { type ReactNode, useCallback, useState } from 'react'
import type { LessonPlay } from '@/contract/learn/lesson.schema'
import { canKeepFilm } from '@/data/learn/stored-lesson'
import type { LessonSection } from '@/domain/learn/lesson-sections'
import type { PlayerPhase } from '@/domain/learn/player'
import { type Cue, captionAt } from '@/domain/learn/transcript'
import { useWideWindow } from '@/features/page-frame/use-wide-window'
import { go, replace } from '@/navigation/go'
import { View } from '@/platform/elements'
import { ActionBar, ActionButton } from '@/ui/action-button'
import { Cell } from '@/ui/card'
import { Progress } from '@/ui/progress'
import { FilmStateWords, PlayerHints, usePlayedAhead, WayEnd } from './lazy'
import { Player } from './player'
import { type Player as PlayerOf, usePlayer } from './use-player'

/** A lesson counts as learned before its last second; its bar is full then. */
const WHOLE = 100

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
  if (phase === 'trialEnd' || phase === 'ended')
    return <WayEnd courseId={courseId} isTrialEnd={phase === 'trialEnd'} lastText={lastText} onNext={goOn} />
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
      {isWide && <PlayerHints />}
    </View>
  )
}

type LessonViewProps = {
  lesson: LessonPlay
  cues: readonly Cue[]
  /** Seconds at which questions wait. */
  marks?: readonly number[]
  sections?: readonly LessonSection[] | undefined
  /** Shown at the end of a lesson that none follows here. */
  lastText?: string | undefined
  children: (seek: (at: number) => void, at: number, player: Pick<PlayerOf, 'pause' | 'play'>) => ReactNode
}

const none: readonly never[] = []

/** A lesson that can be played: the player, how far the learner is, and the way on. `children` gets the player's place. */
export function LessonView({
  lesson,
  cues,
  marks = none,
  sections = none,
  lastText = '本课播放完毕，这是最后一课',
  children,
}: LessonViewProps) {
  const player = usePlayer(lesson)
  usePlayedAhead()
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
        sections={sections}
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
