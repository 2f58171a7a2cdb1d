import { list } from '#server/desk/frame/list'
import { type Area, act, momentText } from '#server/desk/frame/row'
import { text } from '#server/desk/parts/field'
import { found, idOf } from '#server/desk/parts/ref'
import { conflict } from '#server/refusal'
import { type DeadJob, deadJobs, jobById, listFailedJobs, reviveJob } from '#server/repositories/jobs/queue'

const roles = ['owner'] as const

const failed = list<DeadJob>({
  path: '/jobs',
  title: '后台任务',
  section: '设置',
  roles,
  filters: [{ name: 'state', label: '状态', choices: { dead: '已停止' } }],
  columns: [
    { title: '任务', text: ({ kind }) => kind },
    { title: '对象', text: ({ ref }) => ref },
    { title: '次数', text: ({ attempts }) => String(attempts), isNumber: true },
    { title: '最近错误', text: ({ error }) => error ?? '' },
    { title: '停止于', text: ({ deadAt }) => momentText(deadAt) },
  ],
  load: ({ db }, { filter, ...rest }) => listFailedJobs(db, { isDead: filter.state === 'dead', ...rest }),
  to: ({ id }) => `/acts/revive-job/${id}`,
  waits: { state: 'dead' },
  queue: ({ db }) => deadJobs(db),
})

const revive = act({
  name: 'revive-job',
  title: '重新执行任务',
  roles,
  fields: { reason: text({ label: '原因', most: 200 }) },
  start: async ({ db }, ref) => {
    const { kind, error, attempts } = found(await jobById(db, idOf(ref, '任务')), '任务')
    return {
      facts: [
        ['任务', kind],
        ['次数', attempts],
        ['最近错误', error ?? '—'],
      ],
    }
  },
  preview: () => ['任务立即重新执行，最多再试八次'],
  run: async (tx, { ref, values, now }) => {
    const id = idOf(ref, '任务')
    if (!(await reviveJob(tx, id, now))) throw conflict('任务没有停止，不需要重新执行')
    return { object: `job:${id}`, before: null, after: null, reason: values.reason, to: '/jobs' }
  },
})

/** Background work that failed. */
export const jobArea: Area = { pages: [failed], acts: [revive] }
