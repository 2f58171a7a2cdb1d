import type { Db } from '#server/database/tables'

type Answer = { template: string; isGranted: boolean }

/** Keeps what a learner answered; a repeated key counts once. A no takes back what was allowed before. */
export async function keepConsents(db: Db, userId: number, key: string, answers: readonly Answer[], now: number): Promise<void> {
  for (const { template, isGranted } of answers) {
    const made = await db
      .insertInto('notice_consent')
      .values({ user_id: userId, template, key, is_granted: isGranted, at: now })
      .onConflict((on) => on.columns(['user_id', 'template', 'key']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (made && !isGranted) await forgetConsents(db, userId, template, now)
  }
}

/** How many messages of each template a learner still allows. */
export async function consentsLeft(db: Db, userId: number): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('notice_consent')
    .select(({ fn }) => ['template', fn.countAll<number>().as('count')])
    .where('user_id', '=', userId)
    .where('is_granted', '=', true)
    .where('spent_at', 'is', null)
    .groupBy('template')
    .execute()
  return new Map(rows.map(({ template, count }) => [template, count]))
}

/** Takes one permission; false when there is none left. */
export async function spendConsent(db: Db, userId: number, template: string, now: number): Promise<boolean> {
  const spent = await db
    .updateTable('notice_consent')
    .set({ spent_at: now })
    .where('id', '=', (the) =>
      the
        .selectFrom('notice_consent')
        .select('id')
        .where('user_id', '=', userId)
        .where('template', '=', template)
        .where('is_granted', '=', true)
        .where('spent_at', 'is', null)
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .executeTakeFirst()
  return spent !== undefined
}

/** The messaging app says that the learner does not allow this: what was counted is void. */
export async function forgetConsents(db: Db, userId: number, template: string, now: number): Promise<void> {
  await db
    .updateTable('notice_consent')
    .set({ spent_at: now })
    .where('user_id', '=', userId)
    .where('template', '=', template)
    .where('spent_at', 'is', null)
    .execute()
}
