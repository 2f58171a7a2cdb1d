import { tx } from '#server/database/tx'
import type { Deps } from '#server/deps'
import { conflict, invalid } from '#server/refusal'
import { mobileOfUser } from '#server/repositories/account/mobile'
import { putPassword } from '#server/repositories/account/password'
import { endOtherSessions } from '#server/repositories/account/session-family'
import type { NewPassword, PersonalInfo } from '@/contract/account/profile.schema'
import { passwordError } from '@/domain/account/password'
import { passwordHash } from './password-hash'
import { personalInfo } from './personal-info'
import { spendTicket } from './second-factor'

/** Sets or changes the password after a code to the learner's own number; all other sessions end. */
export async function setPassword(
  deps: Deps,
  userId: number,
  { ticket, password }: NewPassword,
  accessToken: string,
): Promise<PersonalInfo> {
  const mobile = await mobileOfUser(deps.db, userId)
  if (!mobile) throw conflict('请先绑定手机号，再设置密码')
  const error = passwordError(password, [mobile])
  if (error !== undefined) throw invalid(error)
  await spendTicket(deps, userId, ticket)
  const hash = await passwordHash(password)
  await tx(deps.db, async (work) => {
    await putPassword(work, userId, hash)
    await endOtherSessions(work, userId, accessToken, deps.now())
  })
  return personalInfo(deps, userId)
}
