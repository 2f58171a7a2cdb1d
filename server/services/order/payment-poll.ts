import type { Deps } from '#server/deps'
import { askSoon, noteAsk, tradesToAsk } from '#server/repositories/order/payments'
import { nextAskAt } from '@/domain/time/poll-times'
import { MINUTE_MS } from '@/domain/time/units'
import { takeUnheardMoney } from './overdue'

const BATCH = 100
/** A learner may still be in front of a payment opened within this time. */
const LATELY_MS = 15 * MINUTE_MS

/** A process that begins: what another one heard of and had not stored when it died is queried at once, not at the next set time. */
export const askOnStart = ({ db, now }: Deps): Promise<void> => askSoon(db, now() - LATELY_MS, now())

/** Queries the providers of payments opened a short while ago: a lost notification is found although the learner does not come back. */
export async function askOpenTrades(deps: Deps): Promise<void> {
  const now = deps.now()
  for (const trade of await tradesToAsk(deps.db, now, BATCH)) {
    if (!(await noteAsk(deps.db, trade, nextAskAt(trade.created_at, now)))) continue
    await takeUnheardMoney(deps, trade.order_sn).catch((error) =>
      deps.log.warn({ err: error, orderSn: trade.order_sn }, 'payment provider could not be asked'),
    )
  }
}
