import { call } from '../call'
import type { AppVersion, AppVersionQuery } from './app-version.schema'

/** The current version of the app. */
export const appVersion = {
  newest: call<{ query: AppVersionQuery }, AppVersion>({
    service: 'user',
    method: 'GET',
    path: '/v2/version-manage',
    auth: true,
    isGuest: true,
  }),
}
