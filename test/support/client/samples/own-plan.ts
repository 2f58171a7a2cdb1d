import { ownPlan } from '@/contract/study/own-plan'
import type { OwnPlan, OwnTask } from '@/contract/study/own-plan.schema'
import { type Sample, sample } from './sample'

const ownTask = (more: Partial<OwnTask>): OwnTask => ({
  ...{ kind: 'lesson', refId: 1011, title: '会计要素', amount: 20, isPart: false, minutes: 20, isDone: false },
  ...{ gain: 180, sharePercent: 8, points: ['会计要素'] },
  ...more,
})
const richOwnPlan: OwnPlan = {
  ...{ courseId: 101, title: '初级会计实务精讲', categoryId: 22, state: 'going', examDay: '2026-12-20', daysLeft: 29 },
  ...{ dailyMinutes: 60, restDays: [6], isRestDay: false, changes: ['missed', 'content'] },
  today: [
    ownTask({
      kind: 'review',
      refId: 222,
      title: '复习 12 题',
      amount: 12,
      minutes: 12,
      gain: 30,
      sharePercent: null,
      points: [],
      isDone: true,
    }),
    ownTask({ isPart: true }),
    ownTask({ kind: 'practice', refId: 31, title: '会计等式', amount: 10, minutes: 15, gain: null }),
  ],
  ahead: [
    {
      day: '2026-11-23',
      minutes: 60,
      tasks: [ownTask({ kind: 'paper', refId: 61, title: '模拟卷一', amount: 1, minutes: 60, gain: 240 })],
    },
  ],
  past: [
    { day: '2026-11-21', done: 3, total: 3 },
    { day: '2026-11-20', done: 1, total: 4 },
  ],
  left: { lessons: [{ id: 1012, title: '存货', minutes: 90 }], papers: [{ id: 62, title: '模拟卷二', minutes: 120 }] },
  ...{ neededMinutes: 75, lessonsDone: '2026-12-10' },
  forecast: { fullMarks: 10_000, passMarks: 6_000, before: 6_200, after: 7_100 },
}
const bareOwnPlan: OwnPlan = {
  ...richOwnPlan,
  ...{ state: 'over', examDay: null, daysLeft: 0, restDays: [], today: [], ahead: [], past: [], changes: [] },
  ...{ left: { lessons: [], papers: [] }, neededMinutes: null, lessonsDone: null, forecast: null },
}

/** Replies of the calls for plans of one's own. */
export const ownPlanSamples: readonly Sample[] = [
  sample(ownPlan.mine, {
    rich: {
      plans: [
        { courseId: 101, title: '初级会计实务精讲', examDay: '2026-12-20', daysLeft: 29, doneCount: 1, taskCount: 3 },
        { courseId: 102, title: '经济法基础', examDay: null, daysLeft: 0, doneCount: 0, taskCount: 0 },
      ],
      courses: [{ id: 103, title: '财务管理第一步', examDay: '2026-12-20' }],
    },
    bare: { plans: [], courses: [] },
  }),
  sample(ownPlan.read, { rich: richOwnPlan, bare: bareOwnPlan }),
  sample(ownPlan.set, { rich: richOwnPlan, bare: bareOwnPlan }),
  sample(ownPlan.remind, { rich: { remindAt: null }, bare: { remindAt: null } }),
  sample(ownPlan.end, { rich: {}, bare: {} }),
]
