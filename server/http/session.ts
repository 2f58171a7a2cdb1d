import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps'
import { forbidden, loginExpired, tokenExpired } from '#server/refusal'
import { findSession, isRecordDue, recordDevice } from '#server/repositories/account/session/session'
import { closedWords, type Hours, isAllowedAt } from '@/domain/account/minors'
import { deviceName } from '@/domain/device/device'
import { limitCalls } from './limits'

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in learner, or null. */
    userId: number | null
    /** The session of the learner, or null: a device, as learners see them. */
    sessionId: number | null
  }
  interface FastifyContextConfig {
    /** Whether the contract allows this call to carry the access token. */
    isAuth?: boolean
    /** Whether the call is refused outside the hours a parent has set. */
    isTimed?: boolean
  }
}

/** Refuses what a parent does not allow at this hour. */
function refuseAtRest(hours: Hours | null, now: number): void {
  if (hours && !isAllowedAt(hours, now)) throw forbidden(closedWords(hours))
}

/** The token a call came with; undefined where the contract takes none. */
function tokenOf(request: FastifyRequest): string | undefined {
  const token = request.headers['x-access-token']
  return request.routeOptions.config.isAuth && typeof token === 'string' && token !== '' ? token : undefined
}

type Seen = { userId: number; familyId: number; seenAt: number }

/** Finds the caller. An invalid token is refused, on guest calls too: the client can renew it. */
export function registerSession(app: FastifyInstance, { db, env, now }: Deps): void {
  const limit = limitCalls(app, env)
  const recordUse = async ({ headers }: FastifyRequest, { userId, familyId, seenAt }: Seen) => {
    if (isRecordDue(seenAt, now())) await recordDevice(db, { userId, id: familyId }, deviceName(headers['user-agent'] ?? ''), now())
  }
  app.addHook('onRequest', async (request) => {
    const token = tokenOf(request)
    const session = token === undefined ? null : await findSession(db, token, now())
    const isOpen = session !== null && !session.isLocked
    request.userId = isOpen ? session.userId : null
    request.sessionId = isOpen ? session.familyId : null
    await limit(request)
    if (token === undefined) return
    if (session === null) throw tokenExpired()
    if (session.isLocked) throw loginExpired()
    if (request.routeOptions.config.isTimed) refuseAtRest(session.hours, now())
    await recordUse(request, session)
  })
}
