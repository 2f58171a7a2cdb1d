import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { secretOf } from '#server/database/sealed'
import { type Db, type Tx, tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { mediaUrl } from '#server/media-url'
import { conflict, Refusal } from '#server/refusal'
import { sendMessage } from '#server/repositories/account/message'
import { countFailure, uncountFailure } from '#server/repositories/account/sign-in'
import { grant } from '#server/repositories/course/entitlement'
import { addBatch, addCodes, directionsOf, findGift, type GiftRow, spendRedeemCode } from '#server/repositories/course/redeem-codes'
import type { ActivateRedeemCode, Gift } from '@/contract/course/redeem-code.schema'
import { drawRedeemCode, type RedeemCode, redeemCodeIn } from '@/domain/course/redeem-code'
import { maskName } from '@/domain/site/known-by'
import { dayText } from '@/domain/time/day'
import { HOUR_MS } from '@/domain/time/units'

/** The caller: `device` is the device's own code, empty if missing. */
export type RedeemCodeCaller = { userId: number; device: string; network: string }

const tries = { learner: 5, device: 10, address: 60 } as const

/** A keyed hash of the secret half: a code cannot be derived from what is stored. */
export const redeemCodeHmac = async (db: Db, { serial, secret }: RedeemCode): Promise<string> =>
  hmacWith(await secretOf(db, 'gift-code'), { serial, secret })

/** The same for many codes, with the key read before. */
export const hmacWith = (key: string, { serial, secret }: RedeemCode): string =>
  createHmac('sha256', key).update(`${serial}:${secret}`).digest('hex')

const wrong = () => new Refusal(404, '兑换码不正确，请核对后再填')

const isEqual = (one: string, other: string) => {
  const [a, b] = [Buffer.from(one, 'hex'), Buffer.from(other, 'hex')]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Counts a guess of the learner, of the device and of the address in advance; a right one is taken back. */
async function counted<T>({ db, now }: Deps, { userId, device, network }: RedeemCodeCaller, guess: () => Promise<T>): Promise<T> {
  const limits = [
    { key: `gift:learner:${userId}`, most: tries.learner },
    ...(device === '' ? [] : [{ key: `gift:device:${device}`, most: tries.device }]),
    { key: `gift:address:${network}`, most: tries.address },
  ]
  for (const { key, most } of limits)
    if (!(await countFailure(db, key, now(), { most, windowMs: HOUR_MS }))) throw new Refusal(429, '尝试次数太多，请一小时后再试')
  const right = await guess()
  for (const { key } of limits) await uncountFailure(db, key)
  return right
}

/** An unknown serial is compared with this. */
const giftlessHmac = '0'.repeat(64)

/** Verifies a printed code: found by its serial, proven by its secret. An unknown serial takes as long as a wrong secret. */
async function provenRedeemCode(deps: Deps, caller: RedeemCodeCaller, text: string): Promise<GiftRow> {
  return counted(deps, caller, async () => {
    const code = redeemCodeIn(text)
    const given = await redeemCodeHmac(deps.db, code ?? { serial: '', secret: '' })
    const row = await findGift(deps.db, code?.serial ?? '')
    if (!isEqual(row?.secret_hmac ?? giftlessHmac, given) || !row) throw wrong()
    return row
  })
}
function refuseUnusable(row: GiftRow, userId: number, now: number): void {
  if (row.used_at !== null && row.used_by !== userId)
    throw conflict(`兑换码已在 ${dayText(row.used_at)} 由 ${maskName(row.nickname ?? '')} 使用`)
  if (row.used_at === null && row.valid_until <= now) throw conflict(`兑换码已在 ${dayText(row.valid_until)} 过期`)
}

async function giftOf({ db, env, now }: Deps, row: GiftRow, userId: number): Promise<Gift> {
  const directions = await directionsOf(db, row.batch_id, userId, now())
  return {
    bookTitle: row.book_title,
    validUntil: row.valid_until,
    courseId: row.used_at === null ? null : row.course_id,
    directions: directions.map((one) => ({ ...one, cover: mediaUrl(env, one.cover) })),
  }
}

/** Reads what a code opens; it is not spent. */
export async function checkRedeemCode(deps: Deps, caller: RedeemCodeCaller, code: string): Promise<Gift> {
  const row = await provenRedeemCode(deps, caller, code)
  refuseUnusable(row, caller.userId, deps.now())
  return giftOf(deps, row, caller.userId)
}

async function open(work: Tx, row: GiftRow, { userId, courseId, now }: { userId: number; courseId: number; now: number }): Promise<void> {
  const direction = (await directionsOf(work, row.batch_id, userId, now)).find((one) => one.courseId === courseId)
  if (!direction) throw conflict('这本书不能选择这个方向')
  if (direction.isOwned) throw conflict('你已拥有这门课程，可以选择其他方向')
  if (!(await spendRedeemCode(work, { id: row.id, userId, courseId, now }))) throw conflict('兑换码刚刚被使用')
  if (!(await grant(work, { userId, courseId, orderSn: `gift:${row.serial}` }, now))) throw conflict('你已拥有这门课程，可以选择其他方向')
  const body = `《${row.book_title}》的随书课程“${direction.title}”已开通，记得添加课程助教。`
  const link = `/course/book/gift-course-assistant?courseId=${courseId}`
  await sendMessage(work, { userId, kind: 'course_given', ref: `gift:${row.serial}`, body, link, now })
}

/** Opens one course with a code, once. The learner who opened it is answered the same again. */
export async function activateRedeemCode(deps: Deps, caller: RedeemCodeCaller, { code, courseId }: ActivateRedeemCode): Promise<Gift> {
  const { userId } = caller
  const row = await provenRedeemCode(deps, caller, code)
  refuseUnusable(row, userId, deps.now())
  if (row.used_at === null) await tx(deps.db, (work) => open(work, row, { userId, courseId, now: deps.now() }))
  return giftOf(deps, { ...row, used_at: row.used_at ?? deps.now(), course_id: row.course_id ?? courseId }, userId)
}

const CHUNK = 500
type Wish = { bookTitle: string; courseIds: readonly number[]; count: number; validUntil: number }

/** Makes a batch of new codes. They are given here and never again: only keyed hashes are stored. */
export async function makeRedeemCodeBatch(work: Tx, { count, ...batch }: Wish, now: number): Promise<{ id: number; codes: RedeemCode[] }> {
  const key = await secretOf(work, 'gift-code')
  const id = await addBatch(work, { ...batch, now })
  const codes: RedeemCode[] = []
  while (codes.length < count) {
    const drawn = Array.from({ length: Math.min(CHUNK, count - codes.length) }, () => drawRedeemCode(randomInt))
    const unique = [...new Map(drawn.map((code) => [code.serial, code])).values()]
    const free = new Set(
      await addCodes(
        work,
        id,
        unique.map((code) => ({ serial: code.serial, secret_hmac: hmacWith(key, code) })),
      ),
    )
    codes.push(...unique.filter(({ serial }) => free.has(serial)))
  }
  return { id, codes }
}
