import { firstContent } from '../../../../server/services/web/first-replies'
import { startServer, type TestServer } from '../../../support/server'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ seed: true })
})
afterAll(() => server.close())

const contentOf = (page: string, params: Record<string, string>) => firstContent(server.deps, page, params)

describe('firstContent', () => {
  it('begins home with its blocks and the picture of its first banner', async () => {
    const content = await contentOf('home_page', { categoryId: '0' })
    const [banner] = content?.reply.of === 'pageItems' ? content.reply.reply.blocks : []
    expect(banner?.type).toBe('banner')
    expect(content?.picture).toBe(banner?.type === 'banner' && banner.items[0]?.image)
  })

  it('reads the content afresh for each visit', async () => {
    await server.db.updateTable('block_page').set({ title: '新的首页' }).where('id', '=', 1).execute()
    expect((await contentOf('home_page', {}))?.reply).toMatchObject({ reply: { title: '新的首页' } })
  })

  it('begins a course and an article with what everyone may read of them', async () => {
    expect((await contentOf('course_detail', { id: '101' }))?.reply).toMatchObject({ of: 'extra', id: 101, reply: { id: 101 } })
    const article = await server.db.selectFrom('article').select('id').executeTakeFirstOrThrow()
    expect((await contentOf('article_detail', { articleId: String(article.id) }))?.reply).toMatchObject({ of: 'article', id: article.id })
  })

  it.each([
    ['home_page', { categoryId: '22' }],
    ['course_detail', { id: '999999' }],
    ['course_detail', { id: '1;drop' }],
    ['study_center', {}],
    ['constructor', {}],
  ])('leaves %s %j to the app', async (page, params) => {
    expect(await contentOf(page, params)).toBeNull()
  })
})
