import { Type } from '@sinclair/typebox'
import { learning } from '@/contract/learning'
import { LessonPlaySchema, LessonQuerySchema } from '@/contract/learning.schema'
import { page } from '@/contract/page'
import { PageFieldSchema, PageTreeQuerySchema } from '@/contract/page.schema'
import { IdParamsSchema } from '@/contract/scalars.schema'
import type { ServicePlugin } from '../../deps'
import { serve } from '../../serve'
import { pageTree } from './page-tree'
import { lessonToPlay } from './play'

/** Lessons to play, and the tree of pages. Document 2 §7, Learning and Other services. */
export const mojaveService: ServicePlugin = (app, deps) => {
  const schemas = { params: IdParamsSchema, query: LessonQuerySchema, reply: LessonPlaySchema }
  serve(app, learning.lesson, schemas, ({ params }, { learnerId }) => lessonToPlay(deps, learnerId, params.id))
  serve(app, page.tree, { query: PageTreeQuerySchema, reply: Type.Array(PageFieldSchema) }, ({ query }) =>
    pageTree(deps, query.showStatus === '1'),
  )
}
