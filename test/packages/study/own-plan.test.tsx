import { fireEvent, screen, waitFor } from '@testing-library/react'
import { ownPlan } from '@/contract/study/own-plan'
import type { OwnPlan, OwnTask } from '@/contract/study/own-plan.schema'
import { practice } from '@/contract/tiku/practice'
import OwnPlanPage from '@/packages/study/own-plan/index'
import OwnPlansPage from '@/packages/study/own-plans/index'
import { answer, askedFor, refuse } from '../../support/client/fake-fetch'
import { practiceOf } from '../../support/client/practice-fixtures'
import { press, renderPage, signIn, toastText } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'

const task = (more: Partial<OwnTask> = {}): OwnTask => ({
  ...{ kind: 'lesson', refId: 1011, title: '会计要素', amount: 20, isPart: false, minutes: 20, isDone: false },
  ...{ gain: null, sharePercent: 8, points: ['会计要素'] },
  ...more,
})
const planOf = (more: Partial<OwnPlan> = {}): OwnPlan => ({
  ...{ courseId: 101, title: '初级会计实务精讲', categoryId: 22, state: 'going', examDay: '2099-12-20', daysLeft: 29 },
  ...{ dailyMinutes: 60, restDays: [], isRestDay: false, changes: [], today: [task()], ahead: [], past: [] },
  ...{ left: { lessons: [], papers: [] }, neededMinutes: null, lessonsDone: null, forecast: null },
  ...more,
})
const show = (plan: OwnPlan) => {
  answer(ownPlan.read, plan)
  renderPage(OwnPlanPage, { courseId: '101' })
}

beforeEach(() => {
  signIn()
  answer(ownPlan.mine, { plans: [], courses: [{ id: 101, title: '初级会计实务精讲', examDay: '2099-12-20' }] })
})

describe('the own plans', () => {
  it('come in a list, with the courses for which one may be made', async () => {
    const card = { courseId: 102, title: '经济法基础', examDay: null, daysLeft: 0, doneCount: 1, taskCount: 2 }
    answer(ownPlan.mine, { plans: [card], courses: [{ id: 101, title: '初级会计实务精讲', examDay: null }] })
    renderPage(OwnPlansPage)
    expect(await screen.findByText(/还没有考试日期 · 今天完成 1 \/ 2 项/)).toBeTruthy()
    press(/初级会计实务精讲/)
    expect(host.moves).toEqual([['navigateTo', '/packages/study/own-plan/index?courseId=101']])
  })

  it('lead to a course where there is none to plan', async () => {
    answer(ownPlan.mine, { plans: [], courses: [] })
    renderPage(OwnPlansPage)
    expect(await screen.findByText(/还没有可以定计划的课程/)).toBeTruthy()
  })
})

describe('a plan of one’s own', () => {
  it('asks for its terms where there is none, with the day of the exam that is known', async () => {
    refuse(ownPlan.read, 404, '学习计划不存在')
    answer(ownPlan.set, planOf())
    renderPage(OwnPlanPage, { courseId: '101' })
    expect(await screen.findByText('12月20日 星期日')).toBeTruthy()
    fireEvent.click(screen.getByRole('checkbox', { name: '星期日' }))
    press('增加分钟')
    answer(ownPlan.read, planOf())
    press('排好我的计划')
    expect(await screen.findByText('距考试还有 29 天')).toBeTruthy()
    expect(askedFor(ownPlan.set).map(({ body }) => body)).toEqual([{ examDay: '2099-12-20', dailyMinutes: 60, restDays: [6] }])
  })

  it('takes a time for its reminder, and none after one tap', async () => {
    answer(ownPlan.remind, ({ body }) => body)
    show(planOf({ remindAt: null }))
    fireEvent.click(await screen.findByText('每日提醒'))
    fireEvent.click(screen.getByRole('radio', { name: '每天 20:00' }))
    expect(await screen.findByRole('button', { name: '关掉提醒' })).toBeTruthy()
    expect(toastText()).toBe('好的，每天 20:00 提醒你')
    press('关掉提醒')
    await waitFor(() => expect(screen.queryByRole('button', { name: '关掉提醒' })).toBeNull())
    expect(askedFor(ownPlan.remind).map(({ body }) => body)).toEqual([{ remindAt: 1200 }, { remindAt: null }])
  })

  it('shows today with the reason of each task, and what keeping it brings', async () => {
    show(
      planOf({
        today: [task({ isDone: true }), task({ kind: 'practice', refId: 31, title: '会计等式', amount: 10, gain: 124 })],
        forecast: { fullMarks: 10_000, passMarks: 6_000, before: 6_200, after: 7_100 },
        changes: ['missed'],
        lessonsDone: '2099-12-01',
      }),
    )
    expect(await screen.findByText('做完这些题，预计约 +1.2 分')).toBeTruthy()
    expect(screen.getByText(/预计 62 → 71 分/)).toBeTruthy()
    expect(screen.getByText('上次没做完的任务排进了后面的日子')).toBeTruthy()
    expect(screen.getByText(/今天完成 1 \/ 2 项/)).toBeTruthy()
  })

  it('opens each kind of task', async () => {
    answer(practice.start, practiceOf())
    const kinds = [
      task(),
      task({ kind: 'paper', refId: 61, title: '模拟卷一' }),
      task({ kind: 'review', refId: 221, title: '复习 5 题' }),
      task({ kind: 'practice', refId: 31, title: '会计等式', amount: 10 }),
    ]
    show(planOf({ today: kinds }))
    await screen.findByText('会计等式')
    press(/会计要素/)
    press(/模拟卷一/)
    press(/复习 5 题/)
    press(/会计等式/)
    await waitFor(() =>
      expect(askedFor(practice.start).map(({ body }) => body)).toMatchObject([{ source: { kind: 'point', pointId: 31, count: 10 } }]),
    )
    await waitFor(() => expect(host.moves).toHaveLength(4))
    expect(host.moves.map(([, url]) => url)).toEqual([
      '/packages/learn/lesson/index?id=101&lessonId=1011',
      '/packages/exam/paper/index?testpaperId=61',
      '/packages/tiku/review/index?categoryId=221',
      expect.stringMatching(/packages\/tiku\/practice/),
    ])
  })

  it('says what is left out for want of time, and with which minutes it would fit', async () => {
    const left = { lessons: [{ id: 1012, title: '存货', minutes: 90 }], papers: [{ id: 62, title: '模拟卷二', minutes: 120 }] }
    show(planOf({ left, neededMinutes: 75 }))
    expect(await screen.findByText('时间有点紧，这些先放一放')).toBeTruthy()
    expect(screen.getByText(/放下的 1 课/)).toBeTruthy()
    press(/每天学 75 分钟/)
    expect(await screen.findByText('按这个重新排')).toBeTruthy()
    press('先不改')
    expect(await screen.findByText('时间有点紧，这些先放一放')).toBeTruthy()
  })

  it('says that a day off is one, and when it goes on', async () => {
    show(planOf({ today: [], isRestDay: true, ahead: [{ day: '2099-11-24', minutes: 60, tasks: [task()] }] }))
    expect(await screen.findByText('今天是休息日，好好休息，11月24日 星期二接着学')).toBeTruthy()
  })

  it('says that a day is done', async () => {
    show(planOf({ today: [task({ isDone: true })], past: [{ day: '2099-11-20', done: 2, total: 2 }] }))
    expect(await screen.findByText(/今天的都学完了/)).toBeTruthy()
    expect(screen.getByText('✓ 都完成了')).toBeTruthy()
  })

  it.each([
    ['over', '2020-01-01', /考试日已过/],
    ['over', null, /还没有考试日期/],
    ['closed', '2099-12-20', /已过有效期/],
    ['class', '2099-12-20', /你在班级里学/],
  ] as const)('%s, with %s, says why it rests', async (state, examDay, words) => {
    show(planOf({ state, examDay, today: [] }))
    expect(await screen.findByText(words)).toBeTruthy()
  })

  it('ends once that is confirmed', async () => {
    answer(ownPlan.end, {})
    show(planOf())
    await screen.findByText('距考试还有 29 天')
    press('结束计划')
    press('再想想')
    press('结束计划')
    press('结束')
    await waitFor(() => expect(host.moves).toEqual([['navigateTo', '/packages/study/own-plans/index']]))
    expect(askedFor(ownPlan.end)).toHaveLength(1)
  })
})
