import { randomBytes } from 'node:crypto'
import type { Db, Tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { act } from '#server/desk/frame/row'
import { choice, text } from '#server/desk/parts/field'
import { choicesOf, object, objects } from '#server/desk/parts/object-field'
import { found, idOf, rowVersion } from '#server/desk/parts/ref'
import { liveOf } from '#server/providers/live/live-of'
import type { Push } from '#server/providers/live/port'
import { conflict, invalid } from '#server/refusal'
import { sendMessage } from '#server/repositories/account/message'
import { teacherNames } from '#server/repositories/doubt/queue'
import {
  addModerator,
  dropModerator,
  moderatorsOf,
  offeredLearners,
  offeredStaff,
  putRoomStaff,
  roomStaff,
} from '#server/repositories/learn/live/moderators'
import { lockRoom, putRoom, type StaffRoom, staffRoom, touchSpeaker } from '#server/repositories/learn/live/rooms'
import { hubOf } from '#server/services/learn/live/hub'
import { teacherSays } from '#server/services/learn/live/room'
import { MOST_LIVE_TEXT } from '@/contract/learn/live-room.schema'
import { minuteText } from '@/domain/time/day'
import { roomFacts } from './live-room'

const roles = ['teacher', 'service'] as const
const teachers = ['teacher'] as const
const TOKEN_BYTES = 6

const roomAt = async (db: Db, ref: string | undefined) => found(await staffRoom(db, idOf(ref, '直播')), '直播')
const placeOf = ({ id }: StaffRoom) => `/live-rooms/${id}`
const refresh = (deps: Deps, ref: string) => hubOf(deps).refresh(Number(ref.split('.')[0]))

const speak = act({
  name: 'speak-in-live',
  title: '以老师身份发言',
  roles,
  fields: {
    teacherId: object({ label: '署名老师' }),
    text: text({ label: '发言', most: MOST_LIVE_TEXT }),
  },
  start: async ({ db }, ref, { staff }) => ({
    facts: roomFacts(await roomAt(db, ref)),
    texts: { teacherId: [staff.teacherId === null ? '' : String(staff.teacherId)] },
    choices: { teacherId: choicesOf((await teacherNames(db)).map(({ id, name }) => ({ id, title: name }))) },
  }),
  preview: (_deps, _ref, { text: said }) => ['直播间里的人马上看到，发言带“老师”标记，回放里也有', said],
  run: async (tx, { ref, values, formKey, deps }) => {
    const row = await roomAt(tx, ref)
    found(
      (await teacherNames(tx)).find(({ id }) => id === values.teacherId),
      '老师',
    )
    await teacherSays(deps, tx, { lessonId: row.id, ...values, key: formKey })
    return { object: `live-room:${row.id}`, before: null, after: values, to: placeOf(row) }
  },
  follow: refresh,
})

const chats = { course: '按课程的设置', yes: '开放', no: '关闭' } as const
const pauses = { '3': '3 秒（平常）', '10': '10 秒', '30': '30 秒', '60': '1 分钟', '300': '5 分钟' } as const
const chatStored = ({ ownChat }: StaffRoom) => (ownChat === null ? 'course' : ownChat ? 'yes' : 'no')
const versionOf = ({ ownChat, pause }: StaffRoom) => rowVersion({ ownChat, pause })

const chat = act({
  name: 'set-live-chat',
  title: '直播聊天设置',
  roles,
  fields: { chat: choice({ label: '聊天', choices: chats }), pause: choice({ label: '一位学员多久可以发一条', choices: pauses }) },
  start: async ({ db }, ref) => {
    const row = await roomAt(db, ref)
    return { facts: roomFacts(row), texts: { chat: [chatStored(row)], pause: [String(row.pause)] }, version: versionOf(row) }
  },
  preview: async ({ db }, ref, values) => {
    const { courseChat } = await roomAt(db, ref)
    const isOpen = values.chat === 'course' ? courseChat : values.chat === 'yes'
    const said = isOpen ? `学员可以发言，每人每 ${values.pause} 秒一条` : '谁都不能发言，直播间里写着聊天已经关闭；以前的发言还看得到'
    return [said, '开着直播间的学员马上看到']
  },
  run: async (tx, { ref, values, version, now }) => {
    const row = found(await lockRoom(tx, idOf(ref, '直播')), '直播')
    if (versionOf(row) !== version) throw conflict('聊天设置刚被别人改过，请重新打开核对')
    const hasChat = values.chat === 'course' ? null : values.chat === 'yes'
    await putRoom(tx, row.id, { has_chat: hasChat, pause_seconds: Number(values.pause) }, now)
    return { object: `live-room:${row.id}`, before: { hasChat: row.ownChat, pause: row.pause }, after: values, to: placeOf(row) }
  },
  follow: refresh,
})

function PushShown({ of: { server, key, endsAt } }: { of: Push }) {
  return (
    <>
      <p role="status" className="notice">
        把下面两行填进推流软件（如 OBS 的“服务器”和“推流码”）。只给讲课的老师；泄露了就换密钥。
      </p>
      <dl>
        <div>
          <dt>服务器</dt>
          <dd>
            <code>{server}</code>
          </dd>
        </div>
        <div>
          <dt>推流码</dt>
          <dd>
            <code>{key}</code>
          </dd>
        </div>
        <div>
          <dt>有效到</dt>
          <dd>{minuteText(endsAt)}</dd>
        </div>
      </dl>
    </>
  )
}

function pushFor(deps: Deps, { id, token, endAt }: Pick<StaffRoom, 'id' | 'token' | 'endAt'>): Push {
  const push = liveOf(deps).pushOf({ lessonId: id, token, endAt })
  if (push === null) throw conflict('没有设置推流域名，推流地址在直播服务的控制台里')
  if (push.endsAt <= deps.now()) throw conflict('直播已经结束，推流地址过期了。先改直播时间')
  return push
}

/** The address and the key are shown once and stand in no log; the audit says who saw them. */
const showKey = act({
  name: 'show-live-key',
  title: '看推流地址',
  roles: teachers,
  fields: {},
  isDirect: true,
  button: '显示一次',
  start: async ({ db }, ref) => ({ facts: roomFacts(await roomAt(db, ref)) }),
  preview: () => [],
  run: async (tx, { ref, deps }) => {
    const row = await roomAt(tx, ref)
    const push = pushFor(deps, row)
    return {
      object: `live-room:${row.id}`,
      before: null,
      after: { endsAt: push.endsAt },
      to: placeOf(row),
      shown: <PushShown of={push} />,
    }
  },
})

const renewKey = act({
  name: 'renew-live-key',
  title: '换推流密钥',
  roles: teachers,
  fields: {},
  start: async ({ db }, ref) => ({ facts: roomFacts(await roomAt(db, ref)) }),
  preview: async ({ db }, ref) => {
    const { onAirAt } = await roomAt(db, ref)
    return [
      '以前给出的推流地址作废，学员从新的地址看',
      ...(onAirAt === null ? [] : ['现在正在推流：换了以后画面会断，老师要用新地址重新推']),
    ]
  },
  run: async (tx, { ref, deps, now }) => {
    const row = found(await lockRoom(tx, idOf(ref, '直播')), '直播')
    pushFor(deps, row)
    await putRoom(tx, row.id, { stream_token: randomBytes(TOKEN_BYTES).toString('hex'), on_air_at: null }, now)
    return { object: `live-room:${row.id}`, before: null, after: { renewed: true }, to: placeOf(row) }
  },
  follow: refresh,
})

const setStaff = act({
  name: 'set-live-staff',
  title: '管理直播间的员工',
  roles,
  fields: { staff: objects({ label: '员工', hint: '都不选，老师和客服都可以管理' }) },
  start: async ({ db }, ref) => {
    const row = await roomAt(db, ref)
    const named = await roomStaff(db, row.id)
    return {
      facts: roomFacts(row),
      texts: { staff: named.map(({ id }) => String(id)) },
      choices: { staff: choicesOf(await offeredStaff(db)) },
      version: rowVersion(named),
    }
  },
  preview: async ({ db }, _ref, { staff }) => {
    const names = (await offeredStaff(db)).filter(({ id }) => staff.includes(id)).map(({ title }) => title)
    return [names.length === 0 ? '老师和客服都可以撤下发言、禁言' : `只有${names.join('、')}可以撤下发言、禁言；站长总是可以`]
  },
  run: async (tx, { ref, values: { staff }, version }) => {
    const row = found(await lockRoom(tx, idOf(ref, '直播')), '直播')
    const before = await roomStaff(tx, row.id)
    if (rowVersion(before) !== version) throw conflict('管理的员工刚被别人改过，请重新打开核对')
    const offered = await offeredStaff(tx)
    if (!staff.every((id) => offered.some((one) => one.id === id))) throw invalid('有的员工不能管理直播间，请重新选择')
    await putRoomStaff(tx, row.id, staff)
    return { object: `live-room:${row.id}`, before: { staff: before.map(({ id }) => id) }, after: { staff }, to: placeOf(row) }
  },
})

const nameModerator = act({
  name: 'add-live-moderator',
  title: '加学员管理员',
  roles,
  fields: { learner: object({ label: '学员' }) },
  start: async ({ db }, ref) => {
    const row = await roomAt(db, ref)
    return { facts: roomFacts(row), choices: { learner: choicesOf(await offeredLearners(db, row.courseId, row.id)) } }
  },
  preview: () => ['这位学员可以在这场直播里撤下别人的发言、禁言 10 分钟或 1 小时', '他的直播间里马上看到，也会收到消息'],
  run: async (tx, { ref, values: { learner }, now }) => {
    const row = await roomAt(tx, ref)
    if (!(await offeredLearners(tx, row.courseId, row.id)).some(({ id }) => id === learner))
      throw invalid('这位学员没有这门课，或者已经是管理员')
    await addModerator(tx, learner, row.id, now)
    await touchSpeaker(tx, row.id, learner, now)
    const link = `/course/${row.courseId}/learn?lessonId=${row.id}`
    const body = `老师请你管理直播《${row.title}》的聊天：可以撤下发言，也可以禁言。`
    await sendMessage(tx, {
      userId: learner,
      kind: 'notice',
      ref: `live-moderator:${row.id}:${now}`,
      title: '请你管理直播间',
      body,
      link,
      now,
    })
    return { object: `live-room:${row.id}`, before: null, after: { moderator: learner }, to: placeOf(row) }
  },
  follow: refresh,
})

const dropOne = act({
  name: 'drop-live-moderator',
  title: '不再管理直播间',
  roles,
  fields: {},
  isDirect: true,
  button: '不再管理',
  start: async ({ db }, ref) => {
    const { row, moderator } = await moderatorAt(db, ref)
    return { facts: [...roomFacts(row), ['学员', moderator.title]] }
  },
  preview: () => [],
  run: async (tx, { ref, now }) => {
    const { row, moderator } = await moderatorAt(tx, ref)
    await dropModerator(tx, moderator.id, row.id)
    await touchSpeaker(tx, row.id, moderator.id, now)
    const told = { userId: moderator.id, kind: 'notice', ref: `live-moderator-over:${row.id}:${now}`, title: '直播间管理已结束' } as const
    await sendMessage(tx, { ...told, body: `你不再管理直播《${row.title}》的聊天，谢谢你的帮忙。`, now })
    return { object: `live-room:${row.id}`, before: { moderator: moderator.id }, after: null, to: placeOf(row) }
  },
  follow: refresh,
})

/** A room and one of its moderators, as `lesson.learner`. */
async function moderatorAt(db: Db | Tx, ref: string) {
  const [lessonRef, userRef] = ref.split('.')
  const row = await roomAt(db, lessonRef)
  const id = idOf(userRef, '学员')
  return {
    row,
    moderator: found(
      (await moderatorsOf(db, row.id)).find((one) => one.id === id),
      '管理员',
    ),
  }
}

/** Acts on the chat, the stream and the order of a live room. */
export const roomActs = [speak, chat, showKey, renewKey, setStaff, nameModerator, dropOne]
