import { auth } from '@/contract/auth'
import { OnceTokenSchema } from '@/contract/auth.schema'
import type { ServicePlugin } from '../../deps'
import { serve } from '../../serve'
import { giveKey, ONE_TIME_SECONDS } from '../../sessions/one-time-key'

/** Tokens a learner carries over to another of our sites. Document 2 §7, GET /v2/user/once. */
export const tokenService: ServicePlugin = (app, deps) => {
  serve(app, auth.onceToken, { reply: OnceTokenSchema }, async (_input, { learnerId }) => ({
    token: await giveKey(deps.db, 'once', learnerId, deps.now()),
    expiresIn: ONE_TIME_SECONDS,
  }))
}
