import type { Tx } from '#server/database/tables'

/** Ids of the seed's learners by their numbers. An unknown number is left out with all its data. */
export async function learnerIds(work: Tx, mobiles: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (mobiles.length === 0) return new Map()
  const rows = await work
    .selectFrom('users')
    .select(['id', 'mobile'])
    .where('mobile', 'in', [...new Set(mobiles)])
    .execute()
  return new Map(rows.map(({ id, mobile }) => [mobile ?? '', id]))
}
