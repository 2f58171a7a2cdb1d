import type { ServicePlugin } from '#server/deps'
import { serve } from '#server/http/serve'
import { giveKey, ONE_TIME_SECONDS } from '#server/repositories/account/session/one-time-key'
import { sessions } from '@/contract/account/session'

/** One-time tokens that sign a learner in on another of our sites. */
export const tokenService: ServicePlugin = (app, deps) => {
  serve(app, sessions.onceToken, async (_input, { learnerId }) => ({
    token: await giveKey(deps.db, 'once', learnerId, deps.now()),
    expiresIn: ONE_TIME_SECONDS,
  }))
}
