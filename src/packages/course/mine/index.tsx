import { useQuery } from '@tanstack/react-query'
import type { Chapter, CourseForUser } from '@/contract/content/course.schema'
import { courseQueries } from '@/data/queries/course'
import { wholePercent } from '@/domain/text/whole-percent'
import { dayText } from '@/domain/time/day-text'
import { Outline } from '@/features/outline/outline'
import { QueryState } from '@/features/page-frame/query-state'
import { screen } from '@/features/page-frame/screen'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { ActionBar } from '@/ui/action-bar'
import { ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'
import { Progress } from '@/ui/progress'

const firstLesson = (chapters: readonly Chapter[]) => chapters[0]?.lessons[0]?.id

function Standing({ title, of: { progress, expiresAt } }: { title: string | undefined; of: CourseForUser }) {
  return (
    <Card>
      <View className="headline" role="heading">
        {title}
      </View>
      <View className="muted">
        已学完 {progress.learnedLessons} 课 · {expiresAt === null ? '长期有效' : `有效期至 ${dayText(expiresAt)}`}
      </View>
      <Progress percent={wholePercent(progress.learnedSeconds, progress.totalSeconds)} label="学习进度" />
    </Card>
  )
}

function Lessons({ courseId, chapters, lastLessonId }: { courseId: number; chapters: readonly Chapter[]; lastLessonId: number | null }) {
  const lessonId = lastLessonId ?? firstLesson(chapters)
  return (
    <>
      <Outline courseId={courseId} chapters={chapters} />
      <ActionBar>
        <ActionButton id="continue-learning" isWide onClick={() => go('course_learn', { id: courseId }, { lessonId })}>
          {lastLessonId === null ? '开始学习' : '继续学习'}
        </ActionButton>
      </ActionBar>
    </>
  )
}

export default screen('my_course_detail', ({ id }) => {
  const extra = useQuery(courseQueries.extra(id))
  const mine = useQuery(courseQueries.forUser(id))
  const items = useQuery(courseQueries.items(id))
  const isNotMine = ({ access }: CourseForUser) => access === 'none'
  return (
    <QueryState
      of={mine}
      empty={{ when: isNotMine, text: '您还没有这门课程', action: '看看课程', onAction: () => go('course_detail', { id }) }}
    >
      {(standing) => (
        <View id="my-course" className="page-top">
          <Standing title={extra.data?.title} of={standing} />
          <QueryState of={items}>
            {(chapters) => <Lessons courseId={id} chapters={chapters} lastLessonId={standing.progress.lastLessonId} />}
          </QueryState>
        </View>
      )}
    </QueryState>
  )
})
