import type { Db } from '#server/database/tables'
import { ActLink, Facts, PageLink } from '#server/desk/frame/detail'
import { list } from '#server/desk/frame/list'
import { type Area, act, type DeskVisit, momentText, page } from '#server/desk/frame/row'
import { choice } from '#server/desk/parts/field'
import { found, idOf } from '#server/desk/parts/ref'
import { forbidden } from '#server/refusal'
import { roomStaff } from '#server/repositories/learn/live/moderators'
import { listMessages, type StaffMessage, staffMessage, staffRoom } from '#server/repositories/learn/live/rooms'
import { hubOf } from '#server/services/learn/live/hub'
import { hideSaid, muteAuthor } from '#server/services/learn/live/order'
import { storedIdOf } from '@/domain/text/id-text'
import { MINUTE_MS } from '@/domain/time/units'
import { attendance } from './live-attendance'
import { room, rooms } from './live-room'
import { roomActs } from './live-room-acts'
import { timeActs } from './live-time-acts'

const roles = ['teacher', 'service'] as const
const spans = { '0': '解除禁言', '10': '10 分钟', '60': '1 小时', '1440': '1 天' } as const

const messageOf = async (db: Parameters<typeof staffMessage>[0], ref: string | undefined) =>
  found(await staffMessage(db, idOf(ref, '发言')), '发言')

/** Throws forbidden for staff who do not keep order in a live where others are named for it. Owners always may. */
async function demandOrder(db: Db, { staff }: Pick<DeskVisit, 'staff'>, lessonId: number): Promise<void> {
  const named = await roomStaff(db, lessonId)
  if (named.length === 0 || staff.roles.includes('owner') || named.some(({ id }) => id === staff.id)) return
  throw forbidden(`这场直播由${named.map(({ title }) => title).join('、')}管理`)
}

const hiddenText = ({ hiddenAt, hiddenBy }: StaffMessage) => {
  if (hiddenAt === null) return '显示中'
  return `已撤下 ${momentText(hiddenAt)}${hiddenBy === null ? '' : `，由学员管理员（${hiddenBy}）`}`
}

const factsOf = (row: StaffMessage) =>
  [
    [
      '直播课',
      <PageLink key="room" to={`/live-rooms/${row.lessonId}`}>
        {row.lessonTitle}
      </PageLink>,
    ],
    [row.userId === null ? '老师' : '学员', row.userId === null ? row.nickname : `${row.nickname}（${row.userId}）`],
    ['发言', row.text],
    ['时间', momentText(row.madeAt)],
    ['状态', hiddenText(row)],
    ['禁言到', row.mutedUntil > row.madeAt ? momentText(row.mutedUntil) : '—'],
  ] as const

const messages = list<StaffMessage>({
  path: '/live-messages',
  title: '直播发言',
  section: '教学',
  roles,
  filters: [
    { name: 'lesson', label: '直播课', kind: 'of', nameOf: async ({ db }, given) => (await staffRoom(db, storedIdOf(given) ?? 0))?.title },
  ],
  columns: [
    { title: '直播课', text: ({ lessonTitle }) => lessonTitle },
    { title: '发言人', text: ({ nickname, userId }) => (userId === null ? `${nickname}（老师）` : nickname) },
    { title: '发言', text: ({ text }) => text },
    { title: '状态', text: ({ hiddenAt }) => (hiddenAt === null ? '显示中' : '已撤下') },
    { title: '时间', text: ({ madeAt }) => momentText(madeAt) },
  ],
  load: ({ db }, { filter, before, limit }) => listMessages(db, { before, limit, lessonId: storedIdOf(filter.lesson) }),
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
  preview: async ({ db }, ref) => {
    const { userId } = await messageOf(db, ref)
    return ['这条发言会从直播间和回放的聊天里撤下', ...(userId === null ? [] : ['发言的学员会收到消息'])]
  },
  run: async (tx, { ref, visit, now }) => {
    const row = await messageOf(tx, ref)
    await demandOrder(tx, visit, row.lessonId)
    await hideSaid(tx, row, null, now)
    return { object: `live-message:${row.id}`, before: { hiddenAt: null }, after: { hiddenAt: now }, to: `/live-rooms/${row.lessonId}` }
  },
  follow: async (deps, ref) => hubOf(deps).refresh((await messageOf(deps.db, ref)).lessonId),
})

const mute = act({
  name: 'mute-live-speaker',
  title: '禁言',
  roles,
  fields: { minutes: choice({ label: '禁言多久', choices: spans }) },
  start: async ({ db }, ref) => ({ facts: factsOf(await messageOf(db, ref)) }),
  preview: (_deps, _ref, { minutes }) => [
    minutes === '0' ? '这位学员可以在这场直播里继续发言' : `这位学员 ${spans[minutes as keyof typeof spans]}内不能在这场直播里发言`,
    '学员的直播间里马上看到，也会收到消息',
  ],
  run: async (tx, { ref, values, visit, now }) => {
    const row = await messageOf(tx, ref)
    await demandOrder(tx, visit, row.lessonId)
    const until = values.minutes === '0' ? 0 : now + Number(values.minutes) * MINUTE_MS
    await muteAuthor(tx, row, until, now)
    return {
      object: `live-speaker:${row.lessonId}:${row.userId}`,
      before: { mutedUntil: row.mutedUntil },
      after: { mutedUntil: until },
      to: `/live-rooms/${row.lessonId}`,
    }
  },
  follow: async (deps, ref) => hubOf(deps).refresh((await messageOf(deps.db, ref)).lessonId),
})

/** Live rooms, what is said in them, and who was there. */
export const liveArea: Area = { pages: [messages, message, rooms, room, attendance], acts: [hide, mute, ...roomActs, ...timeActs] }
