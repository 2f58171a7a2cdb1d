import { learning } from '@/contract/learning/learning'
import type { Heartbeat, LearnRecord, LearnState } from '@/contract/learning/learning.schema'
import { send } from '../api/send'

type Lesson = { courseId: number; lessonId: number }

/** Both are quiet: what was not sent is kept and sent later, and the learner need not know. */
export function sendHeartbeat(body: Heartbeat): Promise<LearnState> {
  return send(learning.heartbeat, { body }, { isQuiet: true })
}

export function submitLearnRecord(lesson: Lesson, body: LearnRecord): Promise<LearnState> {
  return send(learning.submit, { params: lesson, body }, { isQuiet: true })
}
