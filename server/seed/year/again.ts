import type { Tx } from '#server/database/tables'
import { putRanksAgain } from '#server/repositories/exam/rank'
import { spendQuota } from '#server/services/doubt/ask'
import { weekOf } from '@/domain/study/study-plan'

/** Questions that were asked take one of the month's each, in the months in which they lie now. */
async function spendQuotas(work: Tx, userIds: readonly number[]): Promise<void> {
  const rows = await work
    .selectFrom('doubt')
    .select(['id', 'user_id', 'made_at'])
    .where('user_id', 'in', [...userIds])
    .orderBy('made_at')
    .orderBy('id')
    .execute()
  for (const { id, user_id: userId, made_at: at } of rows) await spendQuota(work, userId, id, at)
}

type Booked = { user_id: number; course_group_id: number; credits: number; day: number }

/** Credits of the week in which each member earned the last: weeks begin on other days of the year's than they did. */
async function countWeeks(work: Tx, userIds: readonly number[]): Promise<void> {
  const rows: Booked[] = await work
    .selectFrom('credit_journal')
    .select(['user_id', 'course_group_id', 'credits', 'day'])
    .where('user_id', 'in', [...userIds])
    .execute()
  const members = new Map<string, Booked[]>()
  for (const row of rows) {
    const name = `${row.user_id} ${row.course_group_id}`
    members.set(name, [...(members.get(name) ?? []), row])
  }
  for (const own of members.values()) {
    const last = Math.max(...own.map(({ day }) => day))
    const week = weekOf(last)[0] ?? last
    const credits = own.filter(({ day }) => day >= week).reduce((sum, row) => sum + row.credits, 0)
    await work
      .updateTable('class_member')
      .set({ week_at: week, week_credits: credits })
      .where('user_id', '=', own[0]?.user_id ?? 0)
      .where('course_group_id', '=', own[0]?.course_group_id ?? 0)
      .execute()
  }
}

/** Makes again of people's rows what the calendar decides: the boards of days and weeks, the questions of a month, the credits of a week. */
export async function makeAgain(work: Tx, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return
  await putRanksAgain(work, userIds)
  await spendQuotas(work, userIds)
  await countWeeks(work, userIds)
}
