import type { SessionGrant } from '@/contract/account/auth.schema'
import { locked } from '@/data/site/locked'
import { saveLogin } from './session'

/** Keeps a login; who got one is not locked out. */
export function keepLogin(grant: SessionGrant): void {
  saveLogin(grant)
  locked.set(false)
}
