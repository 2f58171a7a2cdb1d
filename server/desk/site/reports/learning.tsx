import type { Deps } from '#server/deps'
import { CurveChart } from '#server/desk/frame/curve-chart'
import { type Cell, type Line, type ReportSpan, type ReportTable, report } from '#server/desk/frame/report'
import { type DeskVisit, momentText } from '#server/desk/frame/row'
import { found, idOf } from '#server/desk/parts/ref'
import { learnersBy } from '#server/repositories/learn/learn-parts'
import { type LessonLine, learningOfCourses, watchedLesson, watchedOf } from '#server/repositories/learn/lesson-watch'
import { namesOf } from '#server/repositories/site/number-names'
import { partsWithin } from '#server/repositories/site/number-parts'
import { partWords } from '../../account/learner-filters'

const accounts = (texts: Readonly<Record<string, string>>) => `/accounts?${new URLSearchParams(texts)}`
const share = (part: number, whole: number) => (whole === 0 ? null : part / whole)

const learnedOn = ({ from, to }: ReportSpan['range']) => ({ learnedFrom: from, learnedTo: to })

/** Seconds of a span by course or lesson. */
async function secondsBy(deps: Deps, span: ReportSpan['span'], of: 'course' | 'lesson'): Promise<ReadonlyMap<string, number>> {
  const sums = new Map<string, number>()
  for (const [key, { seconds = 0 }] of await partsWithin(deps.db, 'learn-lesson', span)) {
    const id = key.split('/')[of === 'course' ? 0 : 1] ?? ''
    sums.set(id, (sums.get(id) ?? 0) + seconds)
  }
  return sums
}

async function courses(deps: Deps, { span, before, range }: ReportSpan): Promise<ReportTable> {
  const [all, now, then, learners] = await Promise.all([
    learningOfCourses(deps.db),
    secondsBy(deps, span, 'course'),
    secondsBy(deps, before, 'course'),
    learnersBy(deps.db, 'course', span),
  ])
  const lines = all.map(({ id, title, holders, lessons, begun, finished }) => {
    const learned = { to: accounts({ ...learnedOn(range), learnedCourse: String(id) }), count: learners.get(id) ?? 0 }
    return {
      name: title,
      to: `/learning/${id}`,
      cells: [
        { value: now.get(String(id)) ?? 0, before: then.get(String(id)) ?? 0, ...learned },
        { value: learned.count, to: learned.to },
        { value: holders, to: accounts({ course: String(id) }) },
        { value: share(begun, holders * lessons) },
        { value: share(finished, holders * lessons) },
      ],
    }
  })
  return {
    title: '按课程',
    head: '课程',
    columns: [
      { title: '学习时长', unit: '小时' },
      { title: '学过的', unit: '人' },
      { title: '有课程的', unit: '人' },
      { title: '开始学的课时', unit: '%' },
      { title: '学完的课时', unit: '%' },
    ],
    lines: lines.sort((one, other) => Number(other.cells[0]?.value) - Number(one.cells[0]?.value)),
    charted: 0,
    note: '时长按学习日算（凌晨四点换日）。学完的课时：有课程的学员一共学完了多少课时，占他们全部课时的比例，每小时更新。',
  }
}

const HALF = 10

/** Time that learners spent on a lesson, with the list of them. */
type Spent = Cell & { value: number }

function lessonLine({ id, title, length, viewers, finished, played }: LessonLine, spent: Spent): Line {
  const seen = viewers ?? 0
  return {
    name: title,
    ...(length > 0 && seen > 0 && { to: `/learning/lessons/${id}` }),
    cells: [
      spent,
      { value: seen, to: accounts({ begun: String(id) }) },
      { value: finished ?? 0, to: accounts({ finished: String(id) }) },
      { value: share(finished ?? 0, seen), count: finished ?? 0, to: accounts({ finished: String(id) }) },
      { value: length > 0 ? share(played?.[HALF] ?? 0, seen) : null },
    ],
  }
}

async function lessons(deps: Deps, { span, before, range }: ReportSpan, { params }: DeskVisit): Promise<ReportTable> {
  const course = idOf(params.id, '课程')
  const title = found((await namesOf(deps.db, 'course', [String(course)])).get(String(course)), '课程')
  const [own, learners, now, then] = await Promise.all([
    watchedOf(deps.db, course),
    learnersBy(deps.db, 'lesson', span),
    secondsBy(deps, span, 'lesson'),
    secondsBy(deps, before, 'lesson'),
  ])
  return {
    title,
    head: '课时',
    columns: [
      { title: '学习时长', unit: '小时' },
      { title: '开始学的', unit: '人' },
      { title: '学完的', unit: '人' },
      { title: '学完率', unit: '%' },
      { title: '看到一半的', unit: '%' },
    ],
    lines: own.map((line) => {
      const id = String(line.id)
      const learned = { to: accounts({ ...learnedOn(range), learnedLesson: id }), count: learners.get(line.id) ?? 0 }
      return lessonLine(line, { value: now.get(id) ?? 0, before: then.get(id) ?? 0, ...learned })
    }),
    note: '时长是这段时间的；人数和比例从开课算起，每小时更新。',
  }
}

async function dropOff(deps: Deps, { params }: DeskVisit): Promise<ReportTable> {
  const { id, title, viewers, played, stopped, countedAt } = found(await watchedLesson(deps.db, idOf(params.id, '课时')), '课时')
  const seen = viewers ?? 0
  const parts = (played ?? []).map((count, at) => ({
    label: partWords(at),
    share: seen === 0 ? 0 : count / seen,
    stopped: stopped?.[at] ?? 0,
    count,
    to: accounts({ stopped: `${id}.${at + 1}` }),
  }))
  return {
    title: `${title}：在哪里离开`,
    head: '片段',
    columns: [
      { title: '看过这一段的', unit: '%' },
      { title: '停在这一段的', unit: '人' },
    ],
    lines: parts.map(({ label, share: part, stopped: left, count, to }) => ({
      name: label,
      cells: [
        { value: part, count },
        { value: left, to },
      ],
    })),
    chart: <CurveChart title="在哪里离开" parts={parts} viewers={seen} />,
    note: `一共 ${seen} 位学员看过，最后一秒落在哪一段就算停在哪一段；${countedAt === null ? '还没有统计' : `统计于 ${momentText(Number(countedAt))}`}。`,
  }
}

const roles = ['teacher', 'service'] as const

/** Time that learners spent, and how far they got. */
export const learningReports = [
  report({
    path: '/learning',
    title: '学习情况',
    section: '数据',
    roles,
    isByDay: true,
    load: async (deps, of) => [await courses(deps, of)],
  }),
  report({
    path: '/learning/:id',
    title: '学习情况',
    roles,
    isByDay: true,
    load: async (deps, of, visit) => [await lessons(deps, of, visit)],
  }),
  report({
    path: '/learning/lessons/:id',
    title: '学习情况',
    roles,
    isWhole: true,
    load: async (deps, _of, visit) => [await dropOff(deps, visit)],
  }),
]
