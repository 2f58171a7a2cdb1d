/** Moments at which a process ends: after a statement, before the commit of the transaction that has it, or right after that commit. */
type Moment = 'after' | 'uncommitted' | 'committed'
export type Point = { mark: RegExp; moment: Moment }

/** The moments of ordering, paying and refunding at which the server is killed. */
export const POINTS = {
  'order-written': { mark: /^insert into "orders"/, moment: 'after' },
  'order-uncommitted': { mark: /^insert into "orders"/, moment: 'uncommitted' },
  'order-committed': { mark: /^insert into "orders"/, moment: 'committed' },
  'payment-opened': { mark: /^insert into "payment" /, moment: 'after' },
  'trade-opened': { mark: /^insert into "sandbox_trade"/, moment: 'after' },
  'notice-noted': { mark: /^insert into "payment_notice"/, moment: 'after' },
  'right-granted': { mark: /^insert into "entitlement"/, moment: 'after' },
  'notice-uncommitted': { mark: /^insert into "payment_notice"/, moment: 'uncommitted' },
  'notice-committed': { mark: /^insert into "payment_notice"/, moment: 'committed' },
  'refund-committed': { mark: /^insert into "refund"/, moment: 'committed' },
  'refund-at-provider': { mark: /^insert into "sandbox_refund"/, moment: 'after' },
  'refund-unbooked': { mark: /^update "refund"/, moment: 'uncommitted' },
} as const satisfies Record<string, Point>
export type PointName = keyof typeof POINTS
export const pointNames = Object.keys(POINTS) as PointName[]
