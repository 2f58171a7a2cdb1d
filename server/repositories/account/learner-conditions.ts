import { sql } from 'kysely'
import { ATTRIBUTION_MS } from '@/domain/site/channel'
import { DAY_MS, SHANGHAI_OFFSET_MS } from '@/domain/time/units'

type Between = { from?: number; below?: number } | undefined
const LAST_DAY = 2_000_000

/** Number of the learning day with the date of a midnight in Shanghai. */
export const learningDayIn = (midnight: number): number => Math.floor((midnight + SHANGHAI_OFFSET_MS) / DAY_MS)

/** Accounts made within a span, and those that learned on one of its days: what figures count and lists show. */
export const registeredWithin = ({ from = 0, below = Number.MAX_SAFE_INTEGER }: NonNullable<Between>) =>
  sql<boolean>`(users.created_at >= ${from} and users.created_at < ${below})`
/** Records of learning days within a span. */
export const learnedOn = ({ from, below }: NonNullable<Between>) =>
  sql<boolean>`(day >= ${from === undefined ? 0 : learningDayIn(from)} and day < ${below === undefined ? LAST_DAY : learningDayIn(below - 1) + 1})`
export const learnedWithin = (
  span: NonNullable<Between>,
  { course, lesson }: { course?: number | undefined; lesson?: number | undefined } = {},
) =>
  sql<boolean>`users.id in (select user_id from learn_day where ${learnedOn(span)}${course === undefined ? sql`` : sql` and course_id = ${course}`}${lesson === undefined ? sql`` : sql` and lesson_id = ${lesson}`})`

/** Accounts that paid an order within a span: what figures count and the list of learners shows. */
export const boughtWithin = ({ from = 0, below = Number.MAX_SAFE_INTEGER }: NonNullable<Between>) =>
  sql<boolean>`users.id in (select orders.user_id from orders where orders.paid_at >= ${from} and orders.paid_at < ${below})`

/** The campaign of the link that an account was made after, the last one in time; null where there was none. */
export const campaignBefore = sql<
  string | null
>`(select link.campaign from channel_visit visit join marketing_link link on link.id = visit.link_id
  where visit.user_id = users.id and visit.at <= users.created_at and visit.at > users.created_at - ${sql.lit(ATTRIBUTION_MS)}::bigint
  order by visit.at desc, visit.id desc limit 1)`

/** Accounts that were made after a visit by a link of a campaign: what figures count and the list of learners shows. */
export const broughtBy = (campaign: string) =>
  sql<boolean>`(users.id in (select user_id from channel_visit visit join marketing_link link on link.id = visit.link_id
    where link.campaign = ${campaign}) and ${campaignBefore} = ${campaign})`
