import { tx } from '#server/database/tables'
import { removeDemo } from '#server/seed/demo'
import { loadSeed, readBase } from '#server/seed/load'
import type { Year } from '#server/seed/year/pack'
import { DAY_MS } from '@/domain/time/units'
import { startServer } from '../../../test/support/server'
import { chanceOf } from '../chance'
import { faultsIn, leftIn } from './faults'

/** The school is loaded so many days after the day of the file, on another day of the week and in another month. */
export const LATER = 47

/** Some of a list, by chance, in their order. */
function someOf<T>(all: readonly T[], count: number, draw: string): T[] {
  const chance = chanceOf(`walk ${draw}`)
  const drawn = all.map((one, at) => ({ one, at, by: chance.below(2 ** 30) })).sort((one, other) => one.by - other.by || one.at - other.at)
  const chosen = drawn.slice(0, count).sort((one, other) => one.at - other.at)
  return chosen.map(({ one }) => one)
}

/**
 * Loads the whole demo with the stored year on another day, looks for contradictions on the screens of some of its people, removes the demo, and
 * gives what was found wrong.
 */
export async function walkYear(year: Year, { people, draw }: { people: number; draw: string }): Promise<unknown[]> {
  const server = await startServer({ env: { seedDir: null, hasDemo: true } })
  try {
    server.clock.advance(LATER * DAY_MS)
    await loadSeed(server.deps)
    const ids = year.tables.find(({ name }) => name === 'users')?.columns.id ?? []
    const rows = await server.db.selectFrom('users').select('mobile').where('id', 'in', ids.map(Number)).orderBy('id').execute()
    if (rows.length < ids.length) return [`${rows.length} of ${ids.length} people of the year were loaded`]
    const mobiles = rows.flatMap(({ mobile }) => (mobile === null ? [] : [mobile]))
    const faults = await faultsIn(server, someOf(mobiles, people, draw))
    await tx(server.db, (work) => removeDemo(work, server.clock.now(), readBase()))
    return [...faults, ...(await leftIn(server))]
  } finally {
    await server.close()
  }
}
