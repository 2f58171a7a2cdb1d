import type { ServicePlugin } from '#server/deps'
import { serve } from '#server/http/serve'
import { changeInfo, personalInfo } from '#server/services/account/profile'
import { guidePage, recommendedFor, shareInfo } from '#server/services/course/around'
import { clearExpiredCourses, myCourses as pageOfMine } from '#server/services/course/courses'
import { authInfo, confirmCombine } from '#server/services/course/gate'
import { bindPhaseCall } from '#server/services/course/guide-calls'
import { profile } from '@/contract/account/profile'
import { around } from '@/contract/course/around'
import { gate } from '@/contract/course/gate'
import { myCourses } from '@/contract/course/my-courses'
import { gateway } from '@/contract/site/gateway'
import { legacy } from '@/contract/site/legacy'
import { callByName } from './named-calls'

/** Calls about courses that the legacy gateway answers. */
const legacyCourseCalls: ServicePlugin = (app, deps) => {
  serve(app, around.recommend, ({ params }) => recommendedFor(deps, params.id))
  serve(app, around.shareInfo, ({ params }) => shareInfo(deps, params.id))
  serve(app, around.guidePage, ({ query }) => guidePage(deps, query))
  serve(app, gate.authInfo, ({ params }) => authInfo(deps, params.id))
  serve(app, gate.confirmCombine, ({ params, body }, { learnerId }) => confirmCombine(deps, learnerId, params.id, body))
  serve(app, myCourses.list, ({ query }, { learnerId }) => pageOfMine(deps, learnerId, query))
  serve(app, myCourses.clearExpired, ({ query }, { learnerId }) => clearExpiredCourses(deps, learnerId, query))
}

/** Routes of functions called by name and of the legacy gateway. */
export const rabbitService: ServicePlugin = (app, deps) => {
  serve(app, gateway.throughApi, ({ body }, visit) => callByName(deps, body, visit))
  serve(app, legacy.changeInfo, ({ body }, { learnerId }) => changeInfo(deps, learnerId, body))
  legacyCourseCalls(app, deps)
  bindPhaseCall(app, deps)
  serve(app, profile.personal, (_input, { learnerId }) => personalInfo(deps, learnerId))
}
