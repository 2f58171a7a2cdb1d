import { paidNotificationOf, sandboxKeys } from '#server/providers/payment/sandbox'
import { payTrade } from '#server/repositories/order/sandbox'
import { order } from '@/contract/order/order'
import type { PayChannel } from '@/contract/order/order.schema'
import { wallet } from '@/contract/wallet/wallet'
import { askToPay, post, startPaying } from '../../../../test/support/shop'
import type { Chance } from '../../chance'
import { type Learner, minutes, newKey, type World } from '../world'

const channels: readonly [PayChannel, ...PayChannel[]] = ['wechat_h5', 'wechat_h5', 'wechat_h5', 'alipay_h5', 'alipay_h5']

/** Pays what waits to be paid, and the provider tells the shop. */
async function pay(world: World, learner: Learner, orderSn: string, channel: PayChannel): Promise<void> {
  const { server } = world
  const tradeNo = await startPaying(server, learner.session, orderSn, channel)
  minutes(world, 1)
  const trade = await payTrade(server.db, tradeNo, server.clock.now())
  if (!trade) throw new Error(`trade ${tradeNo} cannot be paid`)
  const status = await post(server, paidNotificationOf(await sandboxKeys(server.db), trade, server.clock.now()))
  if (status !== 200) throw new Error(`the notice of ${tradeNo} was answered ${status}`)
}

type Wish = { courseId: number; couponId?: number; beans?: number }

/** The agreements that come with a course, as they are shown before it is ordered. */
const agreedOf = ({ server: { db } }: World, courseId: number) =>
  db.selectFrom('course_protocol').select(['id', 'version']).where('course_id', '=', courseId).orderBy('id').execute()

/** Buys a course, or takes one that costs nothing. Gives the number of the order. */
export async function buy(world: World, learner: Learner, chance: Chance, { courseId, ...more }: Wish): Promise<string> {
  const body = {
    courseId,
    idempotencyKey: newKey(learner, 'order'),
    buyFrom: 'h5' as const,
    isBargainPaid: 0,
    agreed: await agreedOf(world, courseId),
    ...more,
  }
  const made = await world.server.send(order.create, { body }, learner.session)
  minutes(world, 2)
  const channel = chance.of(...channels)
  // A course that costs nothing is had without a trade.
  if (made.payable === 0) await askToPay(world.server, learner.session, made.orderSn, channel)
  else await pay(world, learner, made.orderSn, channel)
  learner.owned.set(courseId, made.orderSn)
  learner.watched.set(courseId, 0)
  return made.orderSn
}

/** Places an order and leaves it; some take it back themselves, the others let its time run out. */
export async function leaveOrder(world: World, learner: Learner, chance: Chance, courseId: number): Promise<void> {
  const body = { courseId, idempotencyKey: newKey(learner, 'order'), buyFrom: 'h5' as const, isBargainPaid: 0 }
  const { orderSn } = await world.server.send(order.create, { body }, learner.session)
  minutes(world, 3)
  const reason = chance.of('我不想买了', '选错了课程', '价格有变化', '其他原因')
  if (chance.below(2) === 0) await world.server.send(order.cancel, { params: { orderSn }, query: { reason } }, learner.session)
}

/** Buys beans. */
export async function recharge(world: World, learner: Learner, chance: Chance, packId: number): Promise<void> {
  const body = { packId, idempotencyKey: newKey(learner, 'pack'), buyFrom: 'h5' as const }
  const { orderSn } = await world.server.send(wallet.recharge, { body }, learner.session)
  minutes(world, 1)
  await pay(world, learner, orderSn, chance.of(...channels))
}
