import type { FastifyInstance } from 'fastify'
import { deviceName } from '@/domain/device/device-name'
import type { Deps } from '../deps'
import { loginExpired, tokenExpired } from '../refusal'
import { noteDevice } from '../repositories/session/devices'
import { findSession } from '../repositories/session/find'
import { limitCalls } from './limits'

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in learner, or null. */
    userId: number | null
  }
  interface FastifyContextConfig {
    /** Whether the contract allows this call to carry the access token. */
    isAuth?: boolean
  }
}

/** Finds the caller. An invalid token is refused, on guest calls too: the client can renew it. */
export function registerSession(app: FastifyInstance, { db, env, now }: Deps): void {
  const limit = limitCalls(app, env)
  app.addHook('onRequest', async (request) => {
    const token = request.headers['x-access-token']
    const isGiven = request.routeOptions.config.isAuth && typeof token === 'string' && token !== ''
    const session = isGiven ? await findSession(db, token, now()) : null
    request.userId = session && !session.isLocked ? session.userId : null
    await limit(request)
    if (!isGiven) return
    if (session === null) throw tokenExpired()
    if (session.isLocked) throw loginExpired()
    const device = deviceName(request.headers['user-agent'] ?? '')
    await noteDevice(db, { id: session.familyId, seenAt: session.seenAt }, device, now())
  })
}
