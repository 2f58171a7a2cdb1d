import { course } from '@/contract/course'
import type { BlockSeed } from '../../../../server/seed/shapes'
import { startServer, type TestServer } from '../../../support/server'

const GONE = 99_999

describe('a page made of blocks', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ seed: true })
  })
  afterAll(() => server.close())

  let pages = 900
  const shown = async (...blocks: BlockSeed[]) => {
    const id = pages++
    await server.db
      .insertInto('block_page')
      .values({ id, title: '试页', blocks: JSON.stringify(blocks) })
      .execute()
    return (await server.send(course.pageItems, { params: { id } })).blocks
  }

  it('is shown to a visitor with its title and its blocks in order', async () => {
    const stored = await server.db.selectFrom('block_page').selectAll().where('id', '=', 1).executeTakeFirstOrThrow()
    const page = await server.send(course.pageItems, { params: { id: 1 } })
    expect(page).toMatchObject({ id: 1, title: stored.title })
    expect(page.blocks.map((block) => block.type)).toEqual(stored.blocks.map((block) => block.type))
  })

  it('fills a shelf with cards in the order named, without courses that are gone', async () => {
    const [shelf] = await shown({ type: 'course-shelf', title: '书架', courseIds: [105, GONE, 101] })
    expect(shelf).toMatchObject({ type: 'course-shelf', title: '书架', courses: [{ id: 105 }, { id: 101, lessonCount: 10 }] })
  })

  it('fills a list of articles the same way', async () => {
    const [list] = await shown({ type: 'article-list', title: '文章', articleIds: [3, GONE, 1] })
    expect(list).toMatchObject({ type: 'article-list', title: '文章', articles: [{ id: 3 }, { id: 1 }] })
  })

  it('fills a row of teachers the same way, with addresses of their pictures', async () => {
    const [row] = await shown({ type: 'teacher-row', title: '老师', teacherIds: [4, GONE, 2] })
    const avatar = expect.stringContaining(`${server.deps.env.publicUrl}/media/avatars/`)
    expect(row).toMatchObject({
      type: 'teacher-row',
      teachers: [
        { id: 4, avatar },
        { id: 2, avatar },
      ],
    })
  })

  it('gives the pictures of a banner whole addresses, and leaves absolute ones alone', async () => {
    const item = { title: '横幅', address: '/tiku' }
    const away = 'https://pictures.example/a.jpg'
    const [banner] = await shown({
      type: 'banner',
      items: [
        { ...item, image: 'covers/b-live.jpg' },
        { ...item, image: away },
      ],
    })
    const image = `${server.deps.env.publicUrl}/media/covers/b-live.jpg`
    expect(banner).toEqual({
      type: 'banner',
      items: [
        { ...item, image },
        { ...item, image: away },
      ],
    })
  })

  it('leaves blocks that name nothing as they are', async () => {
    const blocks: BlockSeed[] = [
      { type: 'notice', text: '通知' },
      { type: 'tiku-entry', title: '题库', subtitle: '练习', address: '/tiku' },
      { type: 'nav-grid', items: [{ title: '题库', address: '/tiku', icon: 'table' }] },
    ]
    expect(await shown(...blocks)).toEqual(blocks)
  })

  it('may be empty, and so may its shelves', async () => {
    expect(await shown()).toEqual([])
    expect(await shown({ type: 'course-shelf', title: '空', courseIds: [] })).toEqual([{ type: 'course-shelf', title: '空', courses: [] }])
  })

  it('that is not there is not known', async () => {
    expect(await server.exchange(course.pageItems, { params: { id: GONE } })).toMatchObject({ code: 404, msg: '页面不存在' })
  })
})
