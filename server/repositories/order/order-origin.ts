import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/database/tables'
import { ATTRIBUTION_MS } from '@/domain/site/channel'
import { storedIdOf } from '@/domain/text/id-text'

/** Stands in an address for orders that no channel, link or course has. */
export const NONE = 'none'

/** The channel through which an order was paid first; null for one that cost no money. */
export const channelOf = sql<string | null>`(select payment.channel from payment
  where payment.user_id = orders.user_id and payment.order_sn = orders.order_sn and payment.settled_at is not null
  order by payment.settled_at, payment.trade_no limit 1)`

/** The visit by which the buyer came last before the order. */
const lastVisit = sql`visit.user_id = orders.user_id and visit.at <= orders.created_at
  and visit.at > orders.created_at - ${sql.lit(ATTRIBUTION_MS)}::bigint order by visit.at desc, visit.id desc limit 1`

/** The link that the buyer came by last before the order; null where there was none in time. */
export const linkOf = sql<number | null>`(select visit.link_id from channel_visit visit where ${lastVisit})`

/** A text of that link. */
const lastLink = (text: RawBuilder<unknown>) =>
  sql<string | null>`(select ${text} from channel_visit visit join marketing_link link on link.id = visit.link_id where ${lastVisit})`

/** The campaign of that link. */
export const campaignOfOrder = lastLink(sql`link.campaign`)

/**
 * Orders paid through a channel, or without money because they cost none or beans paid them. The first condition lets the index find those of a channel
 * that few use.
 */
const isPaidBy = (channel: string) =>
  channel === NONE
    ? sql<boolean>`((orders.payable = 0 or orders.paid_beans > 0) and orders.paid_at is not null and ${channelOf} is null)`
    : sql<boolean>`(exists (select 1 from payment
        where payment.user_id = orders.user_id and payment.order_sn = orders.order_sn and payment.channel = ${channel} and payment.settled_at is not null)
      and ${channelOf} = ${channel})`

/** The campaigns and channels of the links that the buyers of some orders came by, by the number of the order. */
export async function originsOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; words: string | null }>`
    select orders.id, ${lastLink(sql`link.campaign || '，' || link.channel`)} as words from orders
    where orders.id = any(${[...ids]}::integer[])`.execute(db)
  return new Map(rows.flatMap(({ id, words }) => (words === null ? [] : [[id, words]])))
}

const cameBy = (link: string) =>
  link === NONE
    ? sql<boolean>`${linkOf} is null`
    : sql<boolean>`(orders.user_id in (select user_id from channel_visit where link_id = ${storedIdOf(link) ?? 0}) and ${linkOf} = ${storedIdOf(link) ?? 0})`

const cameByCampaign = (campaign: string) =>
  sql<boolean>`(orders.user_id in (select user_id from channel_visit visit join marketing_link link on link.id = visit.link_id
    where link.campaign = ${campaign}) and ${campaignOfOrder} = ${campaign})`

const usedCoupon = (template: string) =>
  sql<boolean>`exists (select 1 from order_discount discount join coupon on coupon.user_id = discount.user_id and coupon.id = discount.coupon_id
    where discount.user_id = orders.user_id and discount.order_sn = orders.order_sn and coupon.template_id = ${storedIdOf(template) ?? 0})`

export type Origin = {
  channel?: string | undefined
  link?: string | undefined
  campaign?: string | undefined
  coupon?: string | undefined
  kind?: string | undefined
}

/** Where orders came from: what figures of sales are counted by and lists are narrowed by. */
export const fromOrigin = ({ channel, link, campaign, coupon, kind }: Origin): Expression<boolean>[] => [
  ...(channel ? [isPaidBy(channel)] : []),
  ...(link ? [cameBy(link)] : []),
  ...(campaign ? [cameByCampaign(campaign)] : []),
  ...(coupon ? [usedCoupon(coupon)] : []),
  // The words stand in the statement, so that the index of the rare kind is considered.
  ...(kind ? [kind === 'recharge' ? sql<boolean>`orders.kind = 'recharge'` : sql<boolean>`orders.kind = ${kind}`] : []),
]

/** Whether a refund is about an item; all of its order's are meant where it names none. */
export const isOfItem = sql<boolean>`(refund.seqs = '[]'::jsonb or refund.seqs @> to_jsonb(item.seq))`
