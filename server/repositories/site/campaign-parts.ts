import { sql } from 'kysely'
import { campaignBefore, registeredWithin } from '#server/repositories/account/learner-conditions'
import { campaignOfOrder } from '#server/repositories/order/order-origin'
import { orderedWithin, paidWithin } from '#server/repositories/order/queue'
import { visitedWithin } from './visits'

type Span = { from: number; below: number }
type Row = { key: string; name: string; value: number }

/** Accounts that came by a link at some time: only they can count for a campaign. */
const visitors = sql`(select user_id from channel_visit)`

/**
 * How far people came who came by the links of a campaign, each step on its own day: visits, accounts made, orders placed, orders paid and their
 * money. An account or order counts for the link that its learner came by last within the time before.
 */
export const campaignParts = {
  campaign: (span: Span) => sql<Row>`
    select key, name, value from (
      select link.campaign as key, 'visits' as name, count(*)::bigint as value from channel_visit visit
        join marketing_link link on link.id = visit.link_id where ${visitedWithin(span)} group by 1
      union all
      select ${campaignBefore}, 'registered', count(*) from users where ${registeredWithin(span)} and users.id in ${visitors} group by 1
      union all
      select ${campaignOfOrder}, 'ordered', count(*) from orders where ${orderedWithin(span)} and orders.user_id in ${visitors} group by 1
      union all
      select key, each.name, each.value from (
        select ${campaignOfOrder} as key, count(*) as paid, sum(payable)::bigint as amount from orders
        where ${paidWithin(span)} and orders.user_id in ${visitors} group by 1
      ) bought cross join lateral (values ('paid', paid), ('amount', amount)) as each (name, value)
    ) step where key is not null`,
} as const
