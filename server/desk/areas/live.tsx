import { MINUTE_MS } from '@/domain/time/units'
import { conflict } from '../../refusal'
import { hideMessage, listMessages, muteSpeaker, type StaffMessage, staffMessage } from '../../repositories/live/moderation'
import { ActLink, Facts } from '../detail'
import { choice } from '../field'
import { list } from '../list'
import { found, idOf } from '../ref'
import { type Area, act, page } from '../row'
import { momentText } from '../words'

const roles = ['teacher', 'service'] as const
const spans = { '0': '解除禁言', '10': '10 分钟', '60': '1 小时', '1440': '1 天' } as const

const messageOf = async (db: Parameters<typeof staffMessage>[0], ref: string | undefined) =>
  found(await staffMessage(db, idOf(ref, '发言')), '发言')

const factsOf = (row: StaffMessage) =>
  [
    ['直播课', row.lessonTitle],
    ['学员', `${row.nickname}（${row.userId}）`],
    ['发言', row.text],
    ['时间', momentText(row.madeAt)],
    ['状态', row.hiddenAt === null ? '显示中' : `已撤下 ${momentText(row.hiddenAt)}`],
    ['禁言到', row.mutedUntil > row.madeAt ? momentText(row.mutedUntil) : '—'],
  ] as const

const messages = list<StaffMessage>({
  path: '/live-messages',
  title: '直播发言',
  section: '教学',
  roles,
  filters: [],
  columns: [
    { title: '直播课', text: ({ lessonTitle }) => lessonTitle },
    { title: '学员', text: ({ nickname }) => nickname },
    { title: '发言', text: ({ text }) => text },
    { title: '状态', text: ({ hiddenAt }) => (hiddenAt === null ? '显示中' : '已撤下') },
    { title: '时间', text: ({ madeAt }) => momentText(madeAt) },
  ],
  load: ({ db }, { before, limit }) => listMessages(db, { before, limit }),
  to: ({ id }) => `/live-messages/${id}`,
})

const message = page({
  path: '/live-messages/:id',
  title: '直播发言',
  roles,
  load: ({ db }, { params }) => messageOf(db, params.id),
  view: (row) => (
    <>
      <Facts of={factsOf(row)} />
      {row.hiddenAt === null && (
        <ActLink name="hide-live-message" of={row.id}>
          撤下发言
        </ActLink>
      )}
      <ActLink name="mute-live-speaker" of={row.id}>
        禁言
      </ActLink>
    </>
  ),
})

const hide = act({
  name: 'hide-live-message',
  title: '撤下发言',
  roles,
  fields: {},
  start: async ({ db }, ref) => ({ facts: factsOf(await messageOf(db, ref)) }),
  preview: () => ['这条发言会从直播间和回放的聊天里撤下'],
  run: async (tx, { ref, now }) => {
    const row = await messageOf(tx, ref)
    if (!(await hideMessage(tx, row.id, now))) throw conflict('这条发言已经撤下')
    return { object: `live-message:${row.id}`, before: { hiddenAt: null }, after: { hiddenAt: now }, to: `/live-messages/${row.id}` }
  },
})

const mute = act({
  name: 'mute-live-speaker',
  title: '禁言',
  roles,
  fields: { minutes: choice({ label: '禁言多久', choices: spans }) },
  start: async ({ db }, ref) => ({ facts: factsOf(await messageOf(db, ref)) }),
  preview: (_deps, _ref, { minutes }) => [
    minutes === '0' ? '这位学员可以在这场直播里继续发言' : `这位学员 ${spans[minutes as keyof typeof spans]}内不能在这场直播里发言`,
  ],
  run: async (tx, { ref, values, now }) => {
    const row = await messageOf(tx, ref)
    const until = values.minutes === '0' ? 0 : now + Number(values.minutes) * MINUTE_MS
    await muteSpeaker(tx, row.lessonId, row.userId, until)
    return {
      object: `live-speaker:${row.lessonId}:${row.userId}`,
      before: { mutedUntil: row.mutedUntil },
      after: { mutedUntil: until },
      to: `/live-messages/${row.id}`,
    }
  },
})

/** Messages in live rooms. */
export const liveArea: Area = { pages: [messages, message], acts: [hide, mute] }
