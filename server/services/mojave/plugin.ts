import { learning } from '@/contract/learning'
import { LessonPlaySchema, LessonQuerySchema } from '@/contract/learning.schema'
import { IdParamsSchema } from '@/contract/scalars.schema'
import type { ServicePlugin } from '../../deps'
import { serve } from '../../serve'
import { lessonToPlay } from './play'

/** Lessons to play. Document 2 §7, Learning. */
export const mojaveService: ServicePlugin = (app, deps) => {
  const schemas = { params: IdParamsSchema, query: LessonQuerySchema, reply: LessonPlaySchema }
  serve(app, learning.lesson, schemas, ({ params }, { learnerId }) => lessonToPlay(deps, learnerId, params.id))
}
