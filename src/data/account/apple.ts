import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { apple } from '@/contract/account/apple'
import type { AppleToken } from '@/contract/account/apple.schema'
import type { PersonalInfo } from '@/contract/account/profile.schema'
import { Failure } from '@/data/http/failure'
import { PUBLIC, STALE } from '@/data/http/query'
import { send } from '@/data/http/send'
import { bridge } from '@/platform/bridge'
import { BridgeFailure, expectBridgeFailure } from '@/platform/bridge/port'
import { keepLogin } from './keep-login'
import { profileQueries } from './profile'

/** Whether the app around this page shows Apple's sheet, and the school takes what it gives. */
async function canAsk(): Promise<boolean> {
  if (bridge.kind() !== 'webview') return false
  try {
    if (!(await bridge.call('getRegisteredHandlers')).includes('appleSignIn')) return false
    await send(apple.nonce, {}, { isQuiet: true })
    return true
  } catch (error) {
    if (error instanceof Failure || error instanceof BridgeFailure) return false
    throw error
  }
}

export const appleQueries = {
  canAsk: () => queryOptions({ queryKey: ['apple', 'can-ask'], queryFn: canAsk, staleTime: STALE.MINUTES.FIVE, meta: PUBLIC }),
}

/** Has the app show Apple's sheet; null where the learner closed it. */
async function askApple(): Promise<AppleToken | null> {
  const { nonce } = await send(apple.nonce, {})
  const given = await bridge.call('appleSignIn', { nonce }).catch(expectBridgeFailure)
  if (!given || given.identityToken === '') return null
  const { identityToken, authorizationCode } = given
  return { identityToken, ...(authorizationCode !== '' && { authorizationCode }) }
}

/** Signs in with Apple and keeps the login; false where the learner closed the sheet. */
export async function loginByApple(): Promise<boolean> {
  const body = await askApple()
  if (body) keepLogin(await send(apple.login, { body }))
  return body !== null
}

const keepProfile = (cache: QueryClient, info: PersonalInfo) => void cache.setQueryData(profileQueries.personal().queryKey, info)

/** Has an Apple account sign in to the learner's; false where the learner closed the sheet. */
export async function linkApple(cache: QueryClient): Promise<boolean> {
  const body = await askApple()
  if (body) keepProfile(cache, await send(apple.link, { body }))
  return body !== null
}

export async function unlinkApple(cache: QueryClient): Promise<void> {
  keepProfile(cache, await send(apple.unlink, {}))
}
