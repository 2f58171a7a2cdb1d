import { ensureSubjects } from '#server/bank/write/subjects'
import { startServer } from '../../../support/server'

it('a database without subjects gets those of the seed, and no others', async () => {
  const server = await startServer()
  const ids = async () => (await server.db.selectFrom('category').select('id').orderBy('id').execute()).map(({ id }) => id)
  await server.db.deleteFrom('category').execute()
  await ensureSubjects(server.db, server.deps.env, server.clock.now())
  const seeded = await ids()
  expect(seeded.length).toBeGreaterThan(3)
  await server.db
    .deleteFrom('category')
    .where('id', '=', seeded.at(-1) ?? 0)
    .execute()
  await ensureSubjects(server.db, server.deps.env, server.clock.now())
  expect(await ids()).toEqual(seeded.slice(0, -1))
  await server.close()
})
