import type { Db } from '#server/database/tables'

type Limit = { most: number; windowMs: number }

/** Counts a try of an address as a failed one in advance, so that tries made at once are counted too; false when there were too many. */
export async function countFailure(db: Db, address: string, now: number, { most, windowMs }: Limit): Promise<boolean> {
  const since = now - windowMs
  const counted = await db
    .insertInto('login_failure')
    .values({ address, count: 1, since: now })
    .onConflict((on) =>
      on
        .column('address')
        .doUpdateSet((the) => ({
          count: the
            .case()
            .when('login_failure.since', '<=', since)
            .then(1)
            .else(the('login_failure.count', '+', 1))
            .end(),
          since: the.case().when('login_failure.since', '<=', since).then(now).else(the.ref('login_failure.since')).end(),
        }))
        .where((the) => the.or([the('login_failure.since', '<=', since), the('login_failure.count', '<', most)])),
    )
    .returning('address')
    .executeTakeFirst()
  return counted !== undefined
}

/** When the tries of an address began to be counted; undefined when none are. */
export async function failuresSince(db: Db, address: string): Promise<number | undefined> {
  return (await db.selectFrom('login_failure').select('since').where('address', '=', address).executeTakeFirst())?.since
}

/** Takes back the count of a try that succeeded. */
export async function uncountFailure(db: Db, address: string): Promise<void> {
  await db
    .updateTable('login_failure')
    .set((the) => ({ count: the('count', '-', 1) }))
    .where('address', '=', address)
    .where('count', '>', 0)
    .execute()
}
