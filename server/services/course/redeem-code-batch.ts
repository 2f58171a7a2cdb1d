import { randomInt } from 'node:crypto'
import { secretOf } from '#server/database/secret'
import type { Tx } from '#server/database/tables'
import { addBatch, addCodes } from '#server/repositories/course/redeem-codes'
import { drawGiftCode, type GiftCode } from '@/domain/course/redeem-code'
import { hmacWith } from './redeem-code'

const CHUNK = 500
type Wish = { bookTitle: string; courseIds: readonly number[]; count: number; validUntil: number }

/** Makes a batch of new codes. They are given here and never again: only keyed hashes are stored. */
export async function makeGiftBatch(work: Tx, { count, ...batch }: Wish, now: number): Promise<{ id: number; codes: GiftCode[] }> {
  const key = await secretOf(work, 'gift-code')
  const id = await addBatch(work, { ...batch, now })
  const codes: GiftCode[] = []
  while (codes.length < count) {
    const drawn = Array.from({ length: Math.min(CHUNK, count - codes.length) }, () => drawGiftCode(randomInt))
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
