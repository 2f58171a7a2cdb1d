import type { Tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { DAY_MS } from '@/domain/time/units'

/** Locks what may bring a reward only so often until the transaction ends; of two at once the second sees what the first wrote. */
export async function holdGuards(work: Tx, names: readonly string[], now: number): Promise<void> {
  if (names.length === 0) return
  await work
    .insertInto('growth_guard')
    // In one order, so that two who hold the same names never wait for each other.
    .values([...new Set(names)].sort().map((name) => ({ name, held_at: now })))
    .onConflict((on) => on.column('name').doUpdateSet({ held_at: now }))
    .execute()
}

/** Drops the locks that nobody used for a day. */
export async function forgetOldGuards({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await db
    .deleteFrom('growth_guard')
    .where('held_at', '<', now() - DAY_MS)
    .execute()
}
