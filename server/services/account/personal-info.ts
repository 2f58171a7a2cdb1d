import type { Deps } from '#server/deps'
import { mediaUrl } from '#server/media-url'
import { loginExpired } from '#server/refusal'
import { profileOf } from '#server/repositories/account/profile'
import { vaultOf } from '#server/repositories/account/session/keep-secret'
import type { PersonalInfo } from '@/contract/account/profile.schema'
import { maskName } from '@/domain/text/id-number'
import { maskMobile } from '@/domain/text/mask'

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
