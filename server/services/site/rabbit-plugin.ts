import { Type } from '@sinclair/typebox'
import type { ServicePlugin } from '#server/deps'
import { serve } from '#server/http/serve'
import { changeInfo } from '#server/services/account/change-info'
import { personalInfo } from '#server/services/account/personal-info'
import { bindPhaseCall } from '#server/services/course/guide-calls'
import { profile } from '@/contract/account/profile'
import { PersonalInfoSchema, UserChangeSchema } from '@/contract/account/profile.schema'
import { gateway } from '@/contract/site/gateway'
import { ThroughApiSchema } from '@/contract/site/gateway.schema'
import { legacy } from '@/contract/site/legacy'
import { legacyCourseCalls } from './legacy-calls'
import { callByName } from './named-calls'

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
