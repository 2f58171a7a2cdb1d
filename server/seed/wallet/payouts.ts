import { randomBytes } from 'node:crypto'
import type { Tx } from '#server/database/tables'
import { bindAccount, endCashOut, insertCashOut } from '#server/repositories/wallet/cash-out'
import { postJournal } from '#server/repositories/wallet/ledger'
import { learnerIds } from '#server/seed/learner-ids'
import type { Seed } from '#server/seed/read'
import { payeeHash, sealPayee } from '#server/services/wallet/wallet/payout-account'
import { ORDER_SN_RANDOM_BYTES, orderSn } from '@/domain/order/order'
import { shanghaiHour } from '@/domain/time/day'
import { DAY_MS, HOUR_MS } from '@/domain/time/units'
import { accountHint } from '@/domain/wallet/cash-out'
import { backPostings, leavingPostings, sentPostings } from '@/domain/wallet/cash-postings'
import type { PayoutSeed } from './money-shapes'

const PAYOUT_HOUR = 14

type Account = { userId: number; sealed: string; hint: string }

/** One cash-out through the steps of the ledger: the cash leaves, and has arrived or come back two hours later, unless it waits for a person. */
async function cashOut(work: Tx, { userId, sealed, hint }: Account, of: PayoutSeed['cashOuts'][number], now: number): Promise<void> {
  const at = shanghaiHour(now, -of.daysAgo, PAYOUT_HOUR)
  const no = orderSn(at, randomBytes(ORDER_SN_RANDOM_BYTES))
  const waits = { stage: 'review' as const, decide_by: now + DAY_MS }
  const row = { cash_out_no: no, user_id: userId, amount: of.amount, sealed, hint, idempotency_key: no, created_at: at }
  await insertCashOut(work, { ...row, ...(of.isInReview && waits) })
  await postJournal(work, { ref: `cash-out:${no}`, reason: '提现', postings: leavingPostings(userId, of.amount), now: at })
  if (of.isInReview) return
  const endedAt = at + 2 * HOUR_MS
  const isPaid = of.refusal === undefined
  const end = { status: isPaid ? ('paid' as const) : ('failed' as const), providerId: isPaid ? no : null, reason: of.refusal ?? '' }
  await endCashOut(work, no, { ...end, now: endedAt })
  const postings = isPaid ? sentPostings(of.amount) : backPostings(userId, of.amount)
  const ref = `${isPaid ? 'cash-out-sent' : 'cash-out-back'}:${no}`
  await postJournal(work, { ref, reason: isPaid ? '提现到账' : '提现退回', postings, now: endedAt })
}

/** Accounts that learners' cash goes to, and what was paid out to them. */
export async function writePayouts(work: Tx, payouts: Seed['payouts'], now: number): Promise<void> {
  const ids = await learnerIds(
    work,
    payouts.map(({ mobile }) => mobile),
  )
  for (const { mobile, name, account, boundDaysAgo, cashOuts } of payouts) {
    const userId = ids.get(mobile)
    if (userId === undefined) continue
    const own = { userId, sealed: await sealPayee(work, { name, account }), hint: accountHint(account) }
    const { sealed, hint } = own
    const bound_at = now - boundDaysAgo * DAY_MS
    await bindAccount(work, { user_id: userId, sealed, hint, bound_at, payee_hash: await payeeHash(work, account) }, bound_at)
    for (const one of cashOuts) await cashOut(work, own, one, now)
  }
}
