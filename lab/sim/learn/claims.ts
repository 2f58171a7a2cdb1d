import { learnRecord } from '@/contract/learn/learn-record'
import { learning } from '@/contract/learn/lesson'
import type { PlayedSpan } from '@/contract/learn/lesson.schema'
import { chance } from '../../../test/support/chance'
import type { TestServer } from '../../../test/support/server'
import { lengthenLessons } from './queue'

const COURSE = 104
const LESSONS: readonly [number, ...number[]] = [1028, 1030]
const FASTEST = 3.2
/** The server trusts a learner with so many seconds before any time has passed. */
const FIRST_SECONDS = 32

/** A learner whose client claims hours at once, by every call, split, doubled, backdated and from the future; answers seconds gained beyond the clock. */
export async function claim(server: TestServer, seed: number): Promise<string[]> {
  await lengthenLessons(server)
  const draw = chance(seed)
  const session = await server.signIn(`136${String(10_000_000 + seed)}`)
  const began = server.clock.now()
  const faults: string[] = []
  for (let round = 0; round < 6; round += 1) {
    const calls = Array.from({ length: draw.between(3, 8) }, () => {
      const lessonId = draw.pick(LESSONS)
      const from = draw.below(9_000)
      const played: PlayedSpan[] = [{ from, to: from + draw.between(100, 3_600) }]
      const report = { position: from, played }
      const at = server.clock.now() + draw.between(-30, 30) * 3_600_000
      const record = { courseId: COURSE, lessonId, at, isEnded: draw.happens(0.3), ...report }
      const way = draw.below(3)
      if (way === 0) return server.send(learning.heartbeat, { body: { courseId: COURSE, lessonId, ...report } }, session)
      if (way === 1)
        return server.send(learning.submit, { params: { courseId: COURSE, lessonId }, body: { ...report, isEnded: true } }, session)
      return server.send(learnRecord.submitAll, { body: { records: Array.from({ length: draw.between(1, 50) }, () => record) } }, session)
    })
    await Promise.all(calls)
    const most = FIRST_SECONDS + ((server.clock.now() - began) / 1_000) * FASTEST
    const rows = await server.db.selectFrom('learn_state').selectAll().where('user_id', '=', session.userId).execute()
    const gained = rows.reduce((sum, row) => sum + row.played_seconds, 0)
    if (gained > most) faults.push(`${gained} seconds are stored where the clock allows ${most}`)
    server.clock.advance(draw.between(0, 60) * 1_000)
  }
  return faults
}
