import { user } from '@/contract/account/user'
import { bridge } from '@/platform/bridge'
import type { NativeTokens } from '@/platform/bridge/port'
import { send } from '../api/send'
import { clearLogin, saveLogin, session } from '../stores/session'

/** The app does not say how long its access token lives; a token that has ended is renewed when the server says so. */
const ASSUMED_SECONDS = 600
/** Stands until the server has said whose tokens they are. */
const NOBODY = 0

/** Android keeps the refresh token behind a handler of its own. Document 2 §7, Native bridge handlers. */
async function tokensOfApp(): Promise<NativeTokens> {
  const tokens = await bridge.call('getAccessToken')
  return tokens.refreshToken === '' ? { ...tokens, refreshToken: await bridge.call('getAndroidRefreshToken') } : tokens
}

async function adopt({ accessToken, refreshToken }: NativeTokens): Promise<void> {
  saveLogin({ accessToken, refreshToken, expiresIn: ASSUMED_SECONDS, userId: NOBODY })
  try {
    const { id } = await send(user.info, { query: { attributes: 'id' } }, { isQuiet: true })
    const now = session.store.getState()
    saveLogin({ accessToken: now.accessToken, refreshToken: now.refreshToken, expiresIn: ASSUMED_SECONDS, userId: id })
  } catch (error) {
    clearLogin()
    throw error
  }
}

/** Takes over the login of the native app; false when the app has none. Document 1 §2, Navigation guard order, 4. */
export async function takeNativeSession(): Promise<boolean> {
  if (bridge.kind() === null) return false
  try {
    const tokens = await tokensOfApp()
    if (tokens.refreshToken === '') return false
    await adopt(tokens)
    return true
  } catch {
    return false
  }
}
