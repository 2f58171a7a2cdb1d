import { Type } from '@sinclair/typebox'
import type { ServicePlugin } from '#server/deps'
import { serve } from '#server/http/serve'
import { liveRoom } from '@/contract/learn/live-room'
import {
  LiveMessageSchema,
  LiveMessagesQuerySchema,
  LiveRoomSchema,
  LiveTicketSchema,
  SayLiveSchema,
} from '@/contract/learn/live-room.schema'
import { IdParamsSchema } from '@/contract/scalars.schema'
import { liveMessages, liveRoomOf, liveTicket, sayLive } from './room'

const byId = { params: IdParamsSchema }

/** The room of a live lesson and its chat. */
export const liveRoomCalls: ServicePlugin = (app, deps) => {
  serve(app, liveRoom.room, { ...byId, reply: LiveRoomSchema }, ({ params }, { userId }) => liveRoomOf(deps, userId, params.id))
  serve(
    app,
    liveRoom.messages,
    { ...byId, query: LiveMessagesQuerySchema, reply: Type.Array(LiveMessageSchema) },
    ({ params, query }, { userId }) => liveMessages(deps, userId, params.id, query),
  )
  serve(app, liveRoom.say, { ...byId, body: SayLiveSchema, reply: LiveMessageSchema }, ({ params, body }, { learnerId }) =>
    sayLive(deps, learnerId, params.id, body),
  )
  serve(app, liveRoom.ticket, { ...byId, reply: LiveTicketSchema }, ({ params }, { learnerId }) => liveTicket(deps, learnerId, params.id))
}
