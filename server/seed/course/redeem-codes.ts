import { secretOf } from '#server/database/sealed'
import type { Tx } from '#server/database/tables'
import { addBatch, addCodes, findGift, spendRedeemCode } from '#server/repositories/course/redeem-codes'
import { learnerIds } from '#server/seed/learner-ids'
import type { Seed } from '#server/seed/read'
import { SeedError } from '#server/seed/seed-error'
import { hmacWith } from '#server/services/course/redeem-code'
import { redeemCodeIn } from '@/domain/course/redeem-code'
import { shanghaiHour } from '@/domain/time/day'

const HOUR = 20

/** Codes printed in demo books, some of them used by demo learners. Made once. */
export async function writeRedeemCodes(work: Tx, batches: Seed['giftCodes'], now: number): Promise<void> {
  const key = await secretOf(work, 'gift-code')
  const ids = await learnerIds(
    work,
    batches.flatMap(({ codes }) => codes.flatMap(({ mobile }) => mobile ?? [])),
  )
  for (const { bookTitle, courseIds, toDay, codes } of batches) {
    const batchId = await addBatch(work, { bookTitle, courseIds, validUntil: shanghaiHour(now, toDay, 0), now })
    for (const { code: text, mobile, courseId, daysAgo = 0 } of codes) {
      const code = redeemCodeIn(text)
      if (!code) throw new SeedError('gift-codes.json', text, 'no code')
      await addCodes(work, batchId, [{ serial: code.serial, secret_hmac: hmacWith(key, code) }])
      const userId = mobile === undefined ? undefined : ids.get(mobile)
      const row = await findGift(work, code.serial)
      if (userId !== undefined && courseId !== undefined && row)
        await spendRedeemCode(work, { id: row.id, userId, courseId, now: shanghaiHour(now, -daysAgo, HOUR) })
    }
  }
}
