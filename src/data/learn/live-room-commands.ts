import { liveRoom } from '@/contract/learn/live-room'
import type { LiveMessage, LiveTicket } from '@/contract/learn/live-room.schema'
import { send } from '@/data/http/send'
import { randomText } from '@/domain/device/client-code'

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
