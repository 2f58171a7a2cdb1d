import type { ReactNode } from 'react'
import type { LearnState, LessonPlay } from '@/contract/learn/lesson.schema'
import type { LessonStudy } from '@/contract/learn/lesson-study.schema'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Progress } from '@/ui/progress'
import { LessonTabs } from './lesson-tabs'
import { TrialBar, useNext } from './lesson-view'

const WHOLE = 100

export type ReadProps = { lesson: LessonPlay; study: LessonStudy | undefined }
type FrameProps = ReadProps & { stored: LearnState | null; children: ReactNode }

/** The frame of a lesson that is not played: its title, how far the learner is, its content, and the way on. */
export function ReadFrame({ lesson, study, stored, children }: FrameProps) {
  const { lessonProgress, isLearned } = stored ?? lesson
  const goOn = useNext(lesson)
  return (
    <View className="lesson-read">
      <View className="lesson-head">
        <View className="headline" role="heading">
          {lesson.title}
        </View>
        <View className="muted">{lesson.courseTitle}</View>
        <View id="lesson-progress" className="small" live="polite">
          {isLearned ? '✓ 已学完' : `已学 ${lessonProgress}%`}
        </View>
        <Progress percent={isLearned ? WHOLE : lessonProgress} label="本课已学" />
      </View>
      {children}
      <View className="lesson-head">
        {goOn && (
          <ActionButton id="next-lesson" look="plain" isWide onClick={goOn}>
            下一课
          </ActionButton>
        )}
      </View>
      <View id="lesson-side">
        <LessonTabs courseId={lesson.courseId} lessonId={lesson.id} study={study} />
      </View>
      {lesson.isOnTrial && <TrialBar courseId={lesson.courseId} />}
    </View>
  )
}

type EndProps = { words: string; isLearned: boolean; isAtEnd: boolean; onEnd: () => void }

/** The learner says that the end was reached; one who was faster than anybody reads is told that it takes a little longer. */
export function ReadEnd({ words, isLearned, isAtEnd, onEnd }: EndProps) {
  if (isLearned) return null
  return (
    <View className="lesson-head">
      {isAtEnd ? (
        <View id="still-reading" className="small" live="polite">
          看得有点快，再看一会儿就算学完
        </View>
      ) : (
        <ActionButton id="read-end" isWide onClick={onEnd}>
          {words}
        </ActionButton>
      )}
    </View>
  )
}
