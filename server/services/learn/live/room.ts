import { type Tx, tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { liveOf } from '#server/providers/live/live-of'
import { conflict, forbidden, invalid, notFound } from '#server/refusal'
import { giveKey } from '#server/repositories/account/session/one-time-key'
import {
  addMessage,
  type LiveMessageRow,
  messageByKey,
  messagesBetween,
  mutedUntil,
  newestMessages,
  takeTurn,
} from '#server/repositories/learn/live/messages'
import { type RoomRow, roomOf, USUAL_PAUSE } from '#server/repositories/learn/live/rooms'
import { judgePublished } from '#server/services/account/published'
import { accessTo } from '#server/services/learn/lesson'
import type { LiveMessage, LiveMessagesQuery, LiveRoom, LiveTicket, SayLive } from '@/contract/learn/live-room.schema'
import { canLearn } from '@/domain/course/course'
import { livingStatus } from '@/domain/learn/lesson'
import { SECOND_MS } from '@/domain/time/units'
import { hubOf } from './hub'

const NEWEST = 50
const MOST_AT_ONCE = 200
const TICKET_SECONDS = 60

const statusOf = ({ start_at, end_at, replay_at }: RoomRow, now: number) => livingStatus(start_at, end_at, now, replay_at) ?? 'ended'
const broadcastOf = (room: RoomRow) => ({
  lessonId: room.id,
  token: room.stream_token,
  media: room.media,
  length: room.length,
  startAt: room.start_at,
  endAt: room.end_at,
})

/** The room, and whether it is open to the visitor. Throws not found. */
async function enter({ db, now }: Deps, userId: number | null, lessonId: number) {
  const room = await roomOf(db, lessonId, userId)
  if (!room) throw notFound('直播')
  const { access } = await accessTo(db, userId, room.course_id, now())
  return { room, isOpen: canLearn(access, room.is_trial) }
}

async function openRoom(deps: Deps, userId: number | null, lessonId: number): Promise<RoomRow> {
  const { room, isOpen } = await enter(deps, userId, lessonId)
  if (!isOpen) throw forbidden('购买课程后可以进入直播间')
  return room
}

const messageOf = ({ userId: by, ...row }: LiveMessageRow, userId: number | null): LiveMessage => ({
  ...row,
  isMine: by !== null && by === userId,
})

/** State of a live for a visitor: who waits for it, whether it is on, and where it is seen. */
export async function liveRoomOf(deps: Deps, userId: number | null, lessonId: number): Promise<LiveRoom> {
  const { db, now } = deps
  const { room, isOpen } = await enter(deps, userId, lessonId)
  const at = now()
  const status = statusOf(room, at)
  const live = liveOf(deps)
  const broadcast = broadcastOf(room)
  const muted = userId === null ? 0 : await mutedUntil(db, lessonId, userId)
  const isLiving = status === 'living'
  const url = isLiving && isOpen && !room.waitsForStream ? await live.urlOf(broadcast) : null
  return {
    lessonId,
    status,
    startAt: room.start_at,
    endAt: room.end_at,
    reservedCount: room.reservedCount,
    isReserved: room.isReserved,
    viewers: hubOf(deps).viewers(lessonId),
    hasChat: room.has_chat,
    canSpeak: isLiving && isOpen && room.has_chat && userId !== null && muted <= at,
    mutedUntil: muted > at ? muted : null,
    stream: url === null ? null : { url, isStandIn: live.isStandIn, second: live.secondOf(broadcast, at) },
    isModerator: room.isModerator,
    pauseSeconds: room.pause,
  }
}

/** Messages: the newest, or those of a span of the broadcast. */
export async function liveMessages(
  deps: Deps,
  userId: number | null,
  lessonId: number,
  { from, to = Number.MAX_SAFE_INTEGER }: LiveMessagesQuery,
): Promise<LiveMessage[]> {
  await openRoom(deps, userId, lessonId)
  const rows =
    from === undefined
      ? await newestMessages(deps.db, lessonId, NEWEST)
      : await messagesBetween(deps.db, lessonId, from, Math.min(to, 1_000_000), MOST_AT_ONCE)
  return rows.map((row) => messageOf(row, userId))
}

const tooSoon = (pause: number) => (pause <= USUAL_PAUSE ? '发言太快了，稍等几秒再发' : `老师开了慢速聊天，每 ${pause} 秒可以发一条`)

/** Says something in a room that is on; the same key again gives the same message. */
export async function sayLive(deps: Deps, userId: number, lessonId: number, { text, key }: SayLive): Promise<LiveMessage> {
  const { db, now } = deps
  const room = await openRoom(deps, userId, lessonId)
  const at = now()
  const known = await messageByKey(db, userId, key)
  if (known) return messageOf(known, userId)
  if (!room.has_chat) throw forbidden('这场直播的聊天已经关闭')
  if (statusOf(room, at) !== 'living') throw conflict('直播时间才能发言')
  const { verdict, reason } = await judgePublished(deps, userId, 'comment', text)
  if (verdict !== 'pass') throw invalid(`${reason}，不能在直播间发送`)
  if ((await mutedUntil(db, lessonId, userId)) > at) throw forbidden('你已被管理员禁言，请稍后再试')
  const said = await tx(db, async (work) => {
    if (!(await takeTurn(work, lessonId, userId, at, room.pause * SECOND_MS))) throw conflict(tooSoon(room.pause))
    const second = liveOf(deps).secondOf(broadcastOf(room), at)
    await addMessage(work, { lessonId, by: { userId }, text: text.trim(), second, key, now: at })
    return messageByKey(work, userId, key)
  })
  if (!said) throw notFound('发言')
  void hubOf(deps).refresh(lessonId)
  return messageOf(said, userId)
}

export type TeacherSays = { lessonId: number; teacherId: number; text: string; key: string }

/** A teacher says something in a room that is on; it needs no turn and no moderation. */
export async function teacherSays(deps: Deps, work: Tx, { lessonId, teacherId, text, key }: TeacherSays): Promise<void> {
  const room = await roomOf(work, lessonId, null)
  if (!room) throw notFound('直播')
  if (!room.has_chat) throw conflict('这场直播没有开放聊天')
  const at = deps.now()
  if (statusOf(room, at) !== 'living') throw conflict('直播时间才能发言')
  const second = liveOf(deps).secondOf(broadcastOf(room), at)
  await addMessage(work, { lessonId, by: { teacherId }, text, second, key, now: at })
}

/** An address that opens the room's stream once. */
export async function liveTicket(deps: Deps, userId: number, lessonId: number): Promise<LiveTicket> {
  const { db, env, now } = deps
  await openRoom(deps, userId, lessonId)
  const key = await giveKey(db, { download: 'live-events', of: [lessonId] }, userId, now(), TICKET_SECONDS)
  return { url: `${env.publicUrl}/live-events/${lessonId}?${new URLSearchParams({ key })}`, expiresAt: now() + TICKET_SECONDS * 1000 }
}

/** Whether the room may be listened to by a learner; a room of a course that is not theirs may not. */
export async function mayListen(deps: Deps, userId: number, lessonId: number): Promise<boolean> {
  const room = await roomOf(deps.db, lessonId, userId)
  if (!room) return false
  const { access } = await accessTo(deps.db, userId, room.course_id, deps.now())
  return canLearn(access, room.is_trial)
}
