import type { Deps } from '#server/deps'
import { type Line, type ReportSpan, type ReportTable, report } from '#server/desk/frame/report'
import { TEACHER_ACTS } from '#server/repositories/doubt/teacher-parts'
import { livesWithin } from '#server/repositories/learn/lesson-watch'
import { countAttendance } from '#server/repositories/learn/live/attendance'
import { NONE } from '#server/repositories/order/order-origin'
import { namesOf } from '#server/repositories/site/number-names'
import { partsWithin } from '#server/repositories/site/number-parts'
import { minuteText } from '@/domain/time/day'

const query = (path: string, texts: Readonly<Record<string, string>>) => `${path}?${new URLSearchParams(texts)}`
const share = (part: number, whole: number) => (whole === 0 ? null : part / whole)
const average = (sum: number, count: number) => (count === 0 ? null : sum / count)

type Exam = { name: string | undefined; of: Readonly<Record<string, number>>; before: number; days: Readonly<Record<string, string>> }

/** The results of one paper: each number leads to the papers that it is made of. */
function examLine(key: string, { name, of: { taken = 0, firsts = 0, passed = 0, marks = 0, seconds = 0 }, before, days }: Exam): Line {
  const all = { to: query('/results', { paper: key, ...days }), count: taken }
  return {
    name: name ?? `试卷 ${key}`,
    to: `/papers/${key}`,
    cells: [
      { value: taken, before, to: all.to },
      { value: firsts, to: query('/results', { paper: key, which: 'first', ...days }) },
      { value: passed, to: query('/results', { paper: key, outcome: 'passed', ...days }) },
      { value: share(passed, taken), count: passed, to: query('/results', { paper: key, outcome: 'passed', ...days }) },
      { value: average(marks, taken), ...all },
      { value: average(seconds, taken), ...all },
    ],
  }
}

async function exams(deps: Deps, { span, before, range }: ReportSpan): Promise<ReportTable> {
  const [now, then] = [await partsWithin(deps.db, 'exam-paper', span), await partsWithin(deps.db, 'exam-paper', before)]
  const names = await namesOf(deps.db, 'paper', [...now.keys()])
  const days = { submittedFrom: range.from, submittedTo: range.to }
  const lines = [...now].map(([key, of]) => examLine(key, { name: names.get(key), of, before: then.get(key)?.taken ?? 0, days }))
  return {
    title: '考试',
    head: '试卷',
    columns: [
      { title: '交卷', unit: '份' },
      { title: '第一次做的', unit: '份' },
      { title: '合格', unit: '份' },
      { title: '合格率', unit: '%', of: '份' },
      { title: '平均分', unit: '分' },
      { title: '平均用时', unit: '小时' },
    ],
    lines: lines.sort((one, other) => Number(other.cells[0]?.value) - Number(one.cells[0]?.value)),
    charted: 0,
    note: '点试卷看分数分布和每道题的答对率、区分度、用时。',
  }
}

const FEWEST = 5
const MOST_LINES = 50

async function questions(deps: Deps, { span }: ReportSpan): Promise<ReportTable> {
  const parts = await partsWithin(deps.db, 'practice-question', span)
  const worst = [...parts]
    .map(([key, { answered = 0, right = 0 }]) => ({ key, answered, right }))
    .filter(({ answered }) => answered >= FEWEST)
    .sort((one, other) => one.right / one.answered - other.right / other.answered || other.answered - one.answered)
    .slice(0, MOST_LINES)
  const names = await namesOf(
    deps.db,
    'question',
    worst.map(({ key }) => key),
  )
  return {
    title: '练习里最容易错的题',
    head: '题目',
    columns: [
      { title: '第一次作答', unit: '次' },
      { title: '答对', unit: '次' },
      { title: '答对率', unit: '%' },
    ],
    lines: worst.map(({ key, answered, right }) => ({
      name: names.get(key) ?? `题目 ${key}`,
      to: `/questions/${key}`,
      cells: [{ value: answered }, { value: right }, { value: share(right, answered) }],
    })),
    note: `至少有 ${FEWEST} 次作答的题，答对率从低到高。`,
  }
}

async function staffWork(deps: Deps, { span, before, range }: ReportSpan): Promise<ReportTable> {
  const [now, then] = [await partsWithin(deps.db, 'teacher-work', span), await partsWithin(deps.db, 'teacher-work', before)]
  const names = await namesOf(deps.db, 'staff', [...now.keys()])
  return {
    title: '老师的工作',
    head: '员工',
    columns: [
      { title: '回答提问', unit: '次' },
      { title: '批改主观题', unit: '次' },
      { title: '批改作业', unit: '次' },
    ],
    lines: [...now].map(([key, done]) => ({
      name: names.get(key) ?? `员工 ${key}`,
      cells: TEACHER_ACTS.map((act) => ({
        value: done[act] ?? 0,
        before: then.get(key)?.[act] ?? 0,
        to: query('/audit', { act, staff: names.get(key) ?? '', atFrom: range.from, atTo: range.to }),
      })),
    })),
  }
}

async function answers(deps: Deps, { span, before, range }: ReportSpan): Promise<ReportTable> {
  const [asked, first, then] = [
    await partsWithin(deps.db, 'doubts', span),
    await partsWithin(deps.db, 'first-reply', span),
    await partsWithin(deps.db, 'first-reply', before),
  ]
  const keys = [...new Set([...asked.keys(), ...first.keys()])]
  const names = await namesOf(deps.db, 'course', keys)
  const doubts = (key: string, name: 'made' | 'replied') =>
    query('/doubts', { [`${name}From`]: range.from, [`${name}To`]: range.to, course: key })
  const waitOf = (parts: typeof first, key: string) => average((parts.get(key)?.waited ?? 0) / 1_000, parts.get(key)?.answers ?? 0)
  return {
    title: '提问和第一次回答',
    head: '课程',
    columns: [
      { title: '提问', unit: '题' },
      { title: '第一次回答', unit: '次' },
      { title: '等到回答平均', unit: '小时' },
    ],
    lines: keys.map((key) => {
      const [own, last] = [waitOf(first, key), waitOf(then, key)]
      const replied = { to: doubts(key, 'replied'), count: first.get(key)?.answers ?? 0 }
      return {
        name: key === NONE ? '不属于课程' : (names.get(key) ?? `课程 ${key}`),
        cells: [
          { value: asked.get(key)?.asked ?? 0, to: doubts(key, 'made') },
          { value: replied.count, to: replied.to },
          { value: own, ...replied, ...(last !== null && { before: last }) },
        ],
      }
    }),
    note: '第一次回答算在回答的那一天。还在等的看“答疑”的待办。',
  }
}

async function lives(deps: Deps, { days }: ReportSpan): Promise<ReportTable> {
  const own = await livesWithin(deps.db, { from: days.from, below: days.end })
  const lines = await Promise.all(
    own.map(async ({ id, title, startAt }) => {
      const { came, missed, minutes } = await countAttendance(deps.db, id)
      const to = (of: string) => query('/live-attendance', { lesson: String(id), of })
      return {
        name: `${title}，${minuteText(startAt)}`,
        to: query('/live-attendance', { lesson: String(id) }),
        cells: [
          { value: came, to: to('came') },
          { value: missed, to: to('missed') },
          { value: share(came, came + missed), count: came, to: to('came') },
          { value: average(minutes * 60, came), count: came, to: to('came') },
        ],
      }
    }),
  )
  return {
    title: '直播到课',
    head: '直播',
    columns: [
      { title: '到课', unit: '人' },
      { title: '预约了没来', unit: '人' },
      { title: '到课率', unit: '%' },
      { title: '平均在场', unit: '小时' },
    ],
    lines,
    charted: 0,
  }
}

const roles = ['teacher'] as const

/** Exams, questions, the work of teachers and lives. */
export const teachingReports = [
  report({
    path: '/exam-numbers',
    title: '考试和题目',
    section: '数据',
    roles,
    load: async (deps, of) => [await exams(deps, of), await questions(deps, of)],
  }),
  report({
    path: '/teacher-numbers',
    title: '老师和答疑',
    section: '数据',
    roles,
    load: async (deps, of) => [await staffWork(deps, of), await answers(deps, of)],
  }),
  report({ path: '/live-numbers', title: '直播到课率', section: '数据', roles, load: async (deps, of) => [await lives(deps, of)] }),
]
