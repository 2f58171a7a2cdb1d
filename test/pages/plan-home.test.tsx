import { screen } from '@testing-library/react'
import { learning } from '@/contract/learning/learning'
import { myCourses } from '@/contract/learning/my-courses'
import { plan } from '@/contract/learning/plan'
import type { PlanTask, StudyHome } from '@/contract/learning/plan.schema'
import Study from '@/pages/study/index'
import { answer, refuse } from '../support/client/fake-fetch'
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
  place: 4,
  nextLive: { courseId: 105, lessonId: 1034, title: '第三讲', startAt: 0 },
}

beforeEach(() => {
  signIn()
  answer(myCourses.list, { courses: [], count: 0 })
  answer(learning.record, [])
})

it('shows today, what can be made up, the week, the place and the next live', async () => {
  answer(plan.home, home)
  renderPage(Study)
  expect(await screen.findByText('36 学分 · 班级第 4 名')).toBeTruthy()
  expect(screen.getByText(/连续学习 3 天/)).toBeTruthy()
  expect(screen.getByText('可补学（1）')).toBeTruthy()
  expect(screen.getByRole('tab', { name: '经济法' })).toBeTruthy()
  press(/阶段测评卷/)
  press(/第三讲/)
  press(/学习计划/)
  expect(host.moves).toEqual([
    ['navigateTo', '/packages/exam/paper/index?testpaperId=4'],
    ['navigateTo', '/packages/learn/lesson/index?id=105&lessonId=1034'],
    ['navigateTo', '/packages/study/plan/index?planId=1'],
  ])
})

it('leads who is in no class to one', async () => {
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

it('refused, the plan is asked for again', async () => {
  refuse(plan.home, 500, '暂时取不到')
  renderPage(Study)
  await screen.findByText('学习计划暂时取不到')
  answer(plan.home, home)
  press('重新加载计划')
  expect(await screen.findByText('1 班')).toBeTruthy()
})
