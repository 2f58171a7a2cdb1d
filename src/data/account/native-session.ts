import { user } from '@/contract/account/user'
import { Failure } from '@/data/http/failure'
import { send } from '@/data/http/send'
import { bridge } from '@/platform/bridge'
import type { NativeTokens } from '@/platform/bridge/port'
import { BridgeFailure } from '@/platform/bridge/port'
import { APP_TOKEN_SECONDS, KEPT_BY_APP } from './native-login'
import { clearLogin, saveLogin, session } from './session'

/** Placeholder until the server has returned the owner of the tokens. */
const NOBODY = 0

/** Android returns the refresh token by a separate handler. */
async function tokensOfApp(): Promise<NativeTokens> {
  const tokens = await bridge.call('getAccessToken')
  return tokens.refreshToken === '' ? { ...tokens, refreshToken: await bridge.call('getAndroidRefreshToken') } : tokens
}

/** The app's refresh token stays with the app; only its presence matters here: the app has a login. */
async function adopt({ accessToken }: NativeTokens): Promise<void> {
  const login = { refreshToken: KEPT_BY_APP, expiresIn: APP_TOKEN_SECONDS }
  saveLogin({ ...login, accessToken, userId: NOBODY })
  try {
    const { id } = await send(user.info, { query: { attributes: 'id' } }, { isQuiet: true })
    saveLogin({ ...login, accessToken: session.store.getState().accessToken, userId: id })
  } catch (error) {
    clearLogin()
    throw error
  }
}

/** Imports the native app's login; false when it has none. */
export async function takeNativeSession(): Promise<boolean> {
  if (bridge.kind() === null) return false
  try {
    const tokens = await tokensOfApp()
    if (tokens.refreshToken === '') return false
    await adopt(tokens)
    return true
  } catch (error) {
    if (error instanceof Failure || error instanceof BridgeFailure) return false
    throw error
  }
}
