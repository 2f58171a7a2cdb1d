import type { CategoryTree, CourseExtra } from '@/contract/content/course.schema'
import type { BlockPage } from '@/contract/content/page.schema'
import { firstContent } from '../../../../server/services/web/first-replies'
import { startServer, type TestServer } from '../../../support/server'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ seed: true })
})
afterAll(() => server.close())

const contentOf = (page: string, params: Record<string, string>) => firstContent(server.deps, page, params)

const replyOf = async (page: string, params: Record<string, string>, at = 0) => (await contentOf(page, params))?.replies[at]

describe('firstContent', () => {
  it('begins home with its blocks and the picture of its first banner', async () => {
    const content = await contentOf('home_page', { categoryId: '0' })
    const { blocks } = (content?.replies[0]?.reply ?? { blocks: [] }) as BlockPage
    const [banner] = blocks
    expect(content?.replies[0]?.key).toEqual(['course', 'page-items', 1])
    expect(banner?.type).toBe('banner')
    expect(content?.picture).toBe(banner?.type === 'banner' && banner.items[0]?.image)
  })

  it('reads the content afresh for each visit', async () => {
    await server.db.updateTable('block_page').set({ title: '新的首页' }).where('id', '=', 1).execute()
    expect((await replyOf('home_page', {}))?.reply).toMatchObject({ title: '新的首页' })
  })

  it('begins a course and an article with what everyone may read of them', async () => {
    expect(await replyOf('course_detail', { id: '101' })).toMatchObject({ key: ['course', 'extra', 101], reply: { id: 101 } })
    const { id } = await server.db.selectFrom('article').select('id').executeTakeFirstOrThrow()
    expect(await replyOf('article_detail', { articleId: String(id) })).toMatchObject({ key: ['course', 'article', id], reply: { id } })
  })

  it('begins a course with its cover', async () => {
    const content = await contentOf('course_detail', { id: '101' })
    const { cover } = (content?.replies[0]?.reply ?? { cover: '' }) as CourseExtra
    expect(content?.picture).toBe(cover)
    expect(cover).not.toBe('')
  })

  it('begins a course with the lines above its tabs, as a visitor sees them', async () => {
    const [, coupons, offer] = (await contentOf('course_detail', { id: '101' }))?.replies ?? []
    expect(coupons).toMatchObject({ key: ['wallet', 'of-course', 101], reply: expect.any(Array), forVisitors: true })
    expect(offer).toMatchObject({ key: ['bargain', 'offer', 101], reply: { bargainId: null }, forVisitors: true })
  })

  it('begins the question bank with its first direction, as a visitor sees it', async () => {
    const content = await contentOf('tiku_home', {})
    const [tree, home, study] = content?.replies ?? []
    const [branch] = (tree?.reply ?? []) as CategoryTree
    const first = branch?.children[0]?.id ?? 0
    expect(tree).toEqual({ key: ['course', 'category-tree'], reply: expect.any(Array) })
    expect(home).toMatchObject({ key: ['exam', 'home', first], reply: { categoryId: first }, forVisitors: true })
    expect(study).toMatchObject({ key: ['exam', 'study', first], reply: { answeredCount: 0 }, forVisitors: true })
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
