import { appScheme } from '@/routes/hosts'
import { rowOf } from '@/routes/table'
import { bridge } from '../bridge'

/** Opens the native app's own login page; false where there is no app, or it cannot. */
export async function appLogin(): Promise<boolean> {
  try {
    await bridge.call('redirect', { url: `${appScheme()}${rowOf('phone_login').native}` })
    return true
  } catch {
    return false
  }
}
