import { Type } from '@sinclair/typebox'
import type { ServicePlugin } from '#server/deps'
import { serve } from '#server/http/serve'
import { learnedLessons } from '#server/repositories/learn/progress'
import { learning } from '@/contract/learn/lesson'
import {
  LearnedLessonSchema,
  LearnRecordParamsSchema,
  LearnRecordSchema,
  LearnStateSchema,
  RecordQuerySchema,
} from '@/contract/learn/lesson.schema'
import { liveRoomCalls } from './live/calls'
import { recordCalls } from './record-calls'
import { studyCalls } from './study-calls'
import { submitRecord } from './submit'

/** Routes of learning records. */
export const learningService: ServicePlugin = (app, deps) => {
  studyCalls(app, deps)
  recordCalls(app, deps)
  liveRoomCalls(app, deps)
  const schemas = { params: LearnRecordParamsSchema, body: LearnRecordSchema, reply: LearnStateSchema }
  serve(app, learning.submit, schemas, ({ params, body }, { learnerId }) => submitRecord(deps, learnerId, params, body))
  serve(
    app,
    learning.record,
    { query: RecordQuerySchema, reply: Type.Array(LearnedLessonSchema) },
    ({ query: { page = 0, limit = 20 } }, { learnerId }) => learnedLessons(deps.db, learnerId, { page, limit }),
  )
}
