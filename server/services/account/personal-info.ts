import type { PersonalInfo } from '@/contract/account/profile.schema'
import { maskName } from '@/domain/account/id-number'
import { maskMobile } from '@/domain/account/mask'
import type { Deps } from '../../deps'
import { mediaUrl } from '../../media-url'
import { loginExpired } from '../../refusal'
import { profileOf } from '../../repositories/profile'
import { vaultOf } from '../../repositories/session/keep-secret'

/** Vault of real names and identity card numbers. */
export const REAL_NAME_VAULT = 'real-name'

/** Builds the view a learner has of themselves; sensitive fields come masked. */
export async function personalInfo({ db, env }: Deps, userId: number): Promise<PersonalInfo> {
  const row = await profileOf(db, userId)
  if (!row) throw loginExpired()
  const { mobile, nameSealed, avatar, ...rest } = row
  const truename = nameSealed === null ? '' : maskName((await vaultOf(db, REAL_NAME_VAULT)).open(nameSealed))
  return { ...rest, avatar: avatar && mediaUrl(env, avatar), verifiedMobile: maskMobile(mobile ?? ''), truename }
}
