import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { secretOf } from '#server/database/sealed'
import { type Db, tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { wordsOf } from '#server/error-code'
import { hasEmail, schoolName, sendMail } from '#server/providers/email/gateway'
import { conflict, invalid, ProviderOff } from '#server/refusal'
import { lockLearners } from '#server/repositories/account/account'
import {
  countEmailTry,
  emailOfUser,
  lockEmailCode,
  otherAskers,
  putEmail,
  putEmailCode,
  removeEmail,
  spendEmailCode,
} from '#server/repositories/account/email'
import type { SmsCodeSent } from '@/contract/account/auth.schema'
import type { EmailState, NewEmail } from '@/contract/account/email.schema'
import { EMAIL_INVALID, emailOf, maskEmail } from '@/domain/account/email'
import { waitText } from '@/domain/time/relative-time'
import { DAY_MS } from '@/domain/time/units'
import { NotSent, RESEND_SECONDS } from './sms-codes'

/** Mail takes longer than a text message. */
const CODE_MS = 600_000
const RESEND_MS = RESEND_SECONDS * 1000
const TRIES = 5
const PER_LEARNER_A_DAY = 10
/** A code goes to one address for so many learners a day: a family shares one, a flood does not. */
const LEARNERS_PER_ADDRESS = 5
const OFF = '邮件'

async function hmacOf(db: Db, userId: number, address: string, code: string): Promise<Buffer> {
  return createHmac('sha256', await secretOf(db, 'email'))
    .update(`${userId}:${address}:${code}`)
    .digest()
}

function addressIn(text: string): string {
  const address = emailOf(text)
  if (address === null) throw invalid(EMAIL_INVALID)
  return address
}

/** The learner's address, masked, and whether the school sends e-mail at all. */
export async function emailState(deps: Deps, userId: number): Promise<EmailState> {
  const address = await emailOfUser(deps.db, userId)
  return { address: address === null ? '' : maskEmail(address), isOffered: hasEmail(deps) }
}

/** Refuses a learner or an address that gets codes too often; returns the count of the day that the new code begins or goes on with. */
async function dayOf(deps: Deps, userId: number, address: string, last: Awaited<ReturnType<typeof lockEmailCode>>) {
  const now = deps.now()
  if (last && last.sent_at > now - RESEND_MS) {
    const seconds = Math.ceil((last.sent_at + RESEND_MS - now) / 1000)
    throw new NotSent(429, `获取验证码太频繁，请 ${waitText(seconds)}后再试`, seconds)
  }
  const isSameDay = last !== undefined && last.day_since > now - DAY_MS
  if (isSameDay && last.day_count >= PER_LEARNER_A_DAY) {
    const seconds = Math.ceil((last.day_since + DAY_MS - now) / 1000)
    throw new NotSent(429, `今天获取验证码的次数已用完，请 ${waitText(seconds)}后再试`, seconds)
  }
  if ((await otherAskers(deps.db, userId, address, now - DAY_MS)) >= LEARNERS_PER_ADDRESS)
    throw new NotSent(429, '这个邮箱今天收到的验证码太多，请明天再试', DAY_MS / 1000)
  return isSameDay ? { day_since: last.day_since, day_count: last.day_count + 1 } : { day_since: now, day_count: 1 }
}

/** Sends a code to the address that a learner wants to have. */
export async function sendEmailCode(deps: Deps, userId: number, text: string): Promise<SmsCodeSent> {
  if (!hasEmail(deps)) throw new ProviderOff(OFF)
  const address = addressIn(text)
  const code = randomInt(1_000_000).toString().padStart(6, '0')
  const hmac = (await hmacOf(deps.db, userId, address, code)).toString('hex')
  const now = deps.now()
  await tx(deps.db, async (work) => {
    await lockLearners(work, [userId])
    const day = await dayOf({ ...deps, db: work }, userId, address, await lockEmailCode(work, userId))
    const kept = { address, code_hmac: hmac, tries_left: TRIES, expires_at: now + CODE_MS, sent_at: now, ...day }
    await putEmailCode(work, userId, kept)
  })
  const name = await schoolName(deps)
  const words = `验证码 ${code}，用来把这个邮箱绑定到你在${name}的账号，10 分钟内有效。\n不是你自己操作的话，不用理会这封邮件，也不要把验证码告诉别人。`
  try {
    await sendMail(deps, { to: address, subject: `${name}：邮箱验证码`, text: words })
  } catch (error) {
    deps.log.error({ err: error, words: wordsOf(error) }, 'code not sent by e-mail')
    throw new NotSent(503, '邮件没有发出去，请检查邮箱地址，稍后再试', RESEND_SECONDS)
  }
  return { resendAfter: RESEND_SECONDS, expiresIn: CODE_MS / 1000 }
}

/** Gives the learner the address whose code they know. */
export async function bindEmail(deps: Deps, userId: number, { address: text, code }: NewEmail): Promise<EmailState> {
  const address = addressIn(text)
  const now = deps.now()
  const live = await countEmailTry(deps.db, userId, address, now)
  if (!live) throw invalid('验证码已失效，请重新获取')
  const isRight = timingSafeEqual(await hmacOf(deps.db, userId, address, code), Buffer.from(live.hmac, 'hex'))
  if (!isRight) throw invalid('验证码错误，请重新输入')
  await tx(deps.db, async (work) => {
    if (!(await spendEmailCode(work, userId, live.hmac))) throw conflict('验证码刚刚用过，请刷新后看看')
    await putEmail(work, userId, address, now)
  })
  return emailState(deps, userId)
}

/** Forgets the learner's address: nothing is sent there any more. */
export async function dropEmail(deps: Deps, userId: number): Promise<EmailState> {
  await tx(deps.db, (work) => removeEmail(work, userId))
  return emailState(deps, userId)
}
