import { useQuery } from '@tanstack/react-query'
import type { Chapter, CourseForUser } from '@/contract/content/course.schema'
import { courseQueries } from '@/data/queries/course'
import { serverNow } from '@/data/stores/clock'
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
import { Cell } from '@/ui/cell'
import { Progress } from '@/ui/progress'
import { useTicking } from '@/ui/use-ticking'

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

/** What belongs to the course beside its lessons. */
function Extras({ courseId }: { courseId: number }) {
  return (
    <Card>
      <Cell id="course-materials" onClick={() => go('course_material', { id: courseId })}>
        课程资料
      </Cell>
      <Cell id="course-records" onClick={() => go('learning_record')}>
        学习记录
      </Cell>
    </Card>
  )
}

const DAY_MS = 86_400_000
const WARNED_DAYS = 14

/** The end of the right: told two weeks before, and what to do after it. */
function Expiry({ courseId, of: { access, expiresAt } }: { courseId: number; of: CourseForUser }) {
  const now = useTicking(serverNow, DAY_MS)
  const left = expiresAt === null ? null : Math.ceil((expiresAt - now) / DAY_MS)
  const isOver = access === 'expired'
  if (!isOver && (left === null || left > WARNED_DAYS)) return null
  return (
    <Card id="course-expiry">
      <View>{isOver ? '课程已过有效期，学习进度和笔记都还保留着' : `还有 ${left} 天到期，记得安排时间学完`}</View>
      <ActionButton id="renew-course" look="plain" onClick={() => go('course_detail', { id: courseId })}>
        {isOver ? '续费接着学' : '看看续费'}
      </ActionButton>
    </Card>
  )
}

type LessonsProps = { courseId: number; chapters: readonly Chapter[]; lastLessonId: number | null; isOpen: boolean }

function Lessons({ courseId, chapters, lastLessonId, isOpen }: LessonsProps) {
  const lessonId = lastLessonId ?? firstLesson(chapters)
  return (
    <>
      <Outline courseId={courseId} chapters={chapters} />
      {isOpen && (
        <ActionBar>
          <ActionButton id="continue-learning" isWide onClick={() => go('course_learn', { id: courseId }, { lessonId })}>
            {lastLessonId === null ? '开始学习' : '继续学习'}
          </ActionButton>
        </ActionBar>
      )}
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
          <Expiry courseId={id} of={standing} />
          {standing.access !== 'expired' && <Extras courseId={id} />}
          <QueryState of={items}>
            {(chapters) => (
              <Lessons
                courseId={id}
                chapters={chapters}
                lastLessonId={standing.progress.lastLessonId}
                isOpen={standing.access !== 'expired'}
              />
            )}
          </QueryState>
        </View>
      )}
    </QueryState>
  )
})
