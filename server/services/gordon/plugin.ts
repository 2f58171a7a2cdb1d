import { learning } from '@/contract/learning/learning'
import { HeartbeatSchema, LearnStateSchema } from '@/contract/learning/learning.schema'
import type { ServicePlugin } from '../../deps'
import { serve } from '../../http/serve'
import { openLessonOf } from '../learning/open-lesson'
import { groupCommit } from './group-commit'

/** Heartbeats of the player. Document 2 §7, Other services. Acknowledged means stored. */
export const gordonService: ServicePlugin = (app, deps) => {
  const commit = groupCommit(deps)
  app.addHook('onClose', () => commit.close())
  serve(app, learning.heartbeat, { body: HeartbeatSchema, reply: LearnStateSchema }, async ({ body }, { learnerId }) => {
    const { courseId, lessonId, position, played } = body
    const at = deps.now()
    const { lesson } = await openLessonOf(deps.db, learnerId, body, at)
    return commit.add({ userId: learnerId, lessonId, courseId, length: lesson.length, at, position, played })
  })
}
