import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { DAY_MS, HOUR_MS } from '@/domain/time/units'
import { secretOf } from '../../database/secret'
import type { Db } from '../../database/tables'
import { tx } from '../../database/tx'
import type { Deps } from '../../deps'
import { gatewayOf } from '../../providers/sms/gateway'
import { invalid, Refusal } from '../../refusal'
import { countCodeTry, dropCode, noteSent, putCode, sentSince, spendCode } from '../../repositories/sms-code'

/** Lifetime of a code in seconds. */
export const CODE_SECONDS = 300
/** Minimum interval between two codes, in seconds. */
export const RESEND_SECONDS = 60
const TRIES = 5
const PER_NUMBER_A_DAY = 10
const PER_ADDRESS_AN_HOUR = 60

const tooOften = (message: string) => new Refusal(429, message)
const deadCode = () => invalid('验证码已失效，请重新获取')

async function hmacOf(db: Db, mobile: string, code: string): Promise<Buffer> {
  return createHmac('sha256', await secretOf(db, 'sms'))
    .update(`${mobile}:${code}`)
    .digest()
}

/** Makes a code and sends it; refuses numbers and addresses that ask too often. */
export async function sendCode({ db, env, now, log }: Deps, mobile: string, ip: string): Promise<void> {
  const gateway = gatewayOf(env.sms, now)
  const code = randomInt(1_000_000).toString().padStart(6, '0')
  const hmac = (await hmacOf(db, mobile, code)).toString('hex')
  const moment = now()
  await tx(db, async (work) => {
    const kept = { mobile, hmac, tries: TRIES, sentAt: moment, expiresAt: moment + CODE_SECONDS * 1000 }
    if (!(await putCode(work, kept, moment - RESEND_SECONDS * 1000))) throw tooOften('获取验证码太频繁，请稍后再试')
    if ((await sentSince(work, 'mobile', mobile, moment - DAY_MS)) >= PER_NUMBER_A_DAY)
      throw tooOften('今天获取验证码的次数已用完，请明天再试')
    if ((await sentSince(work, 'ip', ip, moment - HOUR_MS)) >= PER_ADDRESS_AN_HOUR) throw tooOften('操作太频繁，请稍后再试')
    const body = `【启明学堂】验证码 ${gateway.isReadable ? code : '******'}，5 分钟内有效，请勿告诉他人。`
    await noteSent(work, { mobile, ip, body, sent_at: moment })
  })
  try {
    await gateway.send(mobile, code)
  } catch (error) {
    log.error({ err: error }, 'SMS not sent')
    // The learner may ask again at once; the attempt still counts towards the day.
    await dropCode(db, mobile)
    throw new Refusal(503, '短信发送失败，请稍后再试')
  }
}

/** Uses up a code. Each try counts, right or wrong; a code is good once. */
export async function useCode({ db, now }: Deps, mobile: string, code: string): Promise<void> {
  const hmac = await countCodeTry(db, mobile, now())
  if (hmac === undefined) throw deadCode()
  const given = await hmacOf(db, mobile, code)
  if (!timingSafeEqual(given, Buffer.from(hmac, 'hex'))) throw invalid('验证码错误，请重新输入')
  if (!(await spendCode(db, mobile, hmac))) throw deadCode()
}
