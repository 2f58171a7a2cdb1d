import { useState } from 'react'
import type { LessonPlay } from '@/contract/learning/learning.schema'
import { replace } from '@/navigation/go'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Progress } from '@/ui/progress'
import { LiveNotice } from './live-notice'
import { Player } from './player'

const canPlay = ({ type, livingStatus, mediaUrl }: LessonPlay) =>
  mediaUrl !== '' && (type !== 'live' || livingStatus === 'living' || livingStatus === 'replay')

/** The lesson itself, how far the learner is, and the way on. */
export function LessonView({ lesson, onRefresh }: { lesson: LessonPlay; onRefresh: () => void }) {
  const [isEnded, setEnded] = useState(false)
  const { courseId, courseTitle, title, lessonProgress, isLearned, nextLessonId } = lesson
  return (
    <View>
      {canPlay(lesson) ? <Player lesson={lesson} onEnded={() => setEnded(true)} /> : <LiveNotice lesson={lesson} onCheck={onRefresh} />}
      <View className="lesson-head">
        <View className="headline" role="heading">
          {title}
        </View>
        <View className="muted">{courseTitle}</View>
        <View id="lesson-progress" className="small">
          {isLearned ? '✓ 已学完' : `已学 ${lessonProgress}%`}
        </View>
        <Progress percent={lessonProgress} label="本课已学" />
        <View className="lesson-head__end" live="polite">
          {isEnded && <View>{nextLessonId === null ? '本课播放完毕，这是最后一课' : '本课播放完毕，接着学下一课吧'}</View>}
        </View>
        {nextLessonId !== null && (
          <ActionButton
            id="next-lesson"
            look={isEnded ? 'primary' : 'plain'}
            isWide
            onClick={() => replace('course_learn', { id: courseId }, { lessonId: nextLessonId })}
          >
            下一课
          </ActionButton>
        )}
      </View>
    </View>
  )
}
