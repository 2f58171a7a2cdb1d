import { articleCards } from '#server/services/site/articles'
import { course } from '@/contract/course/course'
import { startServer, type TestServer } from '../../../support/server'

/** Seeded: 22 holds 221 and 222, beside 23 and below 1; 999 does not exist. */
const BRANCH = 22
const LEAF = 221

describe('articles', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ seed: true })
  })
  afterAll(() => server.close())

  const list = (query: { categoryId?: number; page?: number; limit?: number } = {}) => server.send(course.articles, { query })
  const idsOf = async (query: Parameters<typeof list>[0]) => (await list(query)).map((card) => card.id)
  const stored = (id: number) => server.db.selectFrom('article').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  it('articles are listed newest first, and at the same time the later entered first', async () => {
    const [newest, second] = await list()
    const published_at = (newest?.publishedAt ?? 0) + 1
    const ids = [newest?.id ?? 0, second?.id ?? 0]
    await server.db.updateTable('article').set({ published_at }).where('id', 'in', ids).execute()
    const cards = await list()
    expect(cards.slice(0, 2).map((card) => card.id)).toEqual(ids.sort((a, b) => b - a))
    const moments = cards.map((card) => card.publishedAt)
    expect(moments).toEqual([...moments].sort((a, b) => b - a))
  })

  it('articles are listed page by page, and the list ends after the last page', async () => {
    const all = await idsOf({})
    expect(await idsOf({ page: 0, limit: 5 })).toEqual(all.slice(0, 5))
    expect(await idsOf({ page: 1, limit: 5 })).toEqual(all.slice(5, 10))
    expect(await idsOf({ page: 9, limit: 5 })).toEqual([])
  })

  it('articles of a category include those of its descendants', async () => {
    const categories = async (categoryId: number) => [...new Set((await list({ categoryId })).map((card) => card.categoryId))].sort()
    expect(await categories(BRANCH)).toEqual([22, 221, 222])
    expect(await categories(LEAF)).toEqual([221])
    expect(await idsOf({ categoryId: 999 })).toEqual([])
  })

  it('open with the addresses of cover and pictures filled in', async () => {
    const picture = { type: 'img' as const, src: 'covers/c101.jpg', alt: '', width: 4, height: 3 }
    await server.db
      .updateTable('article')
      .set({ content: JSON.stringify([picture]) })
      .where('id', '=', 3)
      .execute()
    const { publicUrl } = server.deps.env
    const row = await stored(3)
    expect(await server.send(course.article, { params: { id: 3 } })).toEqual({
      id: 3,
      categoryId: row.category_id,
      title: row.title,
      summary: row.summary,
      cover: `${publicUrl}/media/${row.cover}`,
      author: row.author,
      publishedAt: row.published_at,
      content: [{ ...picture, src: `${publicUrl}/media/covers/c101.jpg` }],
    })
  })

  it('articles that are missing are not found', async () => {
    expect(await server.exchange(course.article, { params: { id: 99_999 } })).toMatchObject({ code: 404, msg: '文章不存在' })
  })

  it('articles named by id are returned as cards, without the missing ones', async () => {
    const { db, env } = server.deps
    const cards = await articleCards(db, env, [2, 99_999, 1])
    expect([...cards.keys()].sort()).toEqual([1, 2])
    expect(cards.get(1)).not.toHaveProperty('content')
    expect(await articleCards(db, env, [])).toEqual(new Map())
  })
})
