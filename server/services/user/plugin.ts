import { auth } from '@/contract/auth'
import { RefreshQuerySchema, SessionGrantSchema, SmsCodeQuerySchema, SmsCodeSentSchema, SmsLoginSchema } from '@/contract/auth.schema'
import { user } from '@/contract/user'
import { UserInfoQuerySchema, UserInfoSchema } from '@/contract/user.schema'
import type { ServicePlugin } from '../../deps'
import { serve } from '../../serve'
import { refreshSession } from '../../sessions/refresh'
import { askForCode, loginBySms } from './auth'
import { userInfo } from './info'

/** Sign-in, sessions and the learner's own account. */
export const userService: ServicePlugin = (app, deps) => {
  serve(app, auth.sendSmsCode, { query: SmsCodeQuerySchema, reply: SmsCodeSentSchema }, ({ query }, { ip }) =>
    askForCode(deps, query.mobile, ip),
  )
  serve(app, auth.loginBySms, { body: SmsLoginSchema, reply: SessionGrantSchema }, ({ body }) => loginBySms(deps, body))
  serve(app, auth.refresh, { query: RefreshQuerySchema, reply: SessionGrantSchema }, ({ query }) =>
    refreshSession(deps.db, query.refreshToken, deps.now()),
  )
  serve(app, user.info, { query: UserInfoQuerySchema, reply: UserInfoSchema }, ({ query }, { learnerId }) =>
    userInfo(deps, learnerId, query),
  )
}
