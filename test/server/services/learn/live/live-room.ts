import { randomUUID } from 'node:crypto'
import { liveRoom } from '@/contract/learn/live-room'
import { LIVE_PAUSE_MS } from '@/domain/learn/live'
import { startServer } from '../../../../support/server'
import { own } from '../../../../support/shop'

export const LESSON = 1036
export const params = { id: LESSON }
export const COURSE = 105
const HOUR_MS = 3_600_000

/** A server with a live lesson, a learner who owns its course, and short helpers for its room. */
export async function openLiveRoom(settings: Omit<NonNullable<Parameters<typeof startServer>[0]>, 'seed'> = {}) {
  const server = await startServer({ seed: true, ...settings })
  const anna = await server.signIn('13900009401')
  await own(server, anna, COURSE, null)
  await server.db.updateTable('course').set({ has_chat: true }).where('id', '=', COURSE).execute()
  /** The live begins so long from now. */
  const begin = (wait: number) => {
    const start_at = server.clock.now() + wait
    return server.db
      .updateTable('lesson')
      .set({ start_at, end_at: start_at + HOUR_MS })
      .where('id', '=', LESSON)
      .execute()
  }
  const say = async (text: string, session = anna, key: string = randomUUID()) => {
    server.clock.advance(LIVE_PAUSE_MS)
    return server.exchange(liveRoom.say, { params, body: { text, key } }, session)
  }
  return { server, anna, begin, say }
}

export type LiveRoom = Awaited<ReturnType<typeof openLiveRoom>>
