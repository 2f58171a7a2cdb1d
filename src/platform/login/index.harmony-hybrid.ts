import { appLogin } from './app-login'
import type { LoginPort } from './port'

/** The Harmony container is never the messaging app. */
export const login: LoginPort = { way: 'redirect', isOneTap: () => false, code: async () => null, appLogin }
