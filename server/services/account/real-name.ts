import { tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { identityOf } from '#server/providers/identity/gateway'
import type { IdentityPort } from '#server/providers/identity/port'
import { conflict, invalid, Refusal } from '#server/refusal'
import { mobileOfUser } from '#server/repositories/account/account'
import { countNameTry, putRealName, realNameOf } from '#server/repositories/account/minors'
import { vaultOf } from '#server/repositories/account/session/session'
import type { PersonalInfo, RealName, SensitiveInfo, SensitiveQuery } from '@/contract/account/profile.schema'
import { contactErrors } from '@/domain/account/contact-form'
import { idNumberOf, maskIdNumber, maskName } from '@/domain/text/id-number'
import { maskMobile } from '@/domain/text/personal-fields'
import { DAY_MS } from '@/domain/time/units'
import { spendTicket } from './password'
import { personalInfo, REAL_NAME_VAULT } from './profile'

const TRIES_A_DAY = 3

function checkedName({ name, idNumber }: RealName) {
  const error = contactErrors({ name }).name
  if (error !== undefined) throw invalid(error)
  const number = idNumberOf(idNumber)
  if (number === null) throw invalid('请输入正确的身份证号')
  return { name: name.trim(), number }
}

async function askRegister(log: Deps['log'], register: IdentityPort, name: string, number: string): Promise<boolean> {
  try {
    return await register.isMatch(name, number)
  } catch (error) {
    log.error({ err: error }, 'identity not checked')
    throw new Refusal(503, '认证服务暂时不可用，请稍后再试')
  }
}

/** Checks a name against the register and keeps it sealed. Three tries a day; one identity for one account; no second time. */
export async function verifyName(deps: Deps, userId: number, given: RealName): Promise<PersonalInfo> {
  const { name, number } = checkedName(given)
  const { db, env, log } = deps
  const now = deps.now()
  const register = identityOf(env)
  if (register === null) throw new Refusal(503, '实名认证暂未开通，请联系客服')
  if (await realNameOf(db, userId)) throw conflict('你已完成实名认证')
  const isCounted = await tx(db, (work) => countNameTry(work, userId, { since: now - DAY_MS, most: TRIES_A_DAY, now }))
  if (!isCounted) throw new Refusal(429, '今天的认证次数已用完，请明天再试')
  if (!(await askRegister(log, register, name, number))) throw invalid('姓名和身份证号不一致，请检查后重试')
  const vault = await vaultOf(db, REAL_NAME_VAULT)
  const sealed = { name_sealed: vault.seal(name), number_sealed: vault.seal(number), number_hmac: vault.mark(number) }
  if (!(await tx(db, (work) => putRealName(work, userId, sealed, now)))) throw conflict('该身份证号已认证其他账号，如有疑问请联系客服')
  return personalInfo(deps, userId)
}

/** Number, name and identity of a learner: masked, or plain for a ticket. */
export async function sensitiveInfo(deps: Deps, userId: number, { ticket }: SensitiveQuery): Promise<SensitiveInfo> {
  if (ticket !== undefined) await spendTicket(deps, userId, ticket)
  const mobile = (await mobileOfUser(deps.db, userId)) ?? ''
  const real = await realNameOf(deps.db, userId)
  const vault = await vaultOf(deps.db, REAL_NAME_VAULT)
  const truename = real ? vault.open(real.name_sealed) : ''
  const idNumber = real ? vault.open(real.number_sealed) : ''
  if (ticket !== undefined) return { mobile, truename, idNumber, isMasked: false }
  return { mobile: maskMobile(mobile), truename: maskName(truename), idNumber: maskIdNumber(idNumber), isMasked: true }
}
