import { OnceTokenSchema } from '@/contract/account/auth.schema'
import { sessions } from '@/contract/account/session'
import type { ServicePlugin } from '../../deps'
import { serve } from '../../http/serve'
import { giveKey, ONE_TIME_SECONDS } from '../../repositories/session/one-time-key'

/** One-time tokens that sign a learner in on another of our sites. */
export const tokenService: ServicePlugin = (app, deps) => {
  serve(app, sessions.onceToken, { reply: OnceTokenSchema }, async (_input, { learnerId }) => ({
    token: await giveKey(deps.db, 'once', learnerId, deps.now()),
    expiresIn: ONE_TIME_SECONDS,
  }))
}
