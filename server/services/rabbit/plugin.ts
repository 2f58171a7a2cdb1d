import { Type } from '@sinclair/typebox'
import { profile } from '@/contract/account/profile'
import { PersonalInfoSchema, UserChangeSchema } from '@/contract/account/profile.schema'
import { gateway } from '@/contract/site/gateway'
import { ThroughApiSchema } from '@/contract/site/gateway.schema'
import { legacy } from '@/contract/site/legacy'
import type { ServicePlugin } from '../../deps'
import { serve } from '../../http/serve'
import { personalInfo } from '../account/personal-info'
import { bindPhaseCall } from '../course/guide-calls'
import { legacyCourseCalls } from '../course/legacy-calls'
import { changeInfo } from '../user/change-info'
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
