import { type OutgoingNotification, paidNotificationOf, type SandboxKeys, sandboxKeys } from '#server/providers/payment/sandbox'
import { pushOf } from '#server/providers/payment/virtual-api'
import { findTrade, type PaidTrade } from '#server/repositories/order/sandbox'
import type { TestServer } from '../../../../test/support/server'
import type { Action } from '../action'

type How = Extract<Action, { do: 'forge' }>['how']

async function paidTrade({ db, clock }: TestServer, tradeNo: string): Promise<PaidTrade> {
  const trade = await findTrade(db, tradeNo)
  if (!trade) throw new Error(`the provider does not know ${tradeNo}`)
  return { ...trade, status: 'paid', paid_at: trade.paid_at ?? clock.now(), provider_id: trade.provider_id ?? 'sandbox' }
}

const post = async ({ app }: TestServer, { path, headers, body }: OutgoingNotification): Promise<number> =>
  (await app.inject({ method: 'POST', url: path, headers, payload: body })).statusCode

/** The notices a provider sends of a trade that was paid, at once; nothing when it was not. True when each was accepted. */
export async function sendNotices(server: TestServer, tradeNo: string, times: number): Promise<boolean> {
  const trade = await findTrade(server.db, tradeNo)
  if (trade?.status !== 'paid' && trade?.status !== 'refunded') return true
  const notice = paidNotificationOf(await sandboxKeys(server.db), await paidTrade(server, tradeNo), server.clock.now())
  const statuses = await Promise.all(Array.from({ length: times }, () => post(server, notice)))
  return statuses.every((status) => status === 200)
}

const LATE_MS = 301_000

/** Another text of the same length. */
const other = (text: string) => text.replace(/[A-Za-z0-9]/g, (sign) => (sign === 'A' ? 'B' : 'A'))

/** A push of virtual payment names an order and its payer, and no sum: the shop asks the platform what was paid. */
function forgedPush(keys: SandboxKeys, trade: PaidTrade, how: How, now: number): OutgoingNotification {
  const genuine = paidNotificationOf(keys, trade, now)
  switch (how) {
    case 'amount':
      return paidNotificationOf(keys, { ...trade, open_id: 'somebody-else' }, now)
    case 'trade':
      return paidNotificationOf(keys, { ...trade, trade_no: `${trade.trade_no}0` }, now)
    case 'time': {
      const message = { Event: 'xpay_goods_deliver_notify', OpenId: trade.open_id, OutTradeNo: trade.trade_no, Env: 1 }
      const { query, body } = pushOf(keys.virtual, message, now)
      return { ...genuine, path: `/notify/virtual?${query}`, body }
    }
    case 'body':
      return { ...genuine, body: genuine.body.replace(/"Encrypt":"(.{8})/, (_, first: string) => `"Encrypt":"${other(first)}`) }
    case 'signature':
      return {
        ...genuine,
        path: `/notify/virtual?${genuine.path.replace(/^.*\?/, '').replace(/msg_signature=(\w+)/, (_, signature: string) => `msg_signature=${other(signature)}`)}`,
      }
  }
}

/** A notice that no provider has sent: forged outright, or genuine to the letter with something that does not fit. */
function forged(keys: SandboxKeys, trade: PaidTrade, how: How, now: number): OutgoingNotification {
  if (trade.channel === 'wechat_virtual') return forgedPush(keys, trade, how, now)
  const genuine = paidNotificationOf(keys, trade, now)
  const { headers, body } = genuine
  switch (how) {
    case 'amount':
      return paidNotificationOf(keys, { ...trade, amount: trade.amount + (now % 2000 === 0 ? 1 : -1) }, now)
    case 'trade':
      return paidNotificationOf(keys, { ...trade, trade_no: `${trade.trade_no}0` }, now)
    case 'time':
      return genuine.path === '/notify/wechat'
        ? paidNotificationOf(keys, trade, now - LATE_MS)
        : { ...genuine, body: body.replace('TRADE_SUCCESS', 'TRADE_FINISHED') }
    case 'body':
      return { ...genuine, body: body.replace(/[0-9]/, (digit) => String((Number(digit) + 1) % 10)) }
    case 'signature':
      return genuine.path === '/notify/wechat'
        ? {
            ...genuine,
            headers: { ...headers, 'wechatpay-signature': `${headers['wechatpay-signature'] ?? ''}`.split('').reverse().join('') },
          }
        : { ...genuine, body: body.replace(/sign=(.)/, (_, first) => `sign=${first === 'A' ? 'B' : 'A'}`) }
  }
}

/** Posts a forged notice; true when it was refused. */
export async function sendForged(server: TestServer, tradeNo: string, how: How): Promise<boolean> {
  const notice = forged(await sandboxKeys(server.db), await paidTrade(server, tradeNo), how, server.clock.now())
  return (await post(server, notice)) === 401
}
