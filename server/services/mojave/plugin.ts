import { Type } from '@sinclair/typebox'
import { page } from '@/contract/content/page'
import { PageFieldSchema, PageTreeQuerySchema } from '@/contract/content/page.schema'
import { learning } from '@/contract/learning/learning'
import { LessonPlaySchema, LessonQuerySchema } from '@/contract/learning/learning.schema'
import { IdParamsSchema } from '@/contract/scalars.schema'
import type { ServicePlugin } from '../../deps'
import { serve } from '../../http/serve'
import { pageTree } from './page-tree'
import { lessonToPlay } from './play'

/** Playable lessons and the page tree. */
export const mojaveService: ServicePlugin = (app, deps) => {
  const schemas = { params: IdParamsSchema, query: LessonQuerySchema, reply: LessonPlaySchema }
  serve(app, learning.lesson, schemas, ({ params }, { userId }) => lessonToPlay(deps, userId, params.id))
  serve(app, page.tree, { query: PageTreeQuerySchema, reply: Type.Array(PageFieldSchema) }, ({ query }) =>
    pageTree(deps, query.showStatus === '1'),
  )
}
