import { useQuery } from '@tanstack/react-query'
import type { LearnerCourse } from '@/contract/course/course.schema'
import { courseQueries } from '@/data/course/course'
import { courseCategory } from '@/data/course/course-list'
import { guideQueries } from '@/data/course/guide'
import { learningQueries } from '@/data/learn/lesson'
import { planQueries } from '@/data/study/plan'
import { reviewQueries } from '@/data/tiku/review'
import { QueryState, screen } from '@/features/page-frame/screen'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { Card, Cell } from '@/ui/card'

const OPEN_STATES: readonly string[] = ['open', 'late']

/** Tasks of the plan; without a class the way to one. */
function Tasks() {
  const { data, error } = useQuery(planQueries.home())
  if (error)
    return (
      <Cell side="去选择" onClick={() => go('select_class')}>
        加入班级，按计划学习
      </Cell>
    )
  if (!data) return null
  const open = data.today.filter(({ state }) => OPEN_STATES.includes(state)).length
  return (
    <>
      <Cell side={open === 0 ? '已完成' : `还有 ${open} 项`} onClick={() => go('study_task')}>
        今日任务
      </Cell>
      {data.late.length > 0 && (
        <Cell side={`${data.late.length} 项`} onClick={() => go('about_make_up')}>
          可以补学
        </Cell>
      )}
      {data.streak > 0 && <Cell side={`${data.streak} 天`}>连续学习</Cell>}
    </>
  )
}

/** Lists what is due today: tasks of the plan, reviews, and the wrong book. */
function Today() {
  const forecast = useQuery(reviewQueries.forecast())
  const counts = useQuery(reviewQueries.counts())
  return (
    <Card id="helper-today">
      <View className="title" role="heading">
        今天要做
      </View>
      <Tasks />
      {forecast.data && (
        <Cell side={forecast.data.dueCount === 0 ? '没有到期的题' : `${forecast.data.dueCount} 题`} onClick={() => go('tiku_review')}>
          今日复习
        </Cell>
      )}
      {counts.data && counts.data.open > 0 && (
        <Cell side={`${counts.data.open} 题`} onClick={() => go('tiku_wrong_book')}>
          错题本
        </Cell>
      )}
    </Card>
  )
}

definePageConfig({ navigationBarTitleText: '学习助手' })

/** Where the learner stopped last, or the course to begin with. */
function GoOn({ courses }: { courses: readonly LearnerCourse[] }) {
  const record = useQuery(learningQueries.record())
  const last = record.data?.[0]
  const [first] = courses
  if (!first) return null
  return (
    <Card id="helper-go-on">
      <View className="title" role="heading">
        接着学
      </View>
      {last ? (
        <Cell side={`${last.lessonProgress}%`} onClick={() => go('course_learn', { id: last.courseId }, { lessonId: last.lessonId })}>
          {last.lessonTitle}
        </Cell>
      ) : (
        <Cell side="去学习" onClick={() => go('my_course_detail', { id: first.course.id })}>
          {first.course.title}
        </Cell>
      )}
    </Card>
  )
}

const contactWords = { banban: '班主任', assistant: '助教' } as const

function Contact({ kind }: { kind: keyof typeof contactWords }) {
  const { data = [] } = useQuery(guideQueries.contacts(kind))
  return data.map(({ id, name, courseId, courseTitle, phase }) => (
    <Cell key={id} side={phase === 'added' ? '已添加' : '去添加'} onClick={() => go('join_banban', {}, { courseId })}>
      {contactWords[kind]} {name}
      <View className="small">{courseTitle}</View>
    </Cell>
  ))
}

/** People who help: teachers and assistants of the learner's courses, and the ways to ask. */
function People() {
  return (
    <Card id="helper-people">
      <View className="title" role="heading">
        找人帮忙
      </View>
      <Contact kind="banban" />
      <Contact kind="assistant" />
      <Cell onClick={() => go('doubt_ask')}>向老师提问</Cell>
      <Cell onClick={() => go('support_chat')}>联系客服</Cell>
    </Card>
  )
}

/** Study tools besides courses. */
function Tools() {
  return (
    <Card id="helper-tools">
      <View className="title" role="heading">
        常用工具
      </View>
      <Cell onClick={() => go('search', {}, { type: 'all' })}>搜课程、题目和文章</Cell>
      <Cell onClick={() => go('tiku_downloads')}>离线下载</Cell>
      <Cell onClick={() => go('tiku_notes')}>我的笔记</Cell>
      <Cell onClick={() => go('calculator')}>金融计算器</Cell>
      <Cell onClick={() => go('set_task')}>学习时间和提醒</Cell>
    </Card>
  )
}

/** Gathers what a learner needs beside the lessons: today's tasks, where they stopped, who helps, and the tools. */
export default screen('study_helper', () => {
  const mine = useQuery(courseQueries.mine())
  return (
    <View className="page-top">
      <QueryState
        of={mine}
        empty={{
          when: (courses) => courses.length === 0,
          text: '选好课程后，学习助手会安排每天要做的事',
          action: '去选课',
          onAction: () => go('course_normal_list', { categoryId: courseCategory() }),
        }}
      >
        {(courses) => (
          <>
            <Today />
            <GoOn courses={courses} />
            <People />
          </>
        )}
      </QueryState>
      <Tools />
    </View>
  )
})
