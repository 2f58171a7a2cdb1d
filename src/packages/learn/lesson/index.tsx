import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { Failure } from '@/data/api/failure'
import { courseQueries } from '@/data/queries/course'
import { learningQueries } from '@/data/queries/learning'
import { Outline } from '@/features/outline/outline'
import { QueryState } from '@/features/page-frame/query-state'
import { screen } from '@/features/page-frame/screen'
import { useNav } from '@/features/page-frame/use-nav'
import { replace } from '@/navigation/go'
import { View } from '@/platform/elements'
import { StateNotice } from '@/ui/state-notice'
import { LessonView } from './lesson-view'
import './index.scss'

const FORBIDDEN = 403

/** Where to resume is asked for afresh: a kept copy would lead back to where an earlier visit began. */
function useFreshLesson(lessonId: number) {
  const lesson = useQuery(learningQueries.lesson(lessonId))
  const { refetch } = lesson
  const refresh = useCallback(() => void refetch(), [refetch])
  return { data: lesson.isFetchedAfterMount ? lesson.data : undefined, error: lesson.error, refetch: refresh }
}

function Learning({ courseId, lessonId }: { courseId: number; lessonId: number }) {
  const lesson = useFreshLesson(lessonId)
  const items = useQuery(courseQueries.items(courseId))
  // The bar goes dark with the picture under it.
  useNav({ isDark: true })
  if (lesson.error instanceof Failure && lesson.error.code === FORBIDDEN)
    return (
      <StateNotice
        id="forbidden"
        text="购买课程后就能学习这一课"
        action="去购买"
        onAction={() => replace('course_detail', { id: courseId })}
      />
    )
  return (
    <>
      <QueryState of={lesson}>{(data) => <LessonView key={data.id} lesson={data} onRefresh={lesson.refetch} />}</QueryState>
      <View className="section-title" role="heading">
        课程目录
      </View>
      <QueryState of={items} empty={{ when: (chapters) => chapters.length === 0, text: '课程目录正在整理' }}>
        {(chapters) => <Outline courseId={courseId} chapters={chapters} currentLessonId={lessonId} />}
      </QueryState>
    </>
  )
}

export default screen('course_learn', ({ id, lessonId }) =>
  lessonId === undefined ? null : <Learning courseId={id} lessonId={lessonId} />,
)
