import type { Db } from '#server/database/tables'
import { ActLink, Facts, learnerLink } from '#server/desk/frame/detail'
import { list } from '#server/desk/frame/list'
import { type Area, act, momentText, page } from '#server/desk/frame/row'
import { text } from '#server/desk/parts/field'
import { found, idOf } from '#server/desk/parts/ref'
import { conflict } from '#server/refusal'
import { sendMessage } from '#server/repositories/account/message'
import { answerMessage, listSupport, type SupportLine, supportLine, waitingSupport } from '#server/repositories/account/support'

const roles = ['service'] as const
const states: Record<string, string> = { open: '待回复', answered: '已回复' }

const load = async (db: Db, ref: string | undefined) => found(await supportLine(db, idOf(ref, '留言')), '留言')

const factsOf = (row: SupportLine) =>
  [
    ['留言', row.body],
    ['学员', row.userId === null ? '访客' : learnerLink(row.userId)],
    ['联系电话', row.contact || '—'],
    ['状态', states[row.status] ?? row.status],
    ['回复', row.answer || '—'],
    ['留言时间', momentText(row.createdAt)],
    ['回复时间', momentText(row.answeredAt)],
  ] as const

const messages = list<SupportLine>({
  path: '/support',
  title: '客服留言',
  section: '学员',
  roles,
  filters: [{ name: 'status', label: '状态', choices: states }],
  columns: [
    { title: '留言', text: ({ body }) => body.slice(0, 60) },
    { title: '学员', text: ({ userId }) => String(userId ?? '访客') },
    { title: '状态', text: ({ status }) => states[status] ?? status },
    { title: '留言时间', text: ({ createdAt }) => momentText(createdAt) },
  ],
  load: ({ db }, { filter, ...rest }) => listSupport(db, { status: filter.status, ...rest }),
  to: ({ id }) => `/support/${id}`,
  waits: { status: 'open' },
  queue: ({ db }) => waitingSupport(db),
})

const one = page({
  path: '/support/:id',
  title: '客服留言',
  roles,
  load: ({ db }, { params }) => load(db, params.id),
  view: (row) => (
    <>
      <Facts of={factsOf(row)} />
      {row.status === 'open' && (
        <ActLink name="answer-support" of={row.id}>
          回复
        </ActLink>
      )}
    </>
  ),
})

const answer = act({
  name: 'answer-support',
  title: '回复留言',
  roles,
  fields: { answer: text({ label: '回复', most: 1000, isLong: true }) },
  start: async ({ db }, ref) => ({ facts: factsOf(await load(db, ref)) }),
  preview: async ({ db }, ref, { answer: said }) => [
    (await load(db, ref)).userId === null ? '访客收不到消息，请按留下的电话联系后再记录' : '学员会收到消息',
    said,
  ],
  run: async (tx, { ref, values, now }) => {
    const row = await load(tx, ref)
    const answered = await answerMessage(tx, row.id, values.answer, now)
    if (!answered) throw conflict('这条留言已经回复过')
    if (answered.userId !== null) {
      const told = { userId: answered.userId, kind: 'notice' as const, ref: `support:${row.id}`, title: '客服回复了你的留言' }
      await sendMessage(tx, { ...told, body: values.answer, now })
    }
    return { object: `support:${row.id}`, before: { status: row.status }, after: values, to: `/support/${row.id}` }
  },
})

/** Messages to the customer service. */
export const supportArea: Area = { pages: [messages, one], acts: [answer] }
