import { type Static, Type } from '@sinclair/typebox'
import { secretOf } from '#server/database/sealed'
import { tx } from '#server/database/tables'
import type { Deps, ServicePlugin } from '#server/deps'
import type { Env } from '#server/env'
import { messagingOf } from '#server/providers/messaging/gateway'
import { AUTH_REDIRECT_PATH, type AuthMode, openState } from '#server/providers/messaging/state'
import { accountOfIdentity } from '#server/repositories/account/messaging-identity'
import { giveKey } from '#server/repositories/account/session/one-time-key'
import { browserMark } from './auth-cookie'

const ReturnSchema = Type.Object({
  rd: Type.String({ minLength: 1, maxLength: 2000 }),
  code: Type.Optional(Type.String({ maxLength: 500 })),
  state: Type.Optional(Type.String({ maxLength: 128 })),
})
type Return = Static<typeof ReturnSchema>

const withQuery = (address: string, name: string, value: string) => {
  const url = new URL(address)
  url.searchParams.set(name, value)
  return url.href
}

/** Whether a page is of the origin that sets our cookies. */
export const isOwnPage = ({ publicUrl }: Env, page: string): boolean => URL.canParse(page) && new URL(page).origin === publicUrl

/** Identifies the returning user and gives the page a sign-in key, or reports a locked account or a failure. */
async function answerTo(deps: Deps, mode: AuthMode, { rd, code }: Return): Promise<string> {
  const failed = mode === 'login' ? withQuery(rd, 'authFailed', '1') : rd
  const identity = code ? await (await messagingOf(deps)).webIdentity(code) : null
  if (identity === null) return failed
  const now = deps.now()
  const account = await tx(deps.db, (work) => accountOfIdentity(work, 'web', identity, { mayMake: mode === 'login', now }))
  if (account === null) return rd
  if (account.isLocked) return withQuery(rd, 'locked', '1')
  return withQuery(rd, 'loginKey', await giveKey(deps.db, 'login', account.id, now))
}

/** The door for browsers coming back from the messaging app's authorization page. */
export const messagingReturn: ServicePlugin = (app, deps) => {
  app.get<{ Querystring: Return }>(AUTH_REDIRECT_PATH, { schema: { querystring: ReturnSchema } }, async (request, reply) => {
    const { query } = request
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    const back = { rd: query.rd, mark: isOwnPage(deps.env, query.rd) ? browserMark(request) : '' }
    const mode = openState(await secretOf(deps.db, 'messaging-state'), query.state ?? '', back, deps.now())
    // An address we did not send out is not followed.
    if (mode === null) return reply.redirect(`${deps.env.publicUrl}/login/wechat-login?authFailed=1`, 303)
    try {
      return reply.redirect(await answerTo(deps, mode, query), 303)
    } catch (error) {
      deps.log.error({ err: error }, 'messaging authorization failed')
      return reply.redirect(withQuery(query.rd, 'authFailed', '1'), 303)
    }
  })
}
