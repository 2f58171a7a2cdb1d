import { firstContent } from '#server/services/site/first-replies'
import { distribution } from '@/contract/campaign/distribution'
import { bargain } from '@/contract/course/bargain'
import { course } from '@/contract/course/course'
import type { CategoryTree, CourseExtra } from '@/contract/course/course.schema'
import { gate } from '@/contract/course/gate'
import { exam } from '@/contract/exam/exam'
import type { TikuHome } from '@/contract/exam/exam.schema'
import { adbox } from '@/contract/site/adbox'
import { LIST_LIMIT } from '@/contract/site/first-reply'
import type { BlockPage } from '@/contract/site/page.schema'
import { setting } from '@/contract/site/setting'
import { coupon } from '@/contract/wallet/coupon'
import { FLOATING_SETTING, floatingSettingIn } from '@/domain/layout/floating-setting'
import { SITE_SETTING_NAME, siteSettingIn } from '@/domain/time/anniversary'
import { startServer, type TestServer } from '../../../support/server'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ seed: true })
})
afterAll(() => server.close())

const contentOf = (page: string, params: Record<string, string>) => firstContent(server.deps, page, params)

const replyOf = async (page: string, params: Record<string, string>, at = 0) => (await contentOf(page, params))?.replies[at]

/** The settings of the floating widgets, as the app reads them of its calls. */
async function widgets() {
  const [link] = await server.send(adbox.activeLinks, { query: { name: SITE_SETTING_NAME } })
  const { value } = await server.send(setting.named, { params: { name: FLOATING_SETTING } })
  return [
    { key: ['site', 'setting'], reply: siteSettingIn(link?.value ?? '') },
    { key: ['site', 'floating'], reply: floatingSettingIn(value) },
  ]
}

describe('firstContent', () => {
  it('begins home with its blocks and the picture of its first banner', async () => {
    const content = await contentOf('home_page', { categoryId: '0' })
    const { blocks } = (content?.replies[0]?.reply ?? { blocks: [] }) as BlockPage
    const [banner] = blocks
    expect(content?.replies[0]?.key).toEqual(['course', 'page-items', 1])
    expect(banner?.type).toBe('banner')
    expect(content?.picture).toBe(banner?.type === 'banner' && banner.items[0]?.image)
  })

  it('begins home with the sources of its floating widgets, and leaves missing ones to the app', async () => {
    expect((await contentOf('home_page', {}))?.replies.slice(1)).toEqual(await widgets())
    const rename = (from: string, to: string) => server.db.updateTable('bt_setting').set({ name: to }).where('name', '=', from).execute()
    await rename(FLOATING_SETTING, 'elsewhere')
    expect((await contentOf('home_page', {}))?.replies).toHaveLength(1)
    await rename('elsewhere', FLOATING_SETTING)
  })

  it('reads the content again for each visit', async () => {
    await server.db.updateTable('block_page').set({ title: '新的首页' }).where('id', '=', 1).execute()
    expect((await replyOf('home_page', {}))?.reply).toMatchObject({ title: '新的首页' })
  })

  it('begins a course and an article with their public replies', async () => {
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

  it.each([101, 102, 103])("begins course %d with the same replies as a visitor's calls", async (id) => {
    const params = { id }
    expect((await contentOf('course_detail', { id: String(id) }))?.replies).toEqual([
      { key: ['course', 'extra', id], reply: await server.send(course.extra, { params }) },
      { key: ['distribution', 'by', id], reply: await server.send(distribution.by, { params: { id, type: 'course' } }) },
      { key: ['gate', 'auth-info', id], reply: await server.send(gate.authInfo, { params }) },
      { key: ['wallet', 'of-course', id], reply: await server.send(coupon.ofCourse, { params }), forVisitors: true },
      { key: ['bargain', 'offer', id], reply: await server.send(bargain.offer, { params }), forVisitors: true },
      { key: ['course', 'for-user', id], reply: await server.send(course.forUser, { params }), forVisitors: true },
      { key: ['gate', 'member-auth', id], reply: await server.send(gate.memberAuth, { params }), forVisitors: true },
      ...(await widgets()),
    ])
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

  it('begins a direction of the question bank with its replies, and its name and papers as words', async () => {
    const content = await contentOf('tiku_category', { categoryId: '22' })
    const [home, study] = content?.replies ?? []
    expect(home).toEqual({
      key: ['exam', 'home', 22],
      reply: await server.send(exam.tikuHome, { query: { categoryId: 22 } }),
      forVisitors: true,
    })
    expect(study).toMatchObject({ key: ['exam', 'study', 22], reply: { answeredCount: 0 }, forVisitors: true })
    const { categoryName } = (home?.reply ?? { categoryName: '' }) as TikuHome
    expect(content?.lead).toContain(`<b class="n">${categoryName}</b>`)
  })

  it.each([
    ['a category', { categoryId: '22' }, { categoryId: 22 }],
    ['all categories', {}, {}],
  ])('begins the list of %s with the first page as the client asks for it, and its courses as words', async (_, params, choice) => {
    const content = await contentOf('course_normal_list', params)
    const [tree, list] = content?.replies ?? []
    const rows = await server.send(course.list, { query: { namespace: 'bt', ...choice, page: 0, limit: LIST_LIMIT } })
    expect(tree).toEqual({ key: ['course', 'category-tree'], reply: await server.send(course.categoryTree, {}) })
    expect(list?.reply).toEqual({ pages: [rows], pageParams: [0] })
    expect(list?.key).toEqual(['course', 'pages', choice])
    expect(content?.lead).toContain(rows[0]?.title)
  })

  it('leaves a list to the app where its address asks for a choice', async () => {
    expect(await firstContent(server.deps, 'course_normal_list', { categoryId: '22' }, true)).toBeNull()
  })

  it('begins an article with its words', async () => {
    const { id, title } = await server.db.selectFrom('article').select(['id', 'title']).orderBy('id').executeTakeFirstOrThrow()
    expect((await contentOf('article_detail', { articleId: String(id) }))?.lead).toContain(title)
  })

  it.each([
    ['course_normal_list', { categoryId: '0' }],
    ['tiku_category', { categoryId: '999999' }],
    ['home_page', { categoryId: '22' }],
    ['course_detail', { id: '999999' }],
    ['course_detail', { id: '1;drop' }],
    ['study_center', {}],
    ['constructor', {}],
  ])('leaves %s %j to the app', async (page, params) => {
    expect(await contentOf(page, params)).toBeNull()
  })

  it('logs why a page could not be read, unless it was refused', async () => {
    const warn = jest.fn()
    const deps = { ...server.deps, log: Object.assign(Object.create(server.deps.log), { warn }) }
    expect(await firstContent(deps, 'course_detail', { id: '999999' })).toBeNull()
    expect(warn).not.toHaveBeenCalled()
    const gone = new Error('the database is gone')
    const broken = Object.defineProperty({ ...deps }, 'db', {
      get: () => {
        throw gone
      },
    })
    expect(await firstContent(broken, 'home_page', {})).toBeNull()
    expect(warn.mock.calls).toEqual([[{ err: gone, page: 'home_page' }, expect.any(String)]])
  })
})
