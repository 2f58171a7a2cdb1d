import { createHmac } from 'node:crypto'
import { secretOf } from '#server/database/sealed'
import { type Db, tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { networkOf } from '#server/http/caller'
import { forbidden, invalid, Refusal } from '#server/refusal'
import { writeAudit } from '#server/repositories/account/audit'
import { uncountFailure } from '#server/repositories/account/sign-in'
import { factorsOf, forgetFactors, recoveryCodesLeft, staffByMobile } from '#server/repositories/account/staff'
import { beginStaffSession, staffAddresses } from '#server/repositories/account/staff-session'
import { decoyHash, isPassword } from '#server/services/account/password'
import { NotSent, RESEND_SECONDS, sendCode, useCode } from '#server/services/account/sms-codes'
import type { CodePurpose } from '@/domain/account/code'
import { mobileOf } from '@/domain/account/mobile'
import { waitText } from '@/domain/time/relative-time'
import { DAY_MS, MINUTE_MS } from '@/domain/time/units'
import { FACTOR_USED, takeFactor, takeFirstCode } from './factors'
import { countAll, countTry, MOST, waitUntil } from './tries'

/** Just over the pace of codes, so that a number that is nobody's has the same pace. */
const PACE_MS = 61_000
const CODES_AN_HOUR = { most: 30, windowMs: 60 * MINUTE_MS }
const LONGEST = 128

const REFUSED = '手机号、密码或动态码不正确'
const REFUSED_BY_SMS = '手机号或验证码不正确，或者验证码已失效'

export type From = { ip: string; agent: string }

/** Notes that somebody came in by a recovery code: the owner of the code is told where it was used. */
async function recordRecovery({ db, now }: Deps, staffId: number, { ip }: From): Promise<void> {
  const after = { left: await recoveryCodesLeft(db, staffId) }
  const entry = { staffId, act: 'use-recovery-code', object: `staff:${staffId}`, before: null, after, reason: '', ip, at: now() }
  await tx(db, (work) => writeAudit(work, entry))
}

type Given = { mobile: string; password: string; code: string }

/** Signs in by password and a code of the authenticator, or a recovery code. Gives the value of a new session, or refuses. */
export async function signInByPassword(deps: Deps, given: Given, from: From): Promise<string> {
  const { db, now } = deps
  const mobile = mobileOf(given.mobile) ?? ''
  const staff = await staffByMobile(db, mobile)
  const takeBack = await countSignIn(deps, mobile, staff?.id, networkOf(from.ip))
  const kept = staff && (await factorsOf(db, staff.id)).passwordHash
  const isRight = given.password.length <= LONGEST && (await isPassword(kept ?? (await decoyHash()), given.password))
  if (!staff || !kept || !isRight) throw forbidden(REFUSED)
  const taken = await takeFactor(deps, staff.id, given.code)
  if (taken === 'wrong') throw forbidden(REFUSED)
  if (taken === 'used') throw forbidden(FACTOR_USED)
  await takeBack()
  if (taken === 'recovery') await recordRecovery(deps, staff.id, from)
  return beginStaffSession(db, staff.id, { ...from, by: 'password', isConfirmed: true }, now())
}

/**
 * Signs in by a code sent to the phone: alone the first time, with a code of the authenticator or a recovery code once these are set up,
 * for who forgot the password.
 */
export async function signInBySms(deps: Deps, given: { mobile: string; sms: string; code: string }, from: From): Promise<string> {
  const { db, now } = deps
  const mobile = mobileOf(given.mobile) ?? ''
  const network = networkOf(from.ip)
  const staff = await staffByMobile(db, mobile)
  const takeBack = await countSignIn(deps, mobile, staff?.id, network)
  if (!staff) throw forbidden(REFUSED_BY_SMS)
  const { secret } = await factorsOf(db, staff.id)
  /** Staff who set up an authenticator need it here too: a phone number alone opens nothing of theirs. */
  const takeSecond = async () => {
    if (secret === null) return
    const second = await takeFactor(deps, staff.id, given.code)
    if (second === 'used') throw forbidden(FACTOR_USED)
    if (second === 'wrong') throw forbidden('动态码或恢复码不正确。这条短信验证码还可以再用')
    if (second === 'recovery') await recordRecovery(deps, staff.id, from)
  }
  try {
    await useCode(deps, { mobile, purposes: ['desk_sign_in'], places: [network] }, given.sms, takeSecond)
  } catch (error) {
    throw error instanceof Refusal && error.code === invalid('').code ? forbidden(REFUSED_BY_SMS) : error
  }
  await takeBack()
  return beginStaffSession(db, staff.id, { ...from, by: 'sms' }, now())
}

const REFUSED_FIRST = '手机号或登录码不正确，或者登录码已用过、已过期'

/** Signs in by the code that the school gave for the first time. Who set up an authenticator has other ways in. */
export async function signInByFirstCode(deps: Deps, given: { mobile: string; code: string }, from: From): Promise<string> {
  const mobile = mobileOf(given.mobile) ?? ''
  const staff = await staffByMobile(deps.db, mobile)
  const takeBack = await countSignIn(deps, mobile, staff?.id, networkOf(from.ip))
  if (!staff || (await factorsOf(deps.db, staff.id)).secret !== null) throw forbidden(REFUSED_FIRST)
  if (!(await takeFirstCode(deps, staff.id, given.code))) throw forbidden(REFUSED_FIRST)
  await takeBack()
  return beginStaffSession(deps.db, staff.id, { ...from, by: 'sms' }, deps.now())
}

export const STAFF_SMS_OFF = '学校没有开通短信：第一次登录用站长给你的一次性登录码；忘记密码的，请站长重置你的登录方式'

/**
 * Sends a code to a member of the staff, and says what came of it. A number that is nobody's is answered alike: who works here must not
 * show, so a code is said to be sent only on the condition that the number is one of the staff.
 */
export async function requestSignInCode(deps: Deps, mobile: string, ip: string): Promise<string> {
  if (deps.env.sms.kind === 'off') return STAFF_SMS_OFF
  const network = networkOf(ip)
  const pace = { key: `desk-code:${await nameOf(deps, mobile)}:${network}`, most: 1, windowMs: PACE_MS }
  const next = await countTry(deps, pace)
  if (next !== null)
    return `这次没有发送：一分钟内只发一条，请 ${waitUntil(next, deps.now())}后再获取。刚才那条在 5 分钟内有效，没用过就可以填写。`
  const full = await countTry(deps, { key: `desk-codes:${network}`, ...CODES_AN_HOUR })
  if (full !== null) return `没有发送：当前网络获取验证码太频繁，请 ${waitUntil(full, deps.now())}后再试。`
  const staff = await staffByMobile(deps.db, mobile)
  const sending = staff && (await sendStaffCode(deps, { mobile, purpose: 'desk_sign_in', place: network, network }))
  if (sending && !sending.isSent) {
    await uncountFailure(deps.db, pace.key)
    return sending.sentence
  }
  return '如果这个手机号是员工手机号，验证码已经发出，5 分钟内有效，一分钟后可以再获取。'
}

type Wish = { mobile: string; purpose: CodePurpose; place?: string; network: string }

function whyNot({ code, seconds, isLastGood }: NotSent): string {
  const next = `${waitText(seconds)}后可以再发`
  if (isLastGood) return `没有再发新的：上一条验证码仍然有效，请填写它。${next}。`
  return code === 503 ? '没有发送：短信通道出错，请稍后重新获取。' : `没有发送：发送太频繁，${next}。`
}

/** Sends a code to a member of the staff, and says what came of it: whether one was sent, why not, and when the next can be. */
export async function sendStaffCode(deps: Deps, wish: Wish): Promise<{ isSent: boolean; sentence: string }> {
  if (deps.env.sms.kind === 'off')
    return { isSent: false, sentence: '没有发送：学校没有开通短信。请先设置密码和身份验证器，用动态码确认。' }
  try {
    await sendCode(deps, wish)
    return { isSent: true, sentence: `已发送到你的手机，5 分钟内有效。${RESEND_SECONDS} 秒后可以再发。` }
  } catch (error) {
    if (error instanceof NotSent) return { isSent: false, sentence: whyNot(error) }
    throw error
  }
}

/** A network from which somebody has signed in within this time is theirs. */
const KNOWN_MS = 30 * DAY_MS

/** A name for a number in keys of counters, which are read by nobody but are stored. */
async function nameOf({ db }: Pick<Deps, 'db'>, mobile: string): Promise<string> {
  return createHmac('sha256', await secretOf(db, 'desk-name'))
    .update(mobile)
    .digest('base64url')
}

async function isKnownNetwork({ db, now }: Deps, staffId: number | undefined, network: string): Promise<boolean> {
  if (staffId === undefined) return false
  return (await staffAddresses(db, staffId, now() - KNOWN_MS)).some((ip) => networkOf(ip) === network)
}

/**
 * Counts a try to sign in, of a known number and of an unknown one alike, or refuses with the time; the result takes the try back.
 * Strangers elsewhere cannot lock somebody out of a network they have signed in from.
 */
async function countSignIn(deps: Deps, mobile: string, staffId: number | undefined, network: string): Promise<() => Promise<void>> {
  const name = await nameOf(deps, mobile)
  const isKnown = await isKnownNetwork(deps, staffId, network)
  return countAll(deps, [
    { key: `desk:${network}`, most: MOST.network },
    { key: `desk:${name}:${network}`, most: MOST.here },
    ...(isKnown ? [] : [{ key: `desk:${name}`, most: MOST.elsewhere }]),
  ])
}

/** Lets a member of the staff who lost everything begin again, for an operator of the machine; false for a number that is nobody's. */
export async function resetSignIn(db: Db, mobile: string, now: number): Promise<boolean> {
  const staff = await staffByMobile(db, mobile)
  if (!staff) return false
  const entry = { staffId: staff.id, act: 'reset-staff-sign-in', object: `staff:${staff.id}`, before: null, after: null }
  await tx(db, async (work) => {
    await forgetFactors(work, staff.id, now)
    await writeAudit(work, { ...entry, reason: 'npm run admin -- desk', ip: '', at: now })
  })
  return true
}
