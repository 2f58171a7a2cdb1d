import { hash, verify } from '@node-rs/argon2'
import { tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { conflict, forbidden, Refusal } from '#server/refusal'
import { mobileOfUser } from '#server/repositories/account/account'
import { putTicket, takeTicket } from '#server/repositories/account/minors'
import { hashOf, newToken } from '#server/repositories/account/session/session'
import type { OwnCodeQuery, SmsCodeSent } from '@/contract/account/auth.schema'
import type { FactorTicket, SecondFactor } from '@/contract/account/profile.schema'
import { CODE_SECONDS, RESEND_SECONDS, sendCode, useCode } from './sms-codes'

/** argon2id, 19 MiB, two passes: about 20 ms. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Hashes worked out at once: the other threads of the process are left to files and compression. */
const AT_ONCE = 2
/** Hashes that may wait for their turn: less than a second's work. */
const MOST_WAITING = 40

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MOST_WAITING) throw new Refusal(503, '登录的人太多，请稍后再试')
    // The one that ends passes its place to the next, so the order is kept.
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/** Hashes a password for storage. */
export const passwordHash = (password: string): Promise<string> => inTurn(() => hash(password, COST))

let decoy: Promise<string> | null = null
/** Compared when there is no password, so that the duration does not reveal which accounts exist. */
export function decoyHash(): Promise<string> {
  decoy ??= passwordHash('no account has this password')
  return decoy
}

/** Whether a kept hash is of this password. */
export const isPassword = (kept: string, password: string): Promise<boolean> => inTurn(() => verify(kept, password))

/** Seconds in which a ticket can be used. */
const TICKET_SECONDS = 300

async function ownMobile({ db }: Deps, userId: number): Promise<string> {
  const mobile = await mobileOfUser(db, userId)
  if (!mobile) throw conflict('你还没有绑定手机号')
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
