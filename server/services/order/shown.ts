import type { Deps } from '#server/deps'
import { mediaUrl } from '#server/media-url'
import type { OrderRow } from '#server/repositories/order/orders'
import type { Order } from '@/contract/order/order.schema'
import { ordersOf, ownOrderWhole } from './find'

/** Pictures as addresses; without one the text stays empty. */
export const withMedia =
  ({ env }: Deps) =>
  <T extends { cover: string; items: { cover: string }[] }>(of: T): T => ({
    ...of,
    cover: mediaUrl(env, of.cover),
    items: of.items.map((item) => ({ ...item, cover: mediaUrl(env, item.cover) })),
  })

/** Orders as the contract shows them. */
export async function shownOrders(deps: Deps, rows: readonly OrderRow[]): Promise<Order[]> {
  return (await ordersOf(deps.db, rows, deps.now())).map(withMedia(deps))
}

/** The learner's order in its current state. */
export async function shownOrder(deps: Deps, userId: number, orderSn: string): Promise<Order> {
  return withMedia(deps)(await ownOrderWhole(deps.db, userId, orderSn, deps.now()))
}
