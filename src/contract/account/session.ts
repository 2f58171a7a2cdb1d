import { call } from '../call'
import type { Logout, OnceToken, RefreshQuery, SessionGrant } from './auth.schema'

/** Calls of a session that exists: renewing it, handing it on, ending it. Apart from signing in, because every page loads them. */
export const sessions = {
  onceToken: call<object, OnceToken>({ service: 'token', method: 'GET', path: '/v2/user/once', auth: true }),
  refresh: call<{ query: RefreshQuery }, SessionGrant>({ service: 'auth', method: 'GET', path: '/v2/user/token/refresh', auth: false }),
  /** Ours: ends the session on the server too. */
  logout: call<{ body: Logout }, Record<string, never>>({
    service: 'auth',
    method: 'POST',
    path: '/v2/user/logout',
    auth: true,
    isGuest: true,
  }),
}
