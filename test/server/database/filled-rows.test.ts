import { IN_BATCHES, readMigrations, statementsOf } from '#server/database/migrate'
import { migrateAgain } from '../../support/migrate-again'
import { startServer, type TestServer } from '../../support/server'
import { own } from '../../support/shop'

/** Files up to this number were applied before there was data. */
const BEFORE_DATA = 85

/** Migrations that change rows of the release before; each has a test in this folder that makes it again over such rows. */
const tested = [
  '0165-learner-filled.sql',
  '0171-books-filled.sql',
  '0177-learner-found-filled.sql',
  '0178-learner-found-mended.sql',
  '0193-course-drafts.sql',
]

describe('migrations that change rows', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ seed: true })
  })
  afterAll(() => server.close())

  it('stand in the list of those that a test makes again', async () => {
    const changing = (await readMigrations()).filter(
      ({ name, text }) =>
        Number(name.slice(0, 4)) > BEFORE_DATA &&
        (IN_BATCHES.test(text) || statementsOf(text).some((words) => /^(insert|update|delete)\b/i.test(words))),
    )
    expect(changing.map(({ name }) => name)).toEqual(tested)
  })

  it('make drafts of courses that are off sale and that no learner has, and of no others', async () => {
    const courses = await server.db.selectFrom('course').select('id').orderBy('id').limit(4).execute()
    const [sold, taken, shown, hidden] = courses.map(({ id }) => id)
    if (sold === undefined || taken === undefined || shown === undefined || hidden === undefined) throw new Error('the seed has courses')
    const learner = await server.signIn()
    await server.db.deleteFrom('entitlement').where('course_id', 'in', [shown, hidden]).execute()
    for (const id of [sold, taken]) await own(server, learner, id, null)
    await server.db.updateTable('course').set({ was_on_sale: true, is_on_sale: true }).execute()
    await server.db.updateTable('course').set({ is_on_sale: false }).where('id', 'in', [taken, hidden]).execute()
    await migrateAgain(server.db, /-course-drafts/)
    const drafts = server.db.selectFrom('course').select('id').where('was_on_sale', '=', false)
    expect(await drafts.execute()).toEqual([{ id: hidden }])
  })
})
