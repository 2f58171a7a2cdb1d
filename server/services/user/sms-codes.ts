import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { DAY_MS, HOUR_MS } from '@/domain/time/units'
import { secretOf } from '../../database/secret'
import type { Db, Tx } from '../../database/tables'
import { tx } from '../../database/tx'
import type { Deps } from '../../deps'
import { gatewayOf } from '../../providers/sms/gateway'
import { invalid, Refusal } from '../../refusal'

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

/** Messages sent to a number, or on behalf of an address, since a moment. */
async function sentSince(work: Tx, column: 'mobile' | 'ip', value: string, since: number): Promise<number> {
  const { count } = await work
    .selectFrom('sms_outbox')
    .select((fields) => fields.fn.countAll<number>().as('count'))
    .where(column, '=', value)
    .where('sent_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

/** Stores the new code unless one was sent less than a minute ago. The row's lock serializes requests for one number. */
async function put(work: Tx, mobile: string, hmac: string, now: number): Promise<void> {
  const fresh = { code_hmac: hmac, tries_left: TRIES, expires_at: now + CODE_SECONDS * 1000, sent_at: now }
  const stored = await work
    .insertInto('sms_code')
    .values({ mobile, ...fresh })
    .onConflict((conflict) =>
      conflict
        .column('mobile')
        .doUpdateSet(fresh)
        .where('sms_code.sent_at', '<=', now - RESEND_SECONDS * 1000),
    )
    .returning('mobile')
    .executeTakeFirst()
  if (!stored) throw tooOften('获取验证码太频繁，请稍后再试')
}

/** Makes a code and sends it; refuses numbers and addresses that ask too often. */
export async function sendCode({ db, env, now, log }: Deps, mobile: string, ip: string): Promise<void> {
  const gateway = gatewayOf(env.sms, now)
  const code = randomInt(1_000_000).toString().padStart(6, '0')
  const hmac = (await hmacOf(db, mobile, code)).toString('hex')
  const moment = now()
  await tx(db, async (work) => {
    await put(work, mobile, hmac, moment)
    if ((await sentSince(work, 'mobile', mobile, moment - DAY_MS)) >= PER_NUMBER_A_DAY)
      throw tooOften('今天获取验证码的次数已用完，请明天再试')
    if ((await sentSince(work, 'ip', ip, moment - HOUR_MS)) >= PER_ADDRESS_AN_HOUR) throw tooOften('操作太频繁，请稍后再试')
    const body = `【启明学堂】验证码 ${gateway.isReadable ? code : '******'}，5 分钟内有效，请勿告诉他人。`
    await work.insertInto('sms_outbox').values({ mobile, ip, body, sent_at: moment }).execute()
  })
  try {
    await gateway.send(mobile, code)
  } catch (error) {
    log.error({ err: error }, 'SMS not sent')
    // The learner may ask again at once; the attempt still counts towards the day.
    await db.deleteFrom('sms_code').where('mobile', '=', mobile).execute()
    throw new Refusal(503, '短信发送失败，请稍后再试')
  }
}

/** Uses up a code. Each try counts, right or wrong; a code is good once. */
export async function useCode({ db, now }: Deps, mobile: string, code: string): Promise<void> {
  const taken = await db
    .updateTable('sms_code')
    .set((fields) => ({ tries_left: fields('tries_left', '-', 1) }))
    .where('mobile', '=', mobile)
    .where('tries_left', '>', 0)
    .where('expires_at', '>', now())
    .returning('code_hmac')
    .executeTakeFirst()
  if (!taken) throw deadCode()
  const given = await hmacOf(db, mobile, code)
  if (!timingSafeEqual(given, Buffer.from(taken.code_hmac, 'hex'))) throw invalid('验证码错误，请重新输入')
  const used = await db
    .updateTable('sms_code')
    .set({ tries_left: 0, expires_at: 0 })
    .where('mobile', '=', mobile)
    .where('code_hmac', '=', taken.code_hmac)
    .where('expires_at', '>', 0)
    .returning('mobile')
    .executeTakeFirst()
  if (!used) throw deadCode()
}
