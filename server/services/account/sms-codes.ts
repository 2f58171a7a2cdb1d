import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { secretOf } from '#server/database/sealed'
import { type Db, type Tx, tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { senderAt } from '#server/providers/sms/notice'
import { invalid, ProviderOff, Refusal } from '#server/refusal'
import {
  type CodeKey,
  countCodeTry,
  dropCode,
  lastCode,
  putCode,
  recordSent,
  sentSince,
  spendCode,
} from '#server/repositories/account/sms-code'
import { type CodePurpose, codeMessage, isDeskPurpose, isOpenPurpose, OPEN_PURPOSES } from '@/domain/account/code'
import { waitText } from '@/domain/time/relative-time'
import { DAY_MS, HOUR_MS } from '@/domain/time/units'

/** Lifetime of a code in seconds. */
export const CODE_SECONDS = 300
/** Minimum interval between two codes, in seconds. */
export const RESEND_SECONDS = 60
const RESEND_MS = RESEND_SECONDS * 1000
const TRIES = 5
const PER_NUMBER_A_DAY = 10
const PER_NETWORK_AN_HOUR = 60

/** A code that was not sent: the sentence says why; `seconds` until one can be; `isLastGood`: the last one sent can still be used. */
export class NotSent extends Refusal {
  constructor(
    code: number,
    message: string,
    readonly seconds: number,
    readonly isLastGood = false,
  ) {
    super(code, message)
  }
}

const deadCode = () => invalid('验证码已失效，请重新获取')

async function hmacOf(db: Db, { mobile, purpose }: Pick<CodeKey, 'mobile' | 'purpose'>, code: string): Promise<Buffer> {
  return createHmac('sha256', await secretOf(db, 'sms'))
    .update(`${mobile}:${purpose}:${code}`)
    .digest()
}

/** A wish for a code. `place`: who asks, where that counts apart; see `knownPlaces`. `host`: under which the school was asked. */
export type CodeWish = { mobile: string; purpose: CodePurpose; place?: string; network: string; host?: string }

const secondsUntil = (moment: number, now: number) => Math.max(1, Math.ceil((moment - now) / 1000))

const usedUpText = (key: CodeKey, wait: string) =>
  isOpenPurpose(key.purpose) && key.place === ''
    ? `这个号码今天获取验证码的次数已用完，请用密码登录，或者在登录过的设备上获取（${wait}后恢复）`
    : `今天获取验证码的次数已用完，请 ${wait}后再试`

/** Refuses a number or network that asks too often. Codes of the staff have a pace alone: nobody can use them up. */
async function checkBudget(work: Tx, key: CodeKey, network: string, now: number): Promise<void> {
  if (isDeskPurpose(key.purpose)) return
  const purposes = isOpenPurpose(key.purpose) ? OPEN_PURPOSES : [key.purpose]
  const ofNumber = await sentSince(work, { purposes, mobile: key.mobile, place: key.place }, now - DAY_MS)
  if (ofNumber.count >= PER_NUMBER_A_DAY) {
    const seconds = secondsUntil(ofNumber.first + DAY_MS, now)
    throw new NotSent(429, usedUpText(key, waitText(seconds)), seconds)
  }
  // The owner of a number who asks from a known place does not share the hour of a school's one address.
  if (!isOpenPurpose(key.purpose) || key.place !== '') return
  const ofNetwork = await sentSince(work, { purposes, network }, now - HOUR_MS)
  if (ofNetwork.count < PER_NETWORK_AN_HOUR) return
  const seconds = secondsUntil(ofNetwork.first + HOUR_MS, now)
  throw new NotSent(429, `当前网络获取验证码太频繁，请 ${waitText(seconds)}后再试`, seconds)
}

async function tooSoon(work: Tx, key: CodeKey, now: number): Promise<NotSent> {
  const last = await lastCode(work, key, now)
  const seconds = secondsUntil((last?.sentAt ?? now) + RESEND_MS, now)
  return new NotSent(429, `获取验证码太频繁，请 ${waitText(seconds)}后再试`, seconds, last?.isGood)
}

/** Makes a code for one purpose and sends it, or throws `NotSent`. */
export async function sendCode(deps: Deps, { mobile, purpose, place = '', network, host }: CodeWish): Promise<void> {
  const { db, env, now, log } = deps
  if (env.sms.kind === 'off') throw new ProviderOff('短信，请用密码登录；需要验证的操作请联系老师办理')
  const { smsName, gateway } = await senderAt(deps, host)
  const code = randomInt(1_000_000).toString().padStart(6, '0')
  const key = { mobile, purpose, place }
  const hmac = (await hmacOf(db, key, code)).toString('hex')
  const moment = now()
  await tx(db, async (work) => {
    const kept = { ...key, hmac, tries: TRIES, sentAt: moment, expiresAt: moment + CODE_SECONDS * 1000 }
    if (!(await putCode(work, kept, moment - RESEND_MS))) throw await tooSoon(work, key, moment)
    await checkBudget(work, key, network, moment)
    const body = codeMessage(smsName, purpose, gateway.isReadable ? code : '******')
    await recordSent(work, [{ ...key, ip: network, body, sent_at: moment }])
  })
  try {
    await gateway.send(mobile, purpose, code)
  } catch (error) {
    log.error({ err: error }, 'SMS not sent')
    // The learner may ask again at once; the attempt still counts towards the day.
    await dropCode(db, key)
    throw new NotSent(503, '短信发送失败，请稍后再试', 1)
  }
}

/** Codes that may be entered: those of any of these purposes, sent for any of these places. */
export type CodesTaken = { mobile: string; purposes: readonly CodePurpose[]; places?: readonly string[] }

/**
 * Uses up a code. Each try counts, right or wrong; a code is good once, and for its purpose alone. `andThen` may refuse a right code,
 * which then is not used up.
 */
export async function useCode(
  { db, now }: Deps,
  { mobile, purposes, places = [] }: CodesTaken,
  code: string,
  andThen: () => Promise<void> = async () => {},
): Promise<void> {
  const live = await countCodeTry(db, { mobile, purposes, places: [...places, ''] }, now())
  if (live.length === 0) throw deadCode()
  let found: (typeof live)[number] | undefined
  for (const each of live) if (timingSafeEqual(await hmacOf(db, each, code), Buffer.from(each.hmac, 'hex'))) found = each
  if (!found) throw invalid('验证码错误，请重新输入')
  await andThen()
  if (!(await spendCode(db, found))) throw deadCode()
}
