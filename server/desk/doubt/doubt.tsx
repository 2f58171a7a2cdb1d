import type { Db } from '#server/database/tables'
import { ActLink, Facts } from '#server/desk/frame/detail'
import { list } from '#server/desk/frame/list'
import { type Area, act, momentText, page } from '#server/desk/frame/row'
import { choice, text, whole } from '#server/desk/parts/field'
import { choicesOf } from '#server/desk/parts/object-field'
import { found, idOf } from '#server/desk/parts/ref'
import { conflict } from '#server/refusal'
import { courseNames } from '#server/repositories/course/course-lists'
import { forgetDoubt } from '#server/repositories/doubt/doubts'
import {
  type DoubtTask,
  doubtTask,
  listDoubtTasks,
  setDoubtVisibility,
  teacherNames,
  waitingDoubts,
} from '#server/repositories/doubt/queue'
import { answerWithin } from '#server/services/doubt/answer'
import { doubtStatusNames } from '@/domain/doubt/doubt'

const roles = ['teacher', 'service'] as const
const visibilities: Record<string, string> = { public: '公开', held: '待审核', hidden: '已隐藏' }
const states: Record<string, string> = doubtStatusNames
const MOST_COURSES = 500
const MOST_ID = 2_000_000_000

const load = async (db: Db, ref: string | undefined) => found(await doubtTask(db, idOf(ref, '提问')), '提问')

const factsOf = (row: DoubtTask) =>
  [
    ['问题', row.text],
    ['关于', row.about || '—'],
    ['状态', states[row.status] ?? row.status],
    ['公开', visibilities[row.visibility] ?? row.visibility],
    ['回答', row.answerCount],
    ['提问时间', momentText(row.madeAt)],
  ] as const

const doubts = list<DoubtTask>({
  path: '/doubts',
  title: '答疑',
  section: '教学',
  roles,
  filters: [
    { name: 'status', label: '状态', choices: states },
    { name: 'visibility', label: '公开', choices: visibilities },
    { name: 'course', label: '课程', kind: 'pick', choices: async ({ db }) => choicesOf(await courseNames(db, MOST_COURSES)) },
    { name: 'made', label: '提问', kind: 'dates' },
  ],
  columns: [
    { title: '问题', text: (row) => row.text.slice(0, 60) },
    { title: '关于', text: (row) => row.about },
    { title: '状态', text: (row) => states[row.status] ?? row.status },
    { title: '公开', text: (row) => visibilities[row.visibility] ?? row.visibility },
    { title: '提问时间', text: (row) => momentText(row.madeAt), sort: 'id' },
  ],
  load: ({ db }, { filter, ranges, ...rest }) => listDoubtTasks(db, { ...filter, ...ranges, ...rest }),
  to: ({ id }) => `/doubts/${id}`,
  walk: { filter: { status: 'open' }, acts: ['answer-doubt'], unit: '个' },
  queue: ({ db }) => waitingDoubts(db),
})

const doubt = page({
  path: '/doubts/:id',
  title: '提问',
  roles,
  load: ({ db }, { params }) => load(db, params.id),
  view: (row) => (
    <>
      <Facts of={factsOf(row)} />
      {(row.status === 'open' || row.status === 'answered') && (
        <ActLink name="answer-doubt" of={row.id}>
          回答
        </ActLink>
      )}
      <ActLink name="show-doubt" of={row.id}>
        审核
      </ActLink>
    </>
  ),
})

const answer = act({
  name: 'answer-doubt',
  title: '回答提问',
  roles,
  fields: {
    teacherId: whole({ label: '署名老师的编号', hint: '编号见上方', least: 1, most: MOST_ID }),
    text: text({ label: '回答', most: 1000, isLong: true }),
  },
  start: async ({ db }, ref) => {
    const names = (await teacherNames(db)).map(({ id, name }) => `${id} ${name}`).join('、')
    return { facts: [...factsOf(await load(db, ref)), ['老师', names]] }
  },
  preview: (_deps, _ref, { text: said }) => ['提问者会收到消息，72 小时内可以追问或采纳', said],
  run: async (tx, { ref, values, now, formKey }) => {
    const row = await load(tx, ref)
    found(
      (await teacherNames(tx)).find(({ id }) => id === values.teacherId),
      '老师',
    )
    await answerWithin(tx, { doubtId: row.id, ...values, idempotencyKey: formKey }, now)
    return { object: `doubt:${row.id}`, before: { status: row.status }, after: values, to: `/doubts/${row.id}` }
  },
})

const show = act({
  name: 'show-doubt',
  title: '审核提问',
  roles,
  fields: {
    visibility: choice({ label: '处理', choices: { public: '公开', hidden: '隐藏' } }),
    reason: text({ label: '原因', most: 200 }),
  },
  start: async ({ db }, ref) => ({ facts: factsOf(await load(db, ref)) }),
  preview: (_deps, _ref, { visibility }) => [visibility === 'public' ? '所有人都能看到和搜到' : '只有提问者自己能看到'],
  run: async (tx, { ref, values, now }) => {
    const row = await load(tx, ref)
    if (!(await setDoubtVisibility(tx, row.id, values.visibility, now))) throw conflict('已经是这个状态了')
    if (values.visibility === 'hidden') await forgetDoubt(tx, row.id)
    const after = { visibility: values.visibility }
    return { object: `doubt:${row.id}`, before: { visibility: row.visibility }, after, reason: values.reason, to: `/doubts/${row.id}` }
  },
})

/** Questions of learners: answered by teachers, shown or hidden. */
export const doubtArea: Area = { pages: [doubts, doubt], acts: [answer, show] }
