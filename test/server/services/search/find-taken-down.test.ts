import { tx } from '#server/database/tables'
import { showContent } from '#server/repositories/site/shown-content'
import { startServer, type TestServer } from '../../../support/server'

describe('withdrawn content', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ seed: true })
  })
  afterAll(() => server.close())

  it('removes the lessons of a course from the index with the course only, not with an article of its number', async () => {
    const lessons = async () => {
      const rows = await server.db.selectFrom('search_document').select('ref_id').where('kind', '=', 'lesson').orderBy('ref_id').execute()
      return rows.map(({ ref_id }) => ref_id)
    }
    const before = await lessons()
    const article = await server.db.selectFrom('article').selectAll().orderBy('id').executeTakeFirstOrThrow()
    await server.db
      .insertInto('article')
      .values({ ...article, id: 101, content: JSON.stringify(article.content), is_shown: true })
      .execute()
    await tx(server.db, (work) => showContent(work, 'article', 101, false, server.clock.now()))
    expect(await lessons()).toEqual(before)
  })
})
