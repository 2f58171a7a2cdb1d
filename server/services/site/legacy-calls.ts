import { Type } from '@sinclair/typebox'
import type { ServicePlugin } from '#server/deps'
import { serve } from '#server/http/serve'
import { guidePage, recommendedFor, shareInfo } from '#server/services/course/around'
import { authInfo } from '#server/services/course/gate'
import { clearExpiredCourses, myCourses as pageOfMine } from '#server/services/course/my-courses'
import { confirmCombine } from '#server/services/course/protocol'
import { around } from '@/contract/course/around'
import { GuidePageSchema, GuideQuerySchema, RecommendedSchema, ShareInfoSchema } from '@/contract/course/around.schema'
import { gate } from '@/contract/course/gate'
import { AuthInfoSchema, ConfirmCombineSchema, SubjectsSchema } from '@/contract/course/gate.schema'
import { myCourses } from '@/contract/course/my-courses'
import { ClearExpiredQuerySchema, ClearedSchema, MyCoursesQuerySchema, MyCoursesSchema } from '@/contract/course/my-courses.schema'
import { IdParamsSchema } from '@/contract/scalars.schema'

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
