import { CLIENT_CODE_LENGTH, type Device, type Environment, randomText } from '@/domain/device/host-environment'
import type { StoragePort } from '@/platform/storage/port'
import { writeIfRoom } from '@/platform/storage/port'
import type { AppInfo } from './headers'

export const APP_NAME = 'qiming'
/** Version of the app, as in package.json. */
export const APP_VERSION = '1.0.0'
const CODE_KEY = 'USER_CUSTOM_ID'

type InfoDeps = { storage: StoragePort; random: () => number; environment: () => Environment; device: () => Device }

/** Generated once and stored on the device; without storage, it lasts as long as the page. */
export function clientCodeOf({ storage, random }: Pick<InfoDeps, 'storage' | 'random'>): string {
  const kept = storage.read(CODE_KEY)
  if (kept !== undefined) return kept
  const made = randomText(CLIENT_CODE_LENGTH, random)
  // Nothing depends on its being the same next time.
  writeIfRoom(storage, CODE_KEY, made)
  return made
}

/** The app info sent with every request. */
export function createAppInfo(deps: InfoDeps): () => AppInfo {
  const clientCode = clientCodeOf(deps)
  return () => ({ environment: deps.environment(), app: APP_NAME, device: deps.device(), version: APP_VERSION, clientCode })
}
