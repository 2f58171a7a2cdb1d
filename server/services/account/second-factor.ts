import { tx } from '#server/database/tx'
import type { Deps } from '#server/deps'
import { conflict, forbidden } from '#server/refusal'
import { mobileOfUser } from '#server/repositories/account/mobile'
import { putTicket, takeTicket } from '#server/repositories/account/second-factor'
import { hashOf, newToken } from '#server/repositories/account/session/tokens'
import type { OwnCodeQuery, SmsCodeSent } from '@/contract/account/auth.schema'
import type { FactorTicket, SecondFactor } from '@/contract/account/profile.schema'
import { CODE_SECONDS, RESEND_SECONDS, sendCode, useCode } from './sms-codes'

/** Seconds in which a ticket can be used. */
const TICKET_SECONDS = 300

async function ownMobile({ db }: Deps, userId: number): Promise<string> {
  const mobile = await mobileOfUser(db, userId)
  if (!mobile) throw conflict('您还没有绑定手机号')
  return mobile
}

/** Sends a code to the learner's own number, which no reply names. */
export async function sendOwnCode(deps: Deps, userId: number, { purpose }: OwnCodeQuery, network: string): Promise<SmsCodeSent> {
  await sendCode(deps, { mobile: await ownMobile(deps, userId), purpose: purpose ?? 'own', network })
  return { resendAfter: RESEND_SECONDS, expiresIn: CODE_SECONDS }
}

/** Exchanges the code for a single-use ticket. */
export async function checkOwnCode(deps: Deps, userId: number, { smscode }: SecondFactor): Promise<FactorTicket> {
  await useCode(deps, { mobile: await ownMobile(deps, userId), purposes: ['identity', 'own'] }, smscode)
  const ticket = newToken()
  await tx(deps.db, (work) => putTicket(work, userId, hashOf(ticket), deps.now() + TICKET_SECONDS * 1000))
  return { ticket, expiresIn: TICKET_SECONDS }
}

/** Uses a ticket up, or refuses. */
export async function spendTicket({ db, now }: Pick<Deps, 'db' | 'now'>, userId: number, ticket: string): Promise<void> {
  if (!(await takeTicket(db, userId, hashOf(ticket), now()))) throw forbidden('验证已失效，请重新验证手机号')
}
