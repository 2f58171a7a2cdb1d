import type { NewPassword, PersonalInfo } from '@/contract/account/profile.schema'
import { passwordError } from '@/domain/account/password'
import { tx } from '../../database/tx'
import type { Deps } from '../../deps'
import { conflict, invalid } from '../../refusal'
import { mobileOfUser } from '../../repositories/mobile'
import { putPassword } from '../../repositories/password'
import { endOtherSessions } from '../../repositories/session-family'
import { passwordHash } from '../user/password-hash'
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
