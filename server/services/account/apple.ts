import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { type Static, Type } from '@sinclair/typebox'
import { secretOf } from '#server/database/sealed'
import { type Db, type Tx, tx } from '#server/database/tables'
import type { Deps, ServicePlugin } from '#server/deps'
import { serve, type Visit } from '#server/http/serve'
import { appleOf } from '#server/providers/apple/gateway'
import { AppleFailure, type AppleIdentity } from '#server/providers/apple/port'
import { conflict, forbidden, invalid, Refusal } from '#server/refusal'
import { lockLearners } from '#server/repositories/account/account'
import {
  accountOfApple,
  hasOtherWayIn,
  linkIdentity,
  revokeIdentity,
  spendNonce,
  unlinkIdentities,
} from '#server/repositories/account/apple-identity'
import { sendMessage } from '#server/repositories/account/message'
import { beginSession } from '#server/repositories/account/session/session'
import { endOtherSessions } from '#server/repositories/account/session-family'
import { apple } from '@/contract/account/apple'
import type { AppleNonce, AppleToken } from '@/contract/account/apple.schema'
import type { SessionGrant } from '@/contract/account/auth.schema'
import type { PersonalInfo } from '@/contract/account/profile.schema'
import { ACCOUNT_LOCKED } from '@/domain/account/sign-in'
import { MINUTE_MS } from '@/domain/time/units'
import { askExchange, askRevocation } from './apple-grants'
import { personalInfo } from './profile'
import { type CodeCaller, recordPlaces } from './sign-in'

const NONCE_MS = 10 * MINUTE_MS
const NONCE_BYTES = 16
const RADIX = 36

async function sealOf(db: Db, body: string): Promise<string> {
  return createHmac('sha256', await secretOf(db, 'apple-nonce'))
    .update(body)
    .digest('base64url')
}

/** A text for Apple, sealed, so that nothing is stored until a token has come back with it. */
export async function appleNonce(deps: Deps): Promise<AppleNonce> {
  await appleOf(deps)
  const body = `${(deps.now() + NONCE_MS).toString(RADIX)}.${randomBytes(NONCE_BYTES).toString('base64url')}`
  return { nonce: `${body}.${await sealOf(deps.db, body)}`, expiresIn: NONCE_MS / 1000 }
}

const stale = () => invalid('这次 Apple 登录已经用过或过期，请再点一次')
const failures = {
  wrong: () => invalid('Apple 登录没有通过验证，请再点一次'),
  expired: stale,
  away: () => new Refusal(503, '暂时连不上 Apple，请稍后再试，或换一种方式登录'),
}

/** The person of a token that Apple signed for one of our apps. */
async function personOf(deps: Deps, token: string): Promise<AppleIdentity> {
  const auth = await appleOf(deps)
  try {
    return await auth.identityOf(token)
  } catch (error) {
    if (!(error instanceof AppleFailure)) throw error
    deps.log.warn({ err: error }, 'sign-in with Apple refused')
    throw failures[error.reason]()
  }
}

/** Takes a nonce of ours once, in the time it is good for: a token that was seen on its way opens nothing a second time. */
async function takeNonce(work: Tx, nonce: string, now: number): Promise<void> {
  const [end = '', random = '', seal = ''] = nonce.split('.')
  const expected = Buffer.from(await sealOf(work, `${end}.${random}`))
  const given = Buffer.from(seal)
  const expiresAt = Number.parseInt(end, RADIX)
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected)
  if (!isOurs || expiresAt <= now || !(await spendNonce(work, nonce, expiresAt))) throw stale()
}

/** Signs in with Apple; the first sign-in of a person makes the account. */
export async function loginByApple(
  deps: Deps,
  { identityToken, authorizationCode }: AppleToken,
  caller: CodeCaller,
): Promise<SessionGrant> {
  const person = await personOf(deps, identityToken)
  const { sub, nonce } = person
  const now = deps.now()
  return tx(deps.db, async (work) => {
    await takeNonce(work, nonce, now)
    const account = await accountOfApple(work, sub, now)
    if (account.isLocked) throw forbidden(ACCOUNT_LOCKED)
    await recordPlaces(work, account.id, caller, now)
    await askExchange(deps, work, account.id, person, authorizationCode)
    return beginSession(work, account.id, now)
  })
}

const HELP = '如果不是你本人操作，请马上修改密码并联系客服。'
const warn = (work: Tx, userId: number, { act, title, body, now }: { act: string; title: string; body: string; now: number }) =>
  sendMessage(work, { userId, kind: 'account_security', ref: `apple-${act}:${now}`, title, body, link: '/support-chat', now })

/** Gives the learner an Apple account to sign in with. */
export async function linkApple(deps: Deps, userId: number, { identityToken, authorizationCode }: AppleToken): Promise<PersonalInfo> {
  const person = await personOf(deps, identityToken)
  const { sub, nonce } = person
  const now = deps.now()
  await tx(deps.db, async (work) => {
    await lockLearners(work, [userId])
    await takeNonce(work, nonce, now)
    const linked = await linkIdentity(work, userId, sub, now)
    if (linked === 'other') throw conflict('你已经绑定了另一个 Apple 账户，先解绑再换')
    if (linked === 'taken') throw conflict('这个 Apple 账户已经绑定了别的学堂账号')
    await askExchange(deps, work, userId, person, authorizationCode)
    if (linked === 'linked')
      await warn(work, userId, { act: 'linked', title: '已绑定 Apple 账户', body: `以后可以用 Apple 登录。${HELP}`, now })
  })
  return personalInfo(deps, userId)
}

/** Takes Apple away as a way in, unless it is the only one. */
export async function unlinkApple(deps: Deps, userId: number): Promise<PersonalInfo> {
  const now = deps.now()
  await tx(deps.db, async (work) => {
    await lockLearners(work, [userId])
    if (!(await hasOtherWayIn(work, userId))) throw conflict('Apple 是你现在唯一的登录方式，先绑定手机号再解绑')
    await askRevocation(work, userId, now)
    if ((await unlinkIdentities(work, userId)) > 0)
      await warn(work, userId, { act: 'unlinked', title: '已解绑 Apple 账户', body: `以后不能再用它登录。${HELP}`, now })
  })
  return personalInfo(deps, userId)
}

/** Events after which a person signs in with Apple no more, unless they consent anew. */
const ends: ReadonlySet<string> = new Set(['consent-revoked', 'account-delete', 'account-deleted'])

async function takeNotice(deps: Deps, payload: string): Promise<void> {
  const { sub, kind, at } = await (await appleOf(deps)).noticeOf(payload)
  if (!ends.has(kind)) return
  await tx(deps.db, async (work) => {
    const userId = await revokeIdentity(work, sub, at)
    if (userId === undefined) return
    await endOtherSessions(work, userId, null, deps.now())
    await warn(work, userId, {
      act: 'revoked',
      title: 'Apple 登录已停用',
      body: '你在 Apple 那里停用了登录，所有设备都已退出。',
      now: deps.now(),
    })
  })
}

const NoticeSchema = Type.Object({ payload: Type.String({ minLength: 1, maxLength: 8000 }) })

/** The door for Apple's server. A notice that Apple did not sign for our app changes nothing. */
export const appleNotices: ServicePlugin = (app, deps) => {
  app.post<{ Body: Static<typeof NoticeSchema> }>('/apple', { schema: { body: NoticeSchema } }, async ({ body }, reply) => {
    try {
      await takeNotice(deps, body.payload)
      return reply.send({ code: 0 })
    } catch (error) {
      if (!(error instanceof AppleFailure)) throw error
      // Apple sends it again while its keys cannot be read here.
      return reply.status(error.reason === 'away' ? 503 : 401).send({ code: 401 })
    }
  })
}

/** The calls of sign-in with Apple. */
export const appleCalls =
  (callerOf: (visit: Visit) => CodeCaller): ServicePlugin =>
  (app, deps) => {
    serve(app, apple.nonce, () => appleNonce(deps))
    serve(app, apple.login, ({ body }, visit) => loginByApple(deps, body, callerOf(visit)))
    serve(app, apple.link, ({ body }, { learnerId }) => linkApple(deps, learnerId, body))
    serve(app, apple.unlink, (_input, { learnerId }) => unlinkApple(deps, learnerId))
  }
