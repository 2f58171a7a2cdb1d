import { learning } from '@/contract/learn/lesson'
import type { TestServer, TestSession } from '../../../test/support/server'

type Left = { lessonId: number; length: number; places: readonly { at: number; position: number }[] }

/** A heartbeat counts as of its arrival, which may be so much later than it was played, in ms. */
const BEAT_SLACK_MS = 5_000
/** A lesson left so near its end was seen to the end. */
const END_SECONDS = 3
const LAST_SECONDS = 2

/** Whether a lesson is taken up where the learner was last, on whichever device: never in its last seconds, and at 0:00 only after its end. */
export async function resumeFaults(server: TestServer, session: TestSession, { lessonId, length, places }: Left): Promise<string[]> {
  const { lastTime } = await server.send(learning.lesson, { params: { id: lessonId }, query: { from: 'H5' } }, session)
  if (lastTime > 0 && lastTime >= length - LAST_SECONDS) return [`lesson ${lessonId}: taken up at ${lastTime} of ${length}`]
  const newest = Math.max(0, ...places.map(({ at }) => at))
  const latest = places
    .filter(({ at }) => at >= newest - BEAT_SLACK_MS)
    .map(({ position }) => (position >= length - END_SECONDS ? 0 : position))
  if (latest.length === 0 ? lastTime === 0 : latest.includes(lastTime)) return []
  return [`lesson ${lessonId}: taken up at ${lastTime}, left at ${latest.join(' or ')}`]
}
