import { Type } from '@sinclair/typebox'
import { gateway } from '@/contract/site/gateway'
import { ThroughApiSchema } from '@/contract/site/gateway.schema'
import { legacy } from '@/contract/site/legacy'
import { UserChangedSchema, UserChangeSchema } from '@/contract/site/legacy.schema'
import type { ServicePlugin } from '../../deps'
import { serve } from '../../http/serve'
import { legacyCourseCalls } from '../course/legacy-calls'
import { changeInfo } from '../user/change-info'
import { callByName } from './named-calls'

/** Functions called by name, and the calls of the legacy gateway. Document 2 §7, Through-api call and Legacy gateway. */
export const rabbitService: ServicePlugin = (app, deps) => {
  serve(app, gateway.throughApi, { body: ThroughApiSchema, reply: Type.Unknown() }, ({ body }, visit) => callByName(deps, body, visit))
  serve(app, legacy.changeInfo, { body: UserChangeSchema, reply: UserChangedSchema }, ({ body }, { learnerId }) =>
    changeInfo(deps, learnerId, body),
  )
  legacyCourseCalls(app, deps)
}
