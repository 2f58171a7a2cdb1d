import { queryOptions } from '@tanstack/react-query'
import type { LessonPlay } from '@/contract/learn/lesson.schema'
import { liveRoom } from '@/contract/learn/live-room'
import type { LiveMessage, LiveTicket, MuteLive } from '@/contract/learn/live-room.schema'
import { queryOf } from '@/data/http/query'
import { send } from '@/data/http/send'
import { randomText } from '@/domain/device/host-environment'

/** Seconds of a replay's chat that are requested at once. */
export const CHAT_SPAN_S = 300

/** The room of a live lesson and its messages. */
export const liveRoomQueries = {
  /** `status`: the status of the lesson; a change of status loads the room again. */
  room: (lessonId: number, status: LessonPlay['livingStatus']) =>
    queryOptions({
      queryKey: ['live-room', lessonId, 'room', status],
      queryFn: queryOf(liveRoom.room, { params: { id: lessonId } }),
      gcTime: 0,
    }),
  newest: (lessonId: number) =>
    queryOptions({
      queryKey: ['live-room', lessonId, 'newest'],
      queryFn: queryOf(liveRoom.messages, { params: { id: lessonId }, query: {} }),
      gcTime: 0,
    }),
  /** Stretch number `span` of the replay's chat. */
  span: (lessonId: number, span: number) =>
    queryOptions({
      queryKey: ['live-room', lessonId, 'span', span],
      queryFn: queryOf(liveRoom.messages, { params: { id: lessonId }, query: { from: span * CHAT_SPAN_S, to: (span + 1) * CHAT_SPAN_S } }),
    }),
}

const KEY_LENGTH = 16

/** Names a message once, so that sending it again keeps it once. */
export const newLiveKey = () => randomText(KEY_LENGTH, Math.random)

export function sayLive({ lessonId, ...body }: { lessonId: number; text: string; key: string }): Promise<LiveMessage> {
  return send(liveRoom.say, { params: { id: lessonId }, body })
}

/** An address of the room's stream; it opens once. */
export function liveTicket(lessonId: number): Promise<LiveTicket> {
  return send(liveRoom.ticket, { params: { id: lessonId } }, { isQuiet: true })
}

type OfMessage = { lessonId: number; messageId: number }

/** Takes a message off the screens, as a moderator. */
export function hideLive({ lessonId, messageId }: OfMessage): Promise<object> {
  return send(liveRoom.hide, { params: { id: lessonId, messageId } })
}

/** Mutes the author of a message, as a moderator. */
export function muteLive({ lessonId, messageId, minutes }: OfMessage & MuteLive): Promise<object> {
  return send(liveRoom.mute, { params: { id: lessonId, messageId }, body: { minutes } })
}
