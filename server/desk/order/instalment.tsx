import { ActLink, Facts } from '#server/desk/frame/detail'
import { list } from '#server/desk/frame/list'
import { type Area, act, momentText, page } from '#server/desk/frame/row'
import { choice, text } from '#server/desk/parts/field'
import { found, idOf } from '#server/desk/parts/ref'
import { conflict } from '#server/refusal'
import { sendMessage } from '#server/repositories/account/message'
import {
  decideInstalment,
  type InstalmentRow,
  instalmentById,
  listInstalments,
  waitingInstalments,
} from '#server/repositories/order/instalment'
import { maskMobile } from '@/domain/text/personal-fields'

const roles = ['service', 'finance'] as const
const states: Record<string, string> = { submitted: '待处理', approved: '已通过', rejected: '未通过' }

const factsOf = (row: InstalmentRow) =>
  [
    ['课程', row.course],
    ['姓名', row.name],
    ['手机号', maskMobile(row.mobile)],
    ['申请时间', momentText(row.appliedAt)],
    ['状态', states[row.status]],
    ['回复', row.answer || '—'],
  ] as const

const load = async (db: Parameters<typeof instalmentById>[0], ref: string | undefined) =>
  found(await instalmentById(db, idOf(ref, '申请')), '申请')

const applications = list<InstalmentRow>({
  path: '/instalments',
  title: '分期申请',
  section: '资金',
  roles,
  filters: [{ name: 'status', label: '状态', choices: states }],
  columns: [
    { title: '课程', text: ({ course }) => course },
    { title: '姓名', text: ({ name }) => name },
    { title: '手机号', text: ({ mobile }) => maskMobile(mobile) },
    { title: '状态', text: ({ status }) => states[status] ?? status },
    { title: '申请时间', text: ({ appliedAt }) => momentText(appliedAt) },
  ],
  load: ({ db }, { filter, ...rest }) => listInstalments(db, { status: filter.status, ...rest }),
  to: ({ id }) => `/instalments/${id}`,
  waits: { status: 'submitted' },
  queue: ({ db }) => waitingInstalments(db),
})

const application = page({
  path: '/instalments/:id',
  title: '分期申请',
  roles,
  load: ({ db }, { params }) => load(db, params.id),
  view: (row) => (
    <>
      <Facts of={factsOf(row)} />
      {row.status === 'submitted' && (
        <ActLink name="decide-instalment" of={row.id}>
          处理
        </ActLink>
      )}
    </>
  ),
})

const decide = act({
  name: 'decide-instalment',
  title: '处理分期申请',
  roles,
  fields: {
    status: choice({ label: '结果', choices: { approved: '通过', rejected: '不通过' } }),
    answer: text({ label: '给学员的回复', most: 500, isLong: true }),
  },
  start: async ({ db }, ref) => ({ facts: factsOf(await load(db, ref)) }),
  preview: (_deps, _ref, { status, answer }) => [`申请标记为${states[status]}`, `学员会收到消息：${answer}`],
  run: async (tx, { ref, values, now }) => {
    const before = await load(tx, ref)
    const made = await decideInstalment(tx, before.id, { ...values, now })
    if (!made) throw conflict('这份申请已被处理')
    const link = `/course/${before.courseId}/detail`
    if (made.userId !== null)
      await sendMessage(tx, {
        userId: made.userId,
        kind: 'instalment_decided',
        ref: `instalment:${before.id}:${now}`,
        body: values.answer,
        link,
        now,
      })
    return { object: `instalment:${before.id}`, before: { status: before.status }, after: values, to: `/instalments/${before.id}` }
  },
})

/** Wishes to pay by instalments. */
export const instalmentArea: Area = { pages: [applications, application], acts: [decide] }
