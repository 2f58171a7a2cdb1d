import type { ServicePlugin } from '#server/deps'
import { serve, type Visit } from '#server/http/serve'
import type { InputOf } from '@/contract/call'
import { learning } from '@/contract/learn/lesson'
import { openLessonOf } from '../lesson'
import { groupCommit } from './heartbeat'

/** Heartbeats of the player. An acknowledged beat is stored. */
export const heartbeatCalls: ServicePlugin = (app, deps) => {
  const commit = groupCommit(deps)
  app.addHook('onClose', () => commit.close())
  const beat = async ({ body }: InputOf<typeof learning.heartbeat>, { learnerId }: Visit) => {
    const { courseId, lessonId, position, played } = body
    const at = deps.now()
    const { lesson } = await openLessonOf(deps.db, learnerId, body, at)
    return commit.add({ userId: learnerId, lessonId, courseId, length: lesson.length, at, position, played })
  }
  serve(app, learning.heartbeat, beat, { isFrequent: true })
}
