import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { GuideContact } from '@/contract/course/guide.schema'
import { courseQueries } from '@/data/course/course'
import { courseCategory } from '@/data/course/course-list'
import { guideQueries } from '@/data/course/guide'
import { learningQueries } from '@/data/learn/lesson'
import { planQueries } from '@/data/study/plan'
import { reviewQueries } from '@/data/tiku/review'
import { QueryState, screen } from '@/features/page-frame/screen'
import { go } from '@/navigation/go'
import { Button, View } from '@/platform/elements'
import { Avatar } from '@/ui/avatar'
import { Card, Cell } from '@/ui/card'
import { Icon, type IconName } from '@/ui/icon'
import { Tag } from '@/ui/tag'
import './index.scss'

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

/** A row with its drawing before the words. */
function Line({ icon, side, onClick, children }: { icon: IconName; side?: string; onClick: () => void; children: ReactNode }) {
  return (
    <Cell side={side} onClick={onClick}>
      <View className="helper-line">
        <View className="helper-line__sign">
          <Icon name={icon} />
        </View>
        <View>{children}</View>
      </View>
    </Cell>
  )
}

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

const contactWords = { banban: '班主任', assistant: '助教' } as const

function Contacts({ kind, of }: { kind: keyof typeof contactWords; of: readonly GuideContact[] }) {
  return of.map(({ id, name, avatar, courseId, courseTitle, phase }) => (
    <Cell key={id} side={phase === 'added' ? <Tag tone="right">已添加</Tag> : '去添加'} onClick={() => go('join_banban', {}, { courseId })}>
      <View className="helper-line">
        <Avatar src={avatar} name={name} />
        <View>
          {name} <Tag>{contactWords[kind]}</Tag>
          <View className="small">{courseTitle}</View>
        </View>
      </View>
    </Cell>
  ))
}

/** People who help: teachers and assistants of the learner's courses, and the ways to ask. */
function People({ of: { banban, assistants } }: { of: Helper }) {
  return (
    <Card id="helper-people">
      <View className="title" role="heading">
        找人帮忙
      </View>
      <Contacts kind="banban" of={banban} />
      <Contacts kind="assistant" of={assistants} />
      <Line icon="circle-help" onClick={() => go('doubt_ask')}>
        向老师提问
      </Line>
      <Line icon="headphones" onClick={() => go('support_chat')}>
        联系客服
      </Line>
    </Card>
  )
}

const tools: readonly { icon: IconName; text: string; open: () => void }[] = [
  { icon: 'search', text: '全站搜索', open: () => go('search', {}, { type: 'all' }) },
  { icon: 'smartphone', text: '离线下载', open: () => go('tiku_downloads') },
  { icon: 'pencil-line', text: '我的笔记', open: () => go('tiku_notes') },
  { icon: 'calculator', text: '金融计算器', open: () => go('calculator') },
  { icon: 'clock', text: '学习提醒', open: () => go('set_task') },
]

/** Study tools besides courses. */
function Tools() {
  return (
    <Card id="helper-tools">
      <View className="title" role="heading">
        常用工具
      </View>
      <View className="helper-grid">
        {tools.map(({ icon, text, open }) => (
          <Button key={text} className="helper-grid__one" onClick={open}>
            <View className="helper-line__sign">
              <Icon name={icon} />
            </View>
            {text}
          </Button>
        ))}
      </View>
    </Card>
  )
}

/** Gathers what a learner needs beside the lessons: today's tasks, where they stopped, who helps, and the tools. */
export default screen('study_helper', () => {
  const helper = useHelper()
  return (
    <View className="page-top">
      <QueryState
        of={helper.whole}
        empty={{
          when: (courses) => courses.length === 0,
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
              <People of={helper} />
            </>
          )
        }
      </QueryState>
      {(helper.whole.data || helper.whole.error) && <Tools />}
    </View>
  )
})
