import { closeOverdueDoubts } from '#server/services/doubt/ask'
import { submitOverdueAttempts } from '#server/services/exam/hand-in'
import { advanceRefunds } from '#server/services/order/after-sale/after-sale'
import { cancelOverdueOrders } from '#server/services/order/reconcile'
import { settleDueCash } from '#server/services/wallet/wallet/settle-cash'
import type { World } from '../world'

/** What the school does by itself, and what staff do of an evening. */
export async function endDay({ server: { deps } }: World, _day: number): Promise<void> {
  while ((await cancelOverdueOrders(deps)) > 0);
  await advanceRefunds(deps)
  await submitOverdueAttempts(deps)
  await closeOverdueDoubts(deps)
  await settleDueCash(deps)
}
