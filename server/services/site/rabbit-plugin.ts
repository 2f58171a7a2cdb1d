import { Type } from '@sinclair/typebox'
import type { ServicePlugin } from '#server/deps'
import { serve } from '#server/http/serve'
import { changeInfo, personalInfo } from '#server/services/account/profile'
import { guidePage, recommendedFor, shareInfo } from '#server/services/course/around'
import { clearExpiredCourses, myCourses as pageOfMine } from '#server/services/course/courses'
import { authInfo, confirmCombine } from '#server/services/course/gate'
import { bindPhaseCall } from '#server/services/course/guide-calls'
import { profile } from '@/contract/account/profile'
import { PersonalInfoSchema, UserChangeSchema } from '@/contract/account/profile.schema'
import { around } from '@/contract/course/around'
import { GuidePageSchema, GuideQuerySchema, RecommendedSchema, ShareInfoSchema } from '@/contract/course/around.schema'
import { gate } from '@/contract/course/gate'
import { AuthInfoSchema, ConfirmCombineSchema, SubjectsSchema } from '@/contract/course/gate.schema'
import { myCourses } from '@/contract/course/my-courses'
import { ClearExpiredQuerySchema, ClearedSchema, MyCoursesQuerySchema, MyCoursesSchema } from '@/contract/course/my-courses.schema'
import { IdParamsSchema } from '@/contract/scalars.schema'
import { gateway } from '@/contract/site/gateway'
import { ThroughApiSchema } from '@/contract/site/gateway.schema'
import { legacy } from '@/contract/site/legacy'
import { callByName } from './named-calls'

const byId = { params: IdParamsSchema }

/** Calls about courses that the legacy gateway answers. */
const legacyCourseCalls: ServicePlugin = (app, deps) => {
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

/** Routes of functions called by name and of the legacy gateway. */
export const rabbitService: ServicePlugin = (app, deps) => {
  serve(app, gateway.throughApi, { body: ThroughApiSchema, reply: Type.Unknown() }, ({ body }, visit) => callByName(deps, body, visit))
  serve(app, legacy.changeInfo, { body: UserChangeSchema, reply: PersonalInfoSchema }, ({ body }, { learnerId }) =>
    changeInfo(deps, learnerId, body),
  )
  legacyCourseCalls(app, deps)
  bindPhaseCall(app, deps)
  serve(app, profile.personal, { reply: PersonalInfoSchema }, (_input, { learnerId }) => personalInfo(deps, learnerId))
}
