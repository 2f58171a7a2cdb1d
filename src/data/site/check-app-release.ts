import { appVersion } from '@/contract/site/app-version'
import type { AppPlatform } from '@/contract/site/app-version.schema'
import { send } from '@/data/http/send'
import { deviceState } from './device'
import { ownDeviceKind } from './device-kind'
import { forceUpdate } from './forced-update'

/** The platform of the native app around the page; undefined where there is none. */
function platformHere(): AppPlatform | undefined {
  const { isIos, isAndroid } = deviceState.getState()
  if (isIos) return 'ios'
  if (isAndroid) return 'android'
  return ownDeviceKind() === 'harmony' ? 'harmony' : undefined
}

/** Asks for an update when this version of the native app is too old to be used. An app whose release is not known goes on. */
export async function checkAppRelease(): Promise<void> {
  const platform = platformHere()
  const { appVersion: version } = deviceState.getState()
  if (platform === undefined || version === '') return
  const release = await send(appVersion.newest, { query: { platform, version } }, { isQuiet: true }).catch(() => null)
  if (release?.mustUpdate) forceUpdate(release)
}
