import { useQuery } from '@tanstack/react-query'
import { courseQueries } from '@/data/course/course'
import { courseCategory } from '@/data/course/course-list'
import { guideQueries } from '@/data/course/guide'
import { learningQueries } from '@/data/learn/lesson'
import { planQueries } from '@/data/study/plan'
import { reviewQueries } from '@/data/tiku/review'
import { QueryState, screen } from '@/features/page-frame/screen'
import { studyArt } from '@/features/page-frame/study-art'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { Card } from '@/ui/card'
import { Line, People, Tools } from './people'

const OPEN_STATES: readonly string[] = ['open', 'late']

/** All that the page shows of a learner; it is drawn when everything has come or failed, so that nothing moves afterwards. */
function useHelper() {
  const mine = useQuery(courseQueries.mine())
  const plan = useQuery(planQueries.home())
  const forecast = useQuery(reviewQueries.forecast())
  const counts = useQuery(reviewQueries.counts())
  const record = useQuery(learningQueries.record())
  const banban = useQuery(guideQueries.contacts('banban'))
  const assistants = useQuery(guideQueries.contacts('assistant'))
  const isWhole = [plan, forecast, counts, record, banban, assistants].every(({ data, error }) => data !== undefined || error !== null)
  const whole = { data: isWhole ? mine.data : undefined, error: mine.error, refetch: mine.refetch }
  return { whole, plan, forecast, counts, last: record.data?.[0], banban: banban.data ?? [], assistants: assistants.data ?? [] }
}

type Helper = ReturnType<typeof useHelper>

/** Tasks of the plan; without a class the way to one. */
function Tasks({ plan: { data } }: Helper) {
  if (!data)
    return (
      <Line icon="calendar-check" side="去选择" onClick={() => go('select_class')}>
        加入班级，按计划学习
      </Line>
    )
  const open = data.today.filter(({ state }) => OPEN_STATES.includes(state)).length
  return (
    <>
      <Line icon="calendar-check" side={open === 0 ? '✓ 已完成' : `还有 ${open} 项`} onClick={() => go('study_task')}>
        今日任务
        {data.streak > 0 && <View className="small">连续学习 {data.streak} 天</View>}
      </Line>
      {data.late.length > 0 && (
        <Line icon="flag" side={`${data.late.length} 项`} onClick={() => go('about_make_up')}>
          可以补学
        </Line>
      )}
    </>
  )
}

/** Lists what is due today: tasks of the plan, reviews, and the wrong book. */
function Today({ of }: { of: Helper }) {
  const due = of.forecast.data?.dueCount
  const wrong = of.counts.data?.open ?? 0
  return (
    <Card id="helper-today">
      <View className="title" role="heading">
        今天要做
      </View>
      <Tasks {...of} />
      {due !== undefined && (
        <Line icon="clock" side={due === 0 ? '没有到期的题' : `${due} 题`} onClick={() => go('tiku_review')}>
          今日复习
        </Line>
      )}
      {wrong > 0 && (
        <Line icon="book-open" side={`${wrong} 题`} onClick={() => go('tiku_wrong_book')}>
          错题本
        </Line>
      )}
    </Card>
  )
}

definePageConfig({ navigationBarTitleText: '学习助手' })

const WHOLE = 100

/** Where the learner stopped last, or the course to begin with. */
function GoOn({ last, course }: { last: Helper['last']; course: { id: number; title: string } }) {
  const isLearned = last !== undefined && last.lessonProgress >= WHOLE
  return (
    <Card id="helper-go-on">
      <View className="title" role="heading">
        接着学
      </View>
      {last && !isLearned ? (
        <Line
          icon="circle-play"
          side={`已学 ${last.lessonProgress}%`}
          onClick={() => go('course_learn', { id: last.courseId }, { lessonId: last.lessonId })}
        >
          {last.lessonTitle}
        </Line>
      ) : (
        <Line
          icon="circle-play"
          side={isLearned ? '学下一课' : '去学习'}
          onClick={() => go('my_course_detail', { id: last?.courseId ?? course.id })}
        >
          {last ? `${last.lessonTitle}（已学完）` : course.title}
        </Line>
      )}
    </Card>
  )
}

/** Gathers what a learner needs beside the lessons: today's tasks, where they stopped, who helps, and the tools. */
export default screen('study_helper', () => {
  const helper = useHelper()
  const { data, error } = helper.whole
  // The tools come with the rest, and alone where there is no rest.
  const isBare = data === undefined ? error !== null : data.length === 0
  return (
    <View className="page-top">
      <QueryState
        of={helper.whole}
        empty={{
          when: (courses) => courses.length === 0,
          art: studyArt('calendar'),
          text: '选好课程后，学习助手会安排每天要做的事',
          action: '去选课',
          onAction: () => go('course_normal_list', { categoryId: courseCategory() }),
        }}
      >
        {([first]) =>
          first && (
            <>
              <Today of={helper} />
              <GoOn last={helper.last} course={first.course} />
              <People banban={helper.banban} assistants={helper.assistants} />
              <Tools />
            </>
          )
        }
      </QueryState>
      {isBare && <Tools />}
    </View>
  )
})
