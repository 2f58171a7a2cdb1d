import { sql } from 'kysely'
import { DAY_MS, SHANGHAI_OFFSET_MS } from '@/domain/time/units'

type Between = { from?: number; below?: number } | undefined
const LAST_DAY = 2_000_000

/** Number of the learning day with the date of a midnight in Shanghai. */
export const learningDayIn = (midnight: number): number => Math.floor((midnight + SHANGHAI_OFFSET_MS) / DAY_MS)

/** Accounts made within a span, and those that learned on one of its days: what figures count and lists show. */
export const registeredWithin = ({ from = 0, below = Number.MAX_SAFE_INTEGER }: NonNullable<Between>) =>
  sql<boolean>`(users.created_at >= ${from} and users.created_at < ${below})`
export const learnedWithin = ({ from, below }: NonNullable<Between>, course?: number) => {
  const [first, end] = [from === undefined ? 0 : learningDayIn(from), below === undefined ? LAST_DAY : learningDayIn(below - 1) + 1]
  return sql<boolean>`users.id in (select user_id from learn_day where day >= ${first} and day < ${end}${course === undefined ? sql`` : sql` and course_id = ${course}`})`
}

/** Accounts that paid an order within a span: what figures count and the list of learners shows. */
export const boughtWithin = ({ from = 0, below = Number.MAX_SAFE_INTEGER }: NonNullable<Between>) =>
  sql<boolean>`users.id in (select orders.user_id from orders where orders.paid_at >= ${from} and orders.paid_at < ${below})`
