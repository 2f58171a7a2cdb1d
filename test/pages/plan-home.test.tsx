import { fireEvent, screen, waitFor } from '@testing-library/react'
import { myCourses } from '@/contract/course/my-courses'
import { learning } from '@/contract/learn/lesson'
import { plan } from '@/contract/study/plan'
import type { PlanTask, StudyHome } from '@/contract/study/plan.schema'
import { practice } from '@/contract/tiku/practice'
import { saveLogin } from '@/data/account/session'
import CreditsPage from '@/packages/study/credits/index'
import Study from '@/pages/study/index'
import { answer, askedFor, refuse } from '../support/client/fake-fetch'
import { practiceOf, studyOf } from '../support/client/practice-fixtures'
import { press, renderPage, signIn } from '../support/client/render-page'
import { host } from '../support/client/taro-stand-in'

const mine = {
  courseGroupId: 1,
  courseId: 102,
  groupTitle: '会计实务',
  classId: 1,
  classSeq: 1,
  groupSeq: 2,
  title: '1 班',
  planId: 1,
  credits: 36,
}
const task: PlanTask = {
  id: 1,
  stageId: 1,
  kind: 'paper',
  level: 'basic',
  title: '阶段测评卷',
  refId: 4,
  courseId: 102,
  need: 0,
  minutes: 60,
  credits: 30,
  due: '2026-11-22',
  state: 'open',
  earned: 0,
  percent: 0,
  doneOn: null,
  plannedOn: null,
}
const week = [16, 17, 18, 19, 20, 21, 22].map((day) => ({ day: `2026-11-${day}`, due: 1, done: day === 16 ? 1 : 0 }))
const home: StudyHome = {
  mine,
  subjects: [mine, { ...mine, courseGroupId: 2, groupTitle: '经济法' }],
  today: [task],
  late: [{ ...task, id: 2, title: '第一周作业', kind: 'homework', refId: 7, state: 'late' }],
  week,
  doneCount: 5,
  taskCount: 20,
  streak: 3,
  freezes: 1,
  goal: { minutes: 40, doneMinutes: 25 },
  change: null,
  place: 4,
  nextLive: { courseId: 105, lessonId: 1034, title: '第三讲', startAt: 0 },
}

beforeEach(() => {
  signIn()
  answer(myCourses.list, { courses: [], count: 0 })
  answer(learning.record, [])
})

it('the plan shows today, overdue tasks and the place', async () => {
  answer(plan.home, home)
  renderPage(Study)
  expect(await screen.findByText('已完成 5 / 20 个任务 · 36 学分 · 班级第 4 名 · 可补断 1 天')).toBeTruthy()
  expect(screen.getByText('今天学了 25 / 40 分钟')).toBeTruthy()
  expect(screen.getByText('可补学（1）')).toBeTruthy()
  expect(screen.getByRole('tab', { name: '经济法' })).toBeTruthy()
  press(/阶段测评卷/)
  press(/学习计划/)
  expect(host.moves).toEqual([
    ['navigateTo', '/packages/exam/paper/index?testpaperId=4'],
    ['navigateTo', '/packages/study/plan/index?planId=1'],
  ])
})

it('the plan requests the chosen subject from then on, on every page of the plan', async () => {
  answer(plan.home, ({ query }) =>
    query.courseGroupId === '2' ? { ...home, mine: { ...mine, courseGroupId: 2, title: '法 3 班' } } : home,
  )
  answer(plan.credits, { total: 0, rows: [] })
  const { unmount } = renderPage(Study)
  fireEvent.click(await screen.findByRole('tab', { name: '经济法' }))
  await screen.findByText('法 3 班')
  unmount()
  renderPage(CreditsPage)
  await screen.findByText('还没有学分，完成第一个任务就有了')
  expect(askedFor(plan.credits)[0]?.query).toMatchObject({ courseGroupId: '2' })
  saveLogin({ accessToken: 'other', refreshToken: 'other', expiresIn: 7200, userId: 8 })
  renderPage(Study)
  await screen.findByText('1 班')
  expect(askedFor(plan.home).at(-1)?.query).toEqual({})
})

it('the plan leads a learner without a class to one', async () => {
  refuse(plan.home, 404, '班级不存在')
  answer(plan.choices, [
    {
      id: 1,
      courseGroupId: 1,
      groupTitle: '会计实务',
      title: '1 班',
      teacherName: '林书衡',
      startsOn: '2026-11-02',
      taskCount: 22,
      memberCount: 3,
      capacity: 30,
      isMine: false,
      isTransfer: false,
    },
  ])
  renderPage(Study)
  await screen.findByText('加入班级，按计划学习')
  press(/加入班级/)
  expect(host.moves).toEqual([['navigateTo', '/packages/study/classes/index']])
})

it('the plan can be requested again after a refusal', async () => {
  refuse(plan.home, 500, '暂时取不到')
  renderPage(Study)
  await screen.findByText('学习计划暂时取不到')
  answer(plan.home, home)
  press('重新加载计划')
  expect(await screen.findByText('1 班')).toBeTruthy()
})

const forecast = {
  daysLeft: 24,
  fullMarks: 10_000,
  passMarks: 6_000,
  expected: 7_200,
  low: 6_100,
  high: 8_300,
  passPercent: 88,
  answerCount: 140,
  perDay: 9,
  points: [{ id: 5, title: '存货计价', chapterId: 22203, percent: 52, gain: 180 }],
  paceGain: 320,
}

it('the plan forecasts the exam, and shows the most effective next step', async () => {
  answer(plan.home, home)
  answer(plan.forecast, { categoryId: 22, examDay: '2026-12-16', forecast })
  renderPage(Study)
  expect(await screen.findByText('72 分（61–83 分）')).toBeTruthy()
  expect(screen.getByText(/距考试还有 24 天/)).toBeTruthy()
  expect(screen.getByText('约 +1.8 分')).toBeTruthy()
  expect(screen.getByText(/每天多答 10 题，预计约 \+3.2 分/)).toBeTruthy()
  // The tap practises the point that the line names, and as many questions as it says.
  answer(practice.start, practiceOf({ id: 9 }))
  press(/^存货计价/)
  await waitFor(() => expect(host.moves.at(-1)?.[1]).toContain('practiceId=9'))
  expect(askedFor(practice.start)[0]?.body).toEqual({ mode: 'practice', source: { kind: 'point', pointId: 5, count: 20 } })
})

it('the plan asks for the day of the exam where there is none, and forecasts nothing from too few answers', async () => {
  answer(plan.home, home)
  answer(plan.forecast, { categoryId: 22, examDay: null, forecast: null })
  answer(practice.study, studyOf())
  renderPage(Study)
  await screen.findByText('设置考试日期')
  press(/设置考试日期/)
  expect(await screen.findByRole('dialog', { name: '考试在哪一天' })).toBeTruthy()
  expect(host.moves).toEqual([])
})

it('the plan shows the moved tasks with the reason, and undoes the move', async () => {
  const moves = [
    { taskId: 2, title: '第一周作业', from: '2026-11-20', to: '2026-11-23', reason: 'overdue' as const },
    { taskId: 3, title: '存货', from: '2026-11-23', to: '2026-11-24', reason: 'room' as const },
  ]
  answer(plan.home, { ...home, change: { id: 7, dailyMinutes: 40, moves, neededMinutes: 55 } })
  answer(plan.forecast, { categoryId: 22, examDay: '2026-12-16', forecast: null })
  renderPage(Study)
  expect(await screen.findByText(/1 个逾期任务已按每天 40 分钟重新安排，另有 1 个任务因此顺延/)).toBeTruthy()
  expect(screen.getByText(/每天学 55 分钟才来得及/)).toBeTruthy()
  answer(plan.decide, {})
  answer(plan.home, home)
  press('撤销调整')
  await waitFor(() => expect(screen.queryByText('计划已自动调整')).toBeNull())
  expect(askedFor(plan.decide).map(({ body }) => body)).toEqual([{ isKept: false }])
})
