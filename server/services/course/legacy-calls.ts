import { Type } from '@sinclair/typebox'
import { around } from '@/contract/content/around'
import { GuidePageSchema, GuideQuerySchema, RecommendedSchema, ShareInfoSchema } from '@/contract/content/around.schema'
import { gate } from '@/contract/content/gate'
import { AuthInfoSchema, ConfirmCombineSchema, SubjectsSchema } from '@/contract/content/gate.schema'
import { myCourses } from '@/contract/learning/my-courses'
import { ClearExpiredQuerySchema, ClearedSchema, MyCoursesQuerySchema, MyCoursesSchema } from '@/contract/learning/my-courses.schema'
import { IdParamsSchema } from '@/contract/scalars.schema'
import type { ServicePlugin } from '../../deps'
import { serve } from '../../http/serve'
import { guidePage, recommendedFor, shareInfo } from './around'
import { authInfo } from './gate'
import { clearExpiredCourses, myCourses as pageOfMine } from './my-courses'
import { confirmCombine } from './protocol'

const byId = { params: IdParamsSchema }

/** Calls about courses that the legacy gateway answers. */
export const legacyCourseCalls: ServicePlugin = (app, deps) => {
  serve(app, around.recommend, { ...byId, reply: Type.Array(RecommendedSchema) }, ({ params }) => recommendedFor(deps, params.id))
  serve(app, around.shareInfo, { ...byId, reply: ShareInfoSchema }, ({ params }) => shareInfo(deps, params.id))
  serve(app, around.guidePage, { query: GuideQuerySchema, reply: GuidePageSchema }, ({ query }) => guidePage(deps, query))
  serve(app, gate.authInfo, { ...byId, reply: AuthInfoSchema }, ({ params }) => authInfo(deps, params.id))
  serve(app, gate.confirmCombine, { ...byId, body: ConfirmCombineSchema, reply: SubjectsSchema }, ({ params, body }, { learnerId }) =>
    confirmCombine(deps, learnerId, params.id, body),
  )
  serve(app, myCourses.list, { query: MyCoursesQuerySchema, reply: MyCoursesSchema }, ({ query }, { learnerId }) =>
    pageOfMine(deps, learnerId, query),
  )
  serve(app, myCourses.clearExpired, { query: ClearExpiredQuerySchema, reply: ClearedSchema }, ({ query }, { learnerId }) =>
    clearExpiredCourses(deps, learnerId, query),
  )
}
