import { useQuery } from '@tanstack/react-query'
import type { LearnerCourse } from '@/contract/content/course.schema'
import { courseQueries } from '@/data/queries/course'
import { learningQueries } from '@/data/queries/learning'
import { serverNow } from '@/data/stores/clock'
import { courseListPlace } from '@/data/stores/course-list'
import { useSession } from '@/data/stores/session'
import { buyingCategory } from '@/domain/learning/course-list-place'
import { wholePercent } from '@/domain/text/whole-percent'
import { timeAgo } from '@/domain/time/relative-time'
import { QueryState } from '@/features/page-frame/query-state'
import { screen } from '@/features/page-frame/screen'
import { go } from '@/navigation/go'
import { goLogin } from '@/navigation/go-login'
import { View } from '@/platform/elements'
import { link } from '@/routes/link'
import { Card } from '@/ui/card'
import { Cell } from '@/ui/cell'
import { Progress } from '@/ui/progress'
import { StateNotice } from '@/ui/state-notice'

function Owned({ owned: { course, progress } }: { owned: LearnerCourse }) {
  const percent = wholePercent(progress.learnedSeconds, progress.totalSeconds)
  return (
    <Card id={`mine-${course.id}`} onClick={() => go('my_course_detail', { id: course.id })}>
      <View className="title">{course.title}</View>
      <View className="small">
        已学完 {progress.learnedLessons} / {course.lessonCount} 课
      </View>
      <Progress percent={percent} label="学习进度" />
    </Card>
  )
}

function Study() {
  const mine = useQuery(courseQueries.mine())
  const record = useQuery(learningQueries.record())
  const choose = () => go('course_normal_list', { categoryId: buyingCategory(courseListPlace()) })
  return (
    <QueryState
      of={mine}
      empty={{ when: (rows) => rows.length === 0, text: '还没有课程，从一门开始吧', action: '去选课', onAction: choose }}
    >
      {(rows) => (
        <View id="study">
          {rows.map((owned) => (
            <Owned key={owned.course.id} owned={owned} />
          ))}
          {record.data && record.data.length > 0 && (
            <Card>
              <View className="title">最近学习</View>
              {record.data.map(({ courseId, lessonId, lessonTitle, lessonProgress, learnedAt }) => (
                <Cell key={lessonId} side={`${lessonProgress}%`} onClick={() => go('course_learn', { id: courseId }, { lessonId })}>
                  <View>{lessonTitle}</View>
                  <View className="small">{timeAgo(learnedAt, serverNow())}</View>
                </Cell>
              ))}
            </Card>
          )}
        </View>
      )}
    </QueryState>
  )
}

export default screen('study_center', () => {
  const isLoggedIn = useSession(({ refreshToken }) => refreshToken !== '')
  return (
    <View className="page-top">
      {isLoggedIn ? (
        <Study />
      ) : (
        <StateNotice text="登录后查看课程和学习进度" action="登录" onAction={() => goLogin(link('study_center'))} />
      )}
    </View>
  )
})
