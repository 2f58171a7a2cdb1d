import { appLogin } from './app-login'
import { isMessagingApp } from './messaging-app'
import type { LoginPort } from './port'

export const login: LoginPort = { way: 'redirect', isOneTap: isMessagingApp, code: async () => null, appLogin }
