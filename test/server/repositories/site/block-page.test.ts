import { tx } from '#server/database/tables'
import { addPage, livePage, replacePage, versionsOf } from '#server/repositories/site/block-page/drafts'
import { onPostgres, race } from '../../../support/race'
import { startServer, type TestServer } from '../../../support/server'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

onPostgres('two texts of a page published at once are both stored, one after the other', async () => {
  const { db, clock } = server
  const id = await tx(db, (work) => addPage(work, '原来'))
  const text = (title: string) => ({ title, blocks: [] })
  const { hasWaited } = await race(db, {
    hold: (work) => replacePage(work, id, text('第一版'), clock.now()),
    act: () => tx(db, (work) => replacePage(work, id, text('第二版'), clock.now())),
  })
  expect([hasWaited, (await livePage(db, id))?.title]).toEqual([true, '第二版'])
  expect((await versionsOf(db, id, 9)).map(({ title }) => title)).toEqual(['第一版', '原来'])
  const { version } = await db.selectFrom('block_page').select('version').where('id', '=', id).executeTakeFirstOrThrow()
  expect(version).toBe(3)
})
