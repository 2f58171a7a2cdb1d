import { call } from '@/contract/call'
import type { LiveMessage, LiveMessagesQuery, LiveRoom, LiveTicket, MuteLive, SayLive } from './live-room.schema'

type ById = { params: { id: number } }
type OfMessage = { params: { id: number; messageId: number } }
const ofLesson = { service: 'learning', auth: true } as const

/** The room of a live lesson and its chat. The calls are additions. */
export const liveRoom = {
  room: call<ById, LiveRoom>({ ...ofLesson, method: 'GET', path: '/v2/learning/lessons/{id}/live-room', isGuest: true }),
  messages: call<ById & { query: LiveMessagesQuery }, LiveMessage[]>({
    ...ofLesson,
    method: 'GET',
    path: '/v2/learning/lessons/{id}/live-messages',
    isGuest: true,
  }),
  say: call<ById & { body: SayLive }, LiveMessage>({ ...ofLesson, method: 'POST', path: '/v2/learning/lessons/{id}/live-messages' }),
  ticket: call<ById, LiveTicket>({ ...ofLesson, method: 'POST', path: '/v2/learning/lessons/{id}/live-ticket' }),
  /** Acts of a moderator on what a learner wrote. */
  hide: call<OfMessage, object>({ ...ofLesson, method: 'DELETE', path: '/v2/learning/lessons/{id}/live-messages/{messageId}' }),
  mute: call<OfMessage & { body: MuteLive }, object>({
    ...ofLesson,
    method: 'POST',
    path: '/v2/learning/lessons/{id}/live-messages/{messageId}/mute',
  }),
}
