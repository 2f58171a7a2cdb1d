import type { ServicePlugin } from '#server/deps'
import { serve } from '#server/http/serve'
import { liveRoom } from '@/contract/learn/live-room'
import { hideAsModerator, muteAsModerator } from './order'
import { liveMessages, liveRoomOf, liveTicket, sayLive } from './room'

/** The room of a live lesson and its chat. */
export const liveRoomCalls: ServicePlugin = (app, deps) => {
  serve(app, liveRoom.room, ({ params }, { userId }) => liveRoomOf(deps, userId, params.id))
  serve(app, liveRoom.messages, ({ params, query }, { userId }) => liveMessages(deps, userId, params.id, query))
  serve(app, liveRoom.say, ({ params, body }, { learnerId }) => sayLive(deps, learnerId, params.id, body))
  serve(app, liveRoom.ticket, ({ params }, { learnerId }) => liveTicket(deps, learnerId, params.id))
  serve(app, liveRoom.hide, ({ params }, { learnerId }) => hideAsModerator(deps, learnerId, params))
  serve(app, liveRoom.mute, ({ params, body }, { learnerId }) => muteAsModerator(deps, learnerId, params, body))
}
