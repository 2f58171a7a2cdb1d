import type { CashOutDecision } from '#server/services/wallet/wallet/cash-out-review'
import type { PayChannel } from '@/contract/order/order.schema'
import type { Fault } from './shop'

/** Holds a learner's choices on the confirm page; coupons by the number they have in the run, 0 for none, absent for the best. */
export type Wish = { courses: number[]; coupon?: number; envelope?: number; beans: number; isBargain: boolean }

/** A member of the staff by role; two of each role work in the shop. */
export type Decider = { role: 'service' | 'finance'; n: 0 | 1 }
/** A decision on a refund: money and beans that go back, or goodwill. */
export type Decision = {
  choice: 'whole' | 'part' | 'goodwill' | 'refuse'
  amount: number
  beans: number
  goodwill: number
  keepsRights: boolean
}

/** One step of a run. Orders, trades, coupons and cash-outs are named by the number they have in the run. */
export type Action =
  | { do: 'recharge'; pack: number; key: string }
  | { do: 'buy'; wish: Wish; key: string; isStale: boolean }
  | { do: 'claim'; template: number }
  | { do: 'bargain' }
  | { do: 'cut'; friend: number }
  | { do: 'cancel'; order: number }
  | { do: 'reprice'; order: number; payable: number }
  | { do: 'pay'; order: number; channel: PayChannel }
  | { do: 'confirm'; trade: number }
  | { do: 'notify'; trade: number; times: number }
  | { do: 'forge'; trade: number; how: 'amount' | 'signature' | 'body' | 'time' | 'trade' }
  | { do: 'check'; order: number }
  | { do: 'payBeans'; order: number }
  | { do: 'refund'; order: number; seqs: number[]; times: number; fault: Fault; isByPerson: boolean }
  | { do: 'openCase'; order: number; seqs: number[] }
  | { do: 'decide'; refund: number; by: Decider; wish: Decision; fault: Fault }
  | { do: 'second'; refund: number; by: Decider; agrees: boolean; fault: Fault }
  | { do: 'award'; amount: number; waitMs: number }
  | { do: 'takeBack'; award: number }
  | { do: 'cashOut'; amount: number; key: string; fault: Fault }
  | { do: 'decideCash'; cashOut: number; by: 0 | 1; decision: CashOutDecision; fault: Fault }
  | { do: 'merge'; beans: number; cash: number }
  | { do: 'undoMerge'; merge: number }
