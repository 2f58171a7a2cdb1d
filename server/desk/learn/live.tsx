import type { Db } from '#server/database/tables'
import { ActLink, Facts } from '#server/desk/frame/detail'
import { list } from '#server/desk/frame/list'
import { type Area, act, momentText, page } from '#server/desk/frame/row'
import { choice, text, whole } from '#server/desk/parts/field'
import { found, idOf } from '#server/desk/parts/ref'
import { conflict } from '#server/refusal'
import { teacherNames } from '#server/repositories/doubt/queue'
import {
  hideMessage,
  listMessages,
  listRooms,
  muteSpeaker,
  type StaffMessage,
  type StaffRoom,
  staffMessage,
  staffRoom,
} from '#server/repositories/learn/live/rooms'
import { hubOf } from '#server/services/learn/live/hub'
import { teacherSays } from '#server/services/learn/live/room'
import { MOST_LIVE_TEXT } from '@/contract/learn/live-room.schema'
import { MINUTE_MS } from '@/domain/time/units'

const roles = ['teacher', 'service'] as const
const MOST_ID = 2_000_000_000
const spans = { '0': '解除禁言', '10': '10 分钟', '60': '1 小时', '1440': '1 天' } as const

const messageOf = async (db: Parameters<typeof staffMessage>[0], ref: string | undefined) =>
  found(await staffMessage(db, idOf(ref, '发言')), '发言')

const factsOf = (row: StaffMessage) =>
  [
    ['直播课', row.lessonTitle],
    [row.userId === null ? '老师' : '学员', row.userId === null ? row.nickname : `${row.nickname}（${row.userId}）`],
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
    { title: '发言人', text: ({ nickname, userId }) => (userId === null ? `${nickname}（老师）` : nickname) },
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
      {row.userId !== null && (
        <ActLink name="mute-live-speaker" of={row.id}>
          禁言
        </ActLink>
      )}
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
    if (row.userId === null) throw conflict('老师的发言不能禁言，可以撤下')
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

const roomAt = async (db: Db, ref: string | undefined) => found(await staffRoom(db, idOf(ref, '直播')), '直播')

const roomFacts = (row: StaffRoom) =>
  [
    ['课程', row.courseTitle],
    ['直播课', row.title],
    ['时间', `${momentText(row.startAt)} 至 ${momentText(row.endAt)}`],
    ['聊天', row.hasChat ? '开放' : '未开放'],
  ] as const

const rooms = list<StaffRoom>({
  path: '/live-rooms',
  title: '直播间',
  section: '教学',
  roles,
  filters: [],
  columns: [
    { title: '直播课', text: ({ title }) => title },
    { title: '课程', text: ({ courseTitle }) => courseTitle },
    { title: '开始', text: ({ startAt }) => momentText(startAt) },
    { title: '结束', text: ({ endAt }) => momentText(endAt) },
  ],
  load: ({ db }, { before, limit }) => listRooms(db, { before, limit }),
  to: ({ id }) => `/live-rooms/${id}`,
})

const room = page({
  path: '/live-rooms/:id',
  title: '直播间',
  roles,
  load: ({ db }, { params }) => roomAt(db, params.id),
  view: (row) => (
    <>
      <Facts of={roomFacts(row)} />
      {row.hasChat && (
        <ActLink name="speak-in-live" of={row.id}>
          以老师身份发言
        </ActLink>
      )}
    </>
  ),
})

const speak = act({
  name: 'speak-in-live',
  title: '以老师身份发言',
  roles,
  fields: {
    teacherId: whole({ label: '署名老师的编号', hint: '编号见上方', least: 1, most: MOST_ID }),
    text: text({ label: '发言', most: MOST_LIVE_TEXT }),
  },
  start: async ({ db }, ref) => {
    const names = (await teacherNames(db)).map(({ id, name }) => `${id} ${name}`).join('、')
    return { facts: [...roomFacts(await roomAt(db, ref)), ['老师', names]] }
  },
  preview: (_deps, _ref, { text: said }) => ['直播间里的人马上看到，发言带“老师”标记，回放里也有', said],
  run: async (tx, { ref, values, formKey, deps }) => {
    const row = await roomAt(tx, ref)
    found(
      (await teacherNames(tx)).find(({ id }) => id === values.teacherId),
      '老师',
    )
    await teacherSays(deps, tx, { lessonId: row.id, ...values, key: formKey })
    return { object: `live-room:${row.id}`, before: null, after: values, to: `/live-rooms/${row.id}` }
  },
  follow: (deps, ref) => hubOf(deps).refresh(Number(ref)),
})

/** Live rooms and what is said in them. */
export const liveArea: Area = { pages: [messages, message, rooms, room], acts: [hide, mute, speak] }
