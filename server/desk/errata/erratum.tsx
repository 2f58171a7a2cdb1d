import type { Db } from '#server/database/tables'
import { ActLink, Facts } from '#server/desk/frame/detail'
import { list } from '#server/desk/frame/list'
import { type Area, act, momentText, page } from '#server/desk/frame/row'
import { text } from '#server/desk/parts/field'
import { found, idOf } from '#server/desk/parts/ref'
import { type ErratumTask, erratumTask, listErratumTasks, waitingErrata } from '#server/repositories/errata/errata'
import { acceptWithin, fixWithin, rejectWithin } from '#server/services/errata/errata'
import { erratumStatusNames } from '@/domain/errata/erratum'

const roles = ['editor', 'teacher'] as const
const states: Record<string, string> = erratumStatusNames

const load = async (db: Db, ref: string | undefined) => found(await erratumTask(db, idOf(ref, '勘误')), '勘误')

const factsOf = (row: ErratumTask) =>
  [
    ['图书', `${row.bookTitle} ${row.edition}`],
    ['位置', `${row.chapterTitle}，第 ${row.page ?? '—'} 页`],
    ['原文', row.quote],
    ['错误', row.wrong],
    ['更正', row.right],
    ['也遇到', row.followerCount],
    ['状态', states[row.status] ?? row.status],
    ['回复', row.reply || '—'],
    ['提交时间', momentText(row.madeAt)],
  ] as const

const errata = list<ErratumTask>({
  path: '/errata',
  title: '图书勘误',
  section: '题库',
  roles,
  filters: [{ name: 'status', label: '状态', choices: states }],
  columns: [
    { title: '图书', text: ({ bookTitle }) => bookTitle },
    { title: '页码', text: ({ page: at }) => String(at ?? ''), isNumber: true },
    { title: '原文', text: ({ quote }) => quote.slice(0, 60) },
    { title: '状态', text: ({ status }) => states[status] ?? status },
    { title: '提交时间', text: ({ madeAt }) => momentText(madeAt) },
  ],
  load: ({ db }, { filter, ...rest }) => listErratumTasks(db, { status: filter.status, ...rest }),
  to: ({ id }) => `/errata/${id}`,
  waits: { status: 'submitted' },
  queue: ({ db }) => waitingErrata(db),
})

const erratum = page({
  path: '/errata/:id',
  title: '图书勘误',
  roles,
  load: ({ db }, { params }) => load(db, params.id),
  view: (row) => (
    <>
      <Facts of={factsOf(row)} />
      {row.status === 'submitted' && (
        <>
          <ActLink name="accept-erratum" of={row.id}>
            采纳
          </ActLink>
          <ActLink name="reject-erratum" of={row.id}>
            不采纳
          </ActLink>
        </>
      )}
      {row.status === 'accepted' && (
        <ActLink name="fix-erratum" of={row.id}>
          已更正
        </ActLink>
      )}
    </>
  ),
})

const accept = act({
  name: 'accept-erratum',
  title: '采纳勘误',
  roles,
  fields: { reply: text({ label: '回复', most: 200, isLong: true }) },
  start: async ({ db }, ref) => ({ facts: factsOf(await load(db, ref)) }),
  preview: () => ['提交的学员得 20 学豆，也遇到的各得 5 学豆，并收到消息'],
  run: async (tx, { ref, values, now }) => {
    const row = await load(tx, ref)
    await acceptWithin(tx, { id: row.id, reply: values.reply }, now)
    return { object: `erratum:${row.id}`, before: { status: row.status }, after: values, to: `/errata/${row.id}` }
  },
})

const reject = act({
  name: 'reject-erratum',
  title: '不采纳勘误',
  roles,
  fields: { reason: text({ label: '原因', most: 200, isLong: true }) },
  start: async ({ db }, ref) => ({ facts: factsOf(await load(db, ref)) }),
  preview: (_deps, _ref, { reason }) => [`提交和也遇到的学员会收到消息：${reason}`],
  run: async (tx, { ref, values, now }) => {
    const row = await load(tx, ref)
    await rejectWithin(tx, { id: row.id, reason: values.reason }, now)
    return { object: `erratum:${row.id}`, before: { status: row.status }, after: values, to: `/errata/${row.id}` }
  },
})

const fix = act({
  name: 'fix-erratum',
  title: '标记已更正',
  roles,
  fields: { edition: text({ label: '更正的版次', most: 40 }) },
  start: async ({ db }, ref) => ({ facts: factsOf(await load(db, ref)) }),
  preview: (_deps, _ref, { edition }) => [`学员会收到消息：已在${edition}更正`],
  run: async (tx, { ref, values, now }) => {
    const row = await load(tx, ref)
    await fixWithin(tx, { id: row.id, edition: values.edition }, now)
    return { object: `erratum:${row.id}`, before: { status: row.status }, after: values, to: `/errata/${row.id}` }
  },
})

/** Mistakes that learners found in books. */
export const erratumArea: Area = { pages: [errata, erratum], acts: [accept, reject, fix] }
