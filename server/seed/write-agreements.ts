import type { Tx } from '../database/tables'
import type { Seed } from './read'

/** Publishes the versions that are not there yet. What learners agreed to stays as they read it. */
export async function writeAgreements(work: Tx, agreements: Seed['agreements']): Promise<void> {
  const rows = agreements.map(({ kind, version, title, publishedOn, sections }) => ({
    kind,
    version,
    title,
    sections: JSON.stringify(sections),
    published_at: Date.parse(`${publishedOn}T00:00:00+08:00`),
  }))
  if (rows.length === 0) return
  await work
    .insertInto('agreement')
    .values(rows)
    .onConflict((on) => on.doNothing())
    .execute()
}
