import { tx } from '#server/database/tables'
import { gatewayOf } from '#server/providers/payment/gateway'
import { Refusal } from '#server/refusal'
import { moveCampaign, setCampaignBudget } from '#server/repositories/campaign/campaigns'
import { findOrder } from '#server/repositories/order/orders'
import { distributionOf, openedLink } from '#server/services/campaign/distribution'
import { drawRaffle } from '#server/services/campaign/raffle'
import { inviteSummary, writeInviteCode } from '#server/services/invite/invite'
import { submitRefundRequest } from '#server/services/order/after-sale/after-sale'
import { takeBackRewards } from '#server/services/order/reward/rewards'
import { settle } from '#server/services/order/settle'
import { requestCashOut } from '#server/services/wallet/wallet/cash-out'
import { ownTicket } from '../../../../test/support/own-ticket'
import type { Action } from '../action'
import type { Village } from '../model'
import { raffleId, saleId } from '../ticket'
import { COURSES } from '../village'
import { courseId, type World } from './world'

type Of<D extends Action['do']> = Extract<Action, { do: D }>
type Place = { world: World; village: Village }

const HALF_HOUR_MS = 1_800_000
const NOBODY = 'ZZZZZZ'

export const orderSn = (village: number, order: number): string => `G${village}-${order}`
export const userOf = ({ world, village }: Place, who: number): number => world.ids[village.id]?.[who] ?? 0
const deviceOf = ({ village }: Place, who: number) => `village-${village.id}-${village.people[who]?.device}`

async function writeCode(place: Place, { who, of }: Of<'code'>): Promise<void> {
  const { world, village } = place
  const { deps } = world.server
  let inviteCode = NOBODY
  if (of !== null)
    inviteCode = (await inviteSummary(deps, userOf(place, of), { device: deviceOf(place, of), host: 'localhost' })).inviteCode
  const caller = {
    userId: userOf(place, who),
    device: deviceOf(place, who),
    network: `village ${village.id} ${village.people[who]?.address}`,
  }
  await writeInviteCode(deps, caller, { inviteCode })
}

async function openLink(place: Place, { who, of, isTarget }: Of<'open'>): Promise<void> {
  const { world, village } = place
  const { deps } = world.server
  await distributionOf(deps, { userId: userOf(place, of), device: deviceOf(place, of), host: 'localhost' }, saleId(village.id))
  const opened = await openedLink(deps, {
    distributionId: saleId(village.id),
    distributorId: userOf(place, of),
    userId: userOf(place, who),
    device: deviceOf(place, who),
    targetId: courseId(isTarget ? 0 : 1),
    targetType: 'course',
  })
  if (!opened.isBound) throw new Refusal(409, opened.reason)
}

/** An order as the shop writes it, and a trade that was paid at the provider. The ordering itself is tried by the simulation of money. */
export async function placePaid(place: Place, { who, course }: Pick<Of<'buy'>, 'who' | 'course'>, order: number): Promise<void> {
  const { db, clock } = place.world.server
  const [sn, amount, now] = [orderSn(place.village.id, order), COURSES[course] ?? 0, clock.now()]
  const shown = { course_id: courseId(course), title: `课程 ${course}`, cover: '', list_price: amount, payable: amount }
  await db
    .insertInto('orders')
    .values({
      ...shown,
      order_sn: sn,
      user_id: userOf(place, who),
      status: 'pending_payment',
      buy_from: 'h5',
      is_bargain_paid: 0,
      idempotency_key: sn,
      created_at: now,
      pay_before: now + HALF_HOUR_MS,
      paid_at: null,
      cancelled_at: null,
    })
    .execute()
  await db
    .insertInto('order_item')
    .values({ ...shown, order_sn: sn, seq: 1 })
    .execute()
  const trade = { trade_no: sn, channel: 'wechat_h5' as const, amount }
  await db
    .insertInto('payment')
    .values({ ...trade, order_sn: sn, status: 'created', provider_id: null, created_at: now, settled_at: null })
    .execute()
  const paid = { title: '', expires_at: now + HALF_HOUR_MS, return_url: '', status: 'paid' as const, provider_id: sn, paid_at: now }
  await db
    .insertInto('sandbox_trade')
    .values({ ...trade, ...paid })
    .execute()
}

/** The notice of a payment, as often as it comes, at once. */
export async function hearOf(place: Place, order: number, times: number): Promise<void> {
  const { village, world } = place
  const { deps } = world.server
  const known = village.orders[order]
  if (!known) throw new Error(`there is no order ${order}`)
  const { wechat } = await gatewayOf(deps)
  const sn = orderSn(village.id, order)
  const notice = {
    tradeNo: sn,
    providerId: sn,
    merchantId: wechat.merchantId,
    amount: COURSES[known.course] ?? 0,
    paidAt: known.paidAt,
    payer: `village ${village.id} ${known.payer}`,
    noticeId: `wechat:${sn}`,
  }
  const ends = await Promise.all(Array.from({ length: times }, () => settle(deps, wechat, notice)))
  if (ends.filter((end) => end === 'completed').length !== 1) throw new Error(`notices of ${sn} ended as ${ends.join(' ')}`)
}

async function buy(place: Place, action: Of<'buy'>): Promise<void> {
  const order = place.village.orders.length - 1
  await placePaid(place, action, order)
  if (!action.isLate) await hearOf(place, order, action.times)
}

async function orderOf(place: Place, order: number) {
  const known = place.village.orders[order]
  const row = await findOrder(place.world.server.db, userOf(place, known?.who ?? 0), orderSn(place.village.id, order))
  if (!row) throw new Error(`order ${order} is gone`)
  return row
}

/** The same request so many times at once: no more than one may pass. */
async function refund(place: Place, { order, times }: Of<'refund'>): Promise<void> {
  const row = await orderOf(place, order)
  const wish = { seqs: [1], reason: '不想学了' }
  const ends = await Promise.allSettled(Array.from({ length: times }, () => submitRefundRequest(place.world.server.deps, row, wish)))
  const made = ends.filter(({ status }) => status === 'fulfilled').length
  const [failed] = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
  if (made > 1) throw new Error(`${made} refunds were made at once`)
  if (made === 0) throw failed
}

async function cashOut(place: Place, { who, amount, key: idempotencyKey }: Of<'cashOut'>): Promise<unknown> {
  const { deps } = place.world.server
  const userId = userOf(place, who)
  return requestCashOut(deps, userId, { amount, idempotencyKey, ticket: await ownTicket(deps, userId) })
}

async function chargeback(place: Place, { order }: Of<'chargeback'>): Promise<void> {
  const { db, clock } = place.world.server
  const row = await orderOf(place, order)
  await tx(db, async (work) => {
    await work.updateTable('order_item').set({ is_refunded: true }).where('order_sn', '=', row.order_sn).execute()
    await work.updateTable('orders').set({ status: 'refunded' }).where('order_sn', '=', row.order_sn).execute()
    await work.deleteFrom('entitlement').where('order_sn', '=', row.order_sn).execute()
    await takeBackRewards(work, row, { key: 'chargeback', now: clock.now() })
  })
}

async function draw(place: Place, { who, key, times }: Of<'draw'>): Promise<void> {
  const { village, world } = place
  const idempotencyKey = `${key}-of-village-${village.id}`
  const asked = Array.from({ length: times }, () => drawRaffle(world.server.deps, userOf(place, who), raffleId(village.id), idempotencyKey))
  const drawn = await Promise.all(asked)
  if (new Set(drawn.map(({ id }) => id)).size !== 1) throw new Error(`one key was drawn as ${drawn.map(({ id }) => id).join(' ')}`)
}

async function act(place: Place, action: Action): Promise<unknown> {
  const { village, world } = place
  const { db } = world.server
  switch (action.do) {
    case 'code':
      return writeCode(place, action)
    case 'open':
      return openLink(place, action)
    case 'buy':
      return buy(place, action)
    case 'refund':
      return refund(place, action)
    case 'chargeback':
      return chargeback(place, action)
    case 'cashOut':
      return cashOut(place, action)
    case 'draw':
      return draw(place, action)
    case 'switch':
      return tx(db, (work) => moveCampaign(work, saleId(village.id), action.isOn ? 'running' : 'stopped'))
    case 'budget':
      return tx(db, (work) => setCampaignBudget(work, saleId(village.id), action.amount))
    case 'endRaffle':
      return tx(db, (work) => moveCampaign(work, raffleId(village.id), 'stopped'))
  }
}

/** Takes a step on the server that the model took before; the reason when the server refuses it. */
export async function perform(place: Place, action: Action): Promise<string> {
  try {
    await act(place, action)
    return ''
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}
