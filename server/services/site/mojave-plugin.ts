import { Type } from '@sinclair/typebox'
import type { ServicePlugin } from '#server/deps'
import { serve } from '#server/http/serve'
import { lessonToPlay } from '#server/services/learn/play'
import { learning } from '@/contract/learn/lesson'
import { LessonPlaySchema, LessonQuerySchema } from '@/contract/learn/lesson.schema'
import { IdParamsSchema } from '@/contract/scalars.schema'
import { page } from '@/contract/site/page'
import { PageFieldSchema, PageTreeQuerySchema } from '@/contract/site/page.schema'
import { pageTree } from './page-tree'

/** Playable lessons and the page tree. */
export const mojaveService: ServicePlugin = (app, deps) => {
  const schemas = { params: IdParamsSchema, query: LessonQuerySchema, reply: LessonPlaySchema }
  serve(app, learning.lesson, schemas, ({ params }, { userId }) => lessonToPlay(deps, userId, params.id))
  serve(app, page.tree, { query: PageTreeQuerySchema, reply: Type.Array(PageFieldSchema) }, ({ query }) =>
    pageTree(deps, query.showStatus === '1'),
  )
}
