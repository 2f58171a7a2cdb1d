import type { Tx } from '#server/database/tables'
import { conflict } from '#server/refusal'
import { cashOutRules } from '#server/repositories/account/money-rules'
import { lockMover } from '#server/repositories/account/moved-alone'
import { cashSources, lockCashOut, moveCashOut, paidAlone } from '#server/repositories/wallet/cash-out-review'
import { DAY_MS } from '@/domain/time/units'
import { endWithin } from './cash-out'

export type CashOutDecision = 'agree' | 'back' | 'refuse'
type Wish = { by: number; decision: CashOutDecision; reason: string; remark: string }

/** Refuses where the movements of the account do not sum to what the ledger keeps: nothing is paid from books that disagree. */
async function refuseBrokenBooks(work: Tx, userId: number): Promise<void> {
  const { sources, balance } = await cashSources(work, userId)
  if (sources.reduce((sum, { amount }) => sum + amount, 0) !== balance) throw conflict('这位学员的流水和总账对不上，先查清再打款')
}

/**
 * Decides a cash-out that waits: a refused one gives the cash back with the reason, an agreed one is sent, above an amount only after a
 * second person agreed as well. The second person may give it back to the first.
 */
export async function decideCashOut(work: Tx, id: number, { by, decision, reason, remark }: Wish, now: number): Promise<void> {
  const row = await lockCashOut(work, id)
  if (row?.status !== 'applied' || row.stage === null) throw conflict('这笔提现刚被别人处理过，请重新打开核对')
  const isSecond = row.stage === 'second'
  if (isSecond && row.decided_by === by) throw conflict('批过第一次的人不能复核，请换一个人')
  const own = isSecond ? { second_by: by, second_at: now } : { decided_by: by, decided_at: now, second_by: null, second_at: null }
  if (decision === 'refuse') {
    await moveCashOut(work, id, { stage: row.stage, ...own, remark })
    return endWithin(work, row, { kind: 'failed', reason }, now)
  }
  if (decision === 'back') {
    if (!isSecond) throw conflict('还没有人批过，不能退回')
    await moveCashOut(work, id, { stage: 'review', ...own, remark })
    return
  }
  await refuseBrokenBooks(work, row.user_id)
  const { secondFrom } = await cashOutRules(work)
  const mover = { staffId: by, userId: row.user_id }
  await lockMover(work, { act: 'decide-cash-out', ...mover })
  const needsSecond = !isSecond && row.amount + (await paidAlone(work, mover, now - DAY_MS)) >= secondFrom
  await moveCashOut(work, id, { stage: needsSecond ? 'second' : null, ...own, remark })
}
