import { cardFor } from '#server/services/site/card-data'
import { startServer, type TestServer } from '../../../support/server'

describe('what a shared card shows', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ seed: true })
  })
  afterAll(() => server.close())

  it('is the title, the text, the price and the picture of its page', async () => {
    const course = await server.db.selectFrom('course').selectAll().where('id', '=', 101).executeTakeFirstOrThrow()
    const { title, subtitle: text, cover } = course
    expect(await cardFor(server.deps, 'course', 101)).toMatchObject({ title, text, cover })
    await server.db.updateTable('course').set({ price: 0 }).where('id', '=', 101).execute()
    expect(await cardFor(server.deps, 'course', 101)).toMatchObject({ strong: '免费' })
    expect(await cardFor(server.deps, 'article', 1)).toMatchObject({ strong: '', title: expect.any(String) })
    expect((await cardFor(server.deps, 'page', 31))?.cover).toMatch(/\.jpg$/)
    expect(await cardFor(server.deps, 'page', 72)).toMatchObject({ cover: '' })
  })

  it('is nothing for what is not there, is not shown, or has no card', async () => {
    await server.db.updateTable('article').set({ is_shown: false }).where('id', '=', 2).execute()
    for (const [kind, id] of [
      ['article', 2],
      ['course', 9_999],
      ['page', 9_999],
      ['toString', 1],
    ] as const)
      expect([kind, await cardFor(server.deps, kind, id)]).toEqual([kind, undefined])
  })
})
