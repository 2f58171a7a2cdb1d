import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CourseExtra, CourseForUser, LearnStatus, LessonItem } from '@/contract/course/course.schema'
import { courseQueries } from '@/data/course/course'
import { serverNow } from '@/data/http/clock'
import { studyQueries } from '@/data/learn/lesson-study'
import { lessonToGoOn } from '@/domain/learn/lesson'
import { wholePercent } from '@/domain/text/whole-percent'
import { clockText } from '@/domain/time/clock-text'
import { dayText } from '@/domain/time/day'
import { DAY_MS } from '@/domain/time/units'
import { Outline } from '@/features/course/outline'
import { ChapterLines } from '@/features/learn/chapter-lines'
import { QueryState, screen } from '@/features/page-frame/screen'
import { studyArt } from '@/features/page-frame/study-art'
import { ContactCells } from '@/features/service/contact-cells'
import { go } from '@/navigation/go'
import { Image, View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Card, Cell } from '@/ui/card'
import { Progress } from '@/ui/progress'
import { Tabs } from '@/ui/tabs'
import { useTicking } from '@/ui/use-ticking'
import './index.scss'

/** Leads to the people and the extras of the course. */
function CourseService({ courseId }: { courseId: number }) {
  return (
    <Card id="course-service">
      <ContactCells courseId={courseId} />
      <Cell id="course-materials" onClick={() => go('course_material', { id: courseId })}>
        课程资料
      </Cell>
      <Cell id="course-downloads" side="没有网络也能学" onClick={() => go('tiku_downloads', {}, { courseId })}>
        离线下载
      </Cell>
      <Cell id="course-records" onClick={() => go('learning_record')}>
        学习记录
      </Cell>
      <Cell id="course-plan" side="按考试日期排每天的任务" onClick={() => go('own_plan', { courseId })}>
        我的计划
      </Cell>
      <Cell id="course-certificates" onClick={() => go('certificates')}>
        证书
      </Cell>
    </Card>
  )
}

/** Chapters of the question bank that go with the course. */
function CoursePractice({ courseId }: { courseId: number }) {
  const practice = useQuery(studyQueries.practiceOf(courseId))
  return (
    <QueryState of={practice} empty={{ when: (rows) => rows.length === 0, ...noPractice }}>
      {(chapters) => (
        <Card id="course-practice">
          <ChapterLines chapters={chapters} />
        </Card>
      )}
    </QueryState>
  )
}

const tabs: { key: LearnStatus; text: string; empty: string }[] = [
  { key: 'all', text: '全部', empty: '课程目录正在整理' },
  { key: 'waiting', text: '未学', empty: '每一课都学过了' },
  { key: 'learning', text: '在学', empty: '没有学到一半的课' },
  { key: 'learned', text: '已学完', empty: '还没有学完的课' },
]

/** The lessons of the course, all or by how far the learner is. */
function MyOutline({ courseId }: { courseId: number }) {
  const [status, setStatus] = useState<LearnStatus>('all')
  const items = useQuery(status === 'all' ? courseQueries.items(courseId) : courseQueries.itemsBy(courseId, status))
  const shown = tabs.find(({ key }) => key === status)
  const choose = (key: string) => setStatus(tabs.find((tab) => tab.key === key)?.key ?? 'all')
  const isAll = status === 'all'
  const empty = { art: studyArt('course'), text: shown?.empty ?? '', ...(!isAll && { action: '看全部', onAction: () => setStatus('all') }) }
  return (
    <Tabs id="lesson-status" label="课时进度" tabs={tabs} current={status} look="pill" onChange={choose}>
      <View>
        <QueryState of={items} empty={{ when: (rows) => rows.length === 0, ...empty }}>
          {(chapters) => <Outline courseId={courseId} chapters={chapters} isFolding={isAll} />}
        </QueryState>
      </View>
    </Tabs>
  )
}

definePageConfig({ navigationBarTitleText: '我的课程' })

const noPractice = { art: studyArt('paper'), text: '这门课没有配套练习', action: '去题库', onAction: () => go('tiku_home') }
const notMine = { art: studyArt('course'), text: '你还没有这门课程', action: '看看课程' }

/** The head of the page: which course it is, how much of it is learned, and until when it is the learner's. */
function Standing({ course, of: { progress, expiresAt } }: { course: CourseExtra | undefined; of: CourseForUser }) {
  return (
    <View className="my-course__head">
      <View className="row">
        <Image className="my-course__cover" src={course?.cover ?? ''} alt="" box={120} isLazy={false} />
        <View className="row__main">
          <View className="title" role="heading">
            {course?.title}
          </View>
          <View className="my-course__fact">
            已学完 {progress.learnedLessons}
            {course && ` / ${course.lessonCount}`} 课
          </View>
          <View className="my-course__fact">{expiresAt === null ? '长期有效' : `有效期至 ${dayText(expiresAt)}`}</View>
        </View>
      </View>
      <Progress percent={wholePercent(progress.learnedSeconds, progress.totalSeconds)} label="学习进度" />
    </View>
  )
}

const WARNED_DAYS = 14

/** The end of the entitlement: shown from two weeks before, with what to do after it. */
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

/** Where a lesson that was begun goes on; its length where it was not. */
const standOf = ({ lastTime, length }: LessonItem) =>
  lastTime > 0 ? `学到 ${clockText(lastTime)} / ${clockText(length)}` : clockText(length)

/** The way on: the lesson of the last time, after it the first that is not learned yet, and from the start the first one. */
function GoOn({ courseId, lastLessonId }: { courseId: number; lastLessonId: number | null }) {
  const lessons = useQuery(courseQueries.lessons(courseId))
  const lessonId = lessons.data ? lessonToGoOn(lessons.data, lastLessonId) : (lastLessonId ?? undefined)
  if (lessonId === undefined) return null
  const lesson = lessons.data?.find(({ id }) => id === lessonId)
  const act = lastLessonId === null ? '开始学习' : '继续学习'
  return (
    <Card id="continue-learning" label={act} onClick={() => go('course_learn', { id: courseId }, { lessonId })}>
      <View className="row">
        <View className="row__main">
          <View className="title my-course__next">{lesson?.title}</View>
          <View className="small">{lesson?.kind === undefined && lesson ? standOf(lesson) : ''}</View>
        </View>
        <View className="my-course__go">{act}</View>
      </View>
    </Card>
  )
}

const parts = [
  { key: 'outline', text: '目录' },
  { key: 'practice', text: '练习' },
  { key: 'service', text: '服务' },
]

/** The lessons of the course, what can be practised, and who and what else belongs to it. */
function Parts({ courseId }: { courseId: number }) {
  const [part, setPart] = useState('outline')
  return (
    <Tabs id="course-parts" label="课程内容" tabs={parts} current={part} onChange={setPart}>
      {part === 'outline' && <MyOutline courseId={courseId} />}
      {part === 'practice' && <CoursePractice courseId={courseId} />}
      {part === 'service' && <CourseService courseId={courseId} />}
    </Tabs>
  )
}

export default screen('my_course_detail', ({ id }) => {
  const extra = useQuery(courseQueries.extra(id))
  const mine = useQuery(courseQueries.forUser(id))
  const isNotMine = ({ access }: CourseForUser) => access === 'none'
  return (
    <QueryState of={mine} empty={{ when: isNotMine, ...notMine, onAction: () => go('course_detail', { id }) }}>
      {(standing) => (
        <View id="my-course">
          <Standing course={extra.data} of={standing} />
          {standing.access !== 'expired' && <GoOn courseId={id} lastLessonId={standing.progress.lastLessonId} />}
          <Expiry courseId={id} of={standing} />
          {standing.access === 'expired' ? <MyOutline courseId={id} /> : <Parts courseId={id} />}
        </View>
      )}
    </QueryState>
  )
})
