import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/tables'
import { storedIdOf } from '@/domain/text/id-text'

type Wanted = {
  status?: string
  orderSn?: string
  user?: string
  /** A whole mobile number, or its last four digits and more. */
  mobile?: string
  /** A part of the title, or the number of a course. */
  course?: string
  channel?: string
  from?: number | undefined
  to?: number | undefined
  /** Bounds of what is paid, in fen. */
  least?: number | undefined
  most?: number | undefined
  before?: number
  limit: number
}

const orders = (db: Db | Tx) =>
  db
    .selectFrom('orders')
    .select(['id', 'order_sn as orderSn', 'user_id as userId', 'title', 'status', 'payable', 'beans', 'refunded', 'remark'])
    .select([
      'created_at as createdAt',
      'repriced_at as repricedAt',
      'kind',
      'paid_at as paidAt',
      'cancel_reason as cancelReason',
      'pay_before as payBefore',
    ])

export type OrderLine = Awaited<ReturnType<typeof listOrders>>[number]

/** Orders that fit, newest first. */
export function listOrders(db: Db, wanted: Wanted) {
  const { status, orderSn, user, before, limit, mobile = '', course = '', channel = '', from, to, least, most } = wanted
  return orders(db)
    .$if(/^\d{4,11}$/.test(mobile), (query) =>
      query.where('user_id', 'in', (of) =>
        of
          .selectFrom('users')
          .select('users.id')
          .where('mobile', 'like', mobile.length === 11 ? mobile : `%${mobile}`),
      ),
    )
    .$if(course !== '', (query) =>
      query.where((eb) =>
        eb.or([
          eb(sql<number>`strpos(title, ${course})`, '>', 0),
          eb.exists(
            eb
              .selectFrom('order_item')
              .select('order_item.seq')
              .whereRef('order_item.order_sn', '=', 'orders.order_sn')
              .where('order_item.course_id', '=', storedIdOf(course) ?? 0),
          ),
        ]),
      ),
    )
    .$if(channel !== '', (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('payment')
            .select('payment.trade_no')
            .whereRef('payment.order_sn', '=', 'orders.order_sn')
            .where('payment.status', 'in', ['succeeded', 'refunding', 'refunded'])
            .where(sql<string>`channel`, 'like', channel === 'alipay' ? 'alipay%' : 'wechat%'),
        ),
      ),
    )
    .$if(from !== undefined, (query) => query.where('created_at', '>=', from ?? 0))
    .$if(to !== undefined, (query) => query.where('created_at', '<', to ?? 0))
    .$if(least !== undefined, (query) => query.where('payable', '>=', least ?? 0))
    .$if(most !== undefined, (query) => query.where('payable', '<=', most ?? 0))
    .$if(!!status, (query) => query.where(sql<string>`status`, '=', status ?? ''))
    .$if(!!orderSn, (query) => query.where('order_sn', '=', orderSn ?? ''))
    .$if(storedIdOf(user) !== undefined, (query) => query.where('user_id', '=', storedIdOf(user) ?? 0))
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export const orderLine = (db: Db | Tx, id: number) => orders(db).where('id', '=', id).executeTakeFirst()
