import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { buildApp } from '#server/app'
import { pageHead, withHead } from '#server/services/site/page'
import { course } from '@/contract/course/course'
import { page } from '@/contract/site/page'
import { blockTypes } from '@/contract/site/page.schema'
import type { BlockSeed } from '@/contract/site/stored-page.schema'
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

  it('a page is shown to a visitor with its title and its blocks in order', async () => {
    const stored = await server.db.selectFrom('block_page').selectAll().where('id', '=', 1).executeTakeFirstOrThrow()
    const home = await server.send(course.pageItems, { params: { id: 1 } })
    expect(home).toMatchObject({ id: 1, title: stored.title })
    expect(home.blocks.map((block) => block.type)).toEqual(stored.blocks.map((block) => block.type))
  })

  it('fills a shelf with cards in the named order, without missing courses', async () => {
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

  it('fills in the references of the later blocks: addresses of files, times', async () => {
    const areas = [{ title: '左', address: '/tiku', left: 0, top: 0, width: 50, height: 100 }]
    const picture = { type: 'img' as const, src: 'covers/c101.jpg', alt: '', width: 4, height: 3 }
    const media = `${server.deps.env.publicUrl}/media`
    const blocks = await shown(
      { type: 'countdown', title: '距考试', endAt: '2027-05-15T08:30:00+08:00', over: '已开考' },
      { type: 'image-map', image: 'covers/b-live.jpg', alt: '图', width: 690, height: 280, areas },
      { type: 'rich-text', content: [picture] },
      { type: 'video', title: '片', src: 'video/short.mp4', poster: 'covers/c104.jpg' },
      { type: 'coupon-strip', title: '免费', items: [{ title: '课', value: '0 元', note: '直接学', address: '/tiku' }] },
    )
    expect(blocks).toEqual([
      { type: 'countdown', title: '距考试', endAt: Date.UTC(2027, 4, 15, 0, 30), over: '已开考' },
      { type: 'image-map', image: `${media}/covers/b-live.jpg`, alt: '图', width: 690, height: 280, areas },
      { type: 'rich-text', content: [{ ...picture, src: `${media}/covers/c101.jpg` }] },
      {
        type: 'video',
        title: '片',
        src: expect.stringMatching(/\/media\/signed\/[^/]+\/video\/short\.mp4$/),
        poster: `${media}/covers/c104.jpg`,
      },
      { type: 'coupon-strip', title: '免费', items: [{ title: '课', value: '0 元', note: '直接学', address: '/tiku' }] },
    ])
  })

  it('passes a block of a later version on, and renders the others as before', async () => {
    const later = { type: 'hologram', title: '以后' } as unknown as BlockSeed
    expect(await shown({ type: 'notice', text: '先' }, later, { type: 'notice', text: '后' })).toEqual([
      { type: 'notice', text: '先' },
      { type: 'hologram' },
      { type: 'notice', text: '后' },
    ])
  })

  it('omits courses that are not sold, and in a live shelf those without a lesson', async () => {
    const { db, clock } = server
    const lessons = await db
      .selectFrom('lesson')
      .selectAll()
      .where('course_id', '=', 105)
      .where('type', '=', 'live')
      .orderBy('start_at')
      .execute()
    const [first] = lessons
    clock.advance(Math.max(0, (first?.end_at ?? 0) + 1 - clock.now()))
    const next = lessons.find(({ end_at: endAt }) => (endAt ?? 0) > clock.now())
    expect(next?.id).not.toBe(first?.id)
    const [shelf] = await shown({ type: 'live-shelf', title: '直播', courseIds: [101, 105, GONE] })
    expect(shelf).toEqual({
      type: 'live-shelf',
      title: '直播',
      lives: [{ course: expect.objectContaining({ id: 105 }), lesson: expect.objectContaining({ id: next?.id }) }],
    })
    // Lives come by their start, whatever the order of their courses, those that are over last.
    const at = clock.now()
    const copy = { ...lessons[0], type: 'live' as const, replay_at: null }
    const added = await db
      .insertInto('lesson')
      .values(
        [
          { id: 990_101, course_id: 101, start_at: (next?.start_at ?? 0) - 1, end_at: next?.end_at ?? 0 },
          { id: 990_102, course_id: 102, start_at: at - 2000, end_at: at - 1000 },
        ].map(({ id, course_id, start_at, end_at }) => ({ ...copy, id, course_id, start_at, end_at }) as never),
      )
      .returning('id')
      .execute()
    const [sorted] = await shown({ type: 'live-shelf', title: '直播', courseIds: [102, 105, 101] })
    expect(sorted).toMatchObject({ lives: [{ course: { id: 101 } }, { course: { id: 105 } }, { course: { id: 102 } }] })
    await db
      .deleteFrom('lesson')
      .where(
        'id',
        'in',
        added.map(({ id }) => id),
      )
      .execute()
    await db.updateTable('course').set({ is_on_sale: false }).where('id', 'in', [104, 105]).execute()
    const [courses, lives] = await shown(
      { type: 'course-shelf', title: '', courseIds: [104, 101] },
      { type: 'live-shelf', title: '', courseIds: [105] },
    )
    expect([courses, lives]).toMatchObject([{ courses: [{ id: 101 }] }, { lives: [] }])
    await db.updateTable('course').set({ is_on_sale: true }).where('id', 'in', [104, 105]).execute()
  })

  it('a page is found by its purpose', async () => {
    const attached = (itemType: 'about' | 'topic' | 'home', item: string) => server.send(page.attached, { query: { itemType, item } })
    expect(await attached('about', 'contact-us')).toEqual([{ pageId: 73, title: '联系我们' }])
    expect(await attached('topic', '1')).toEqual([{ pageId: 41, title: '错题怎么用才有效' }])
    expect(await attached('home', '999')).toEqual([])
    expect(await server.exchange(page.attached, { query: { itemType: 'about', item: '../x' } })).toMatchObject({ code: 417 })
  })

  it('exists with blocks of every kind, which can all be shown', async () => {
    const stored = await server.db.selectFrom('block_page').select('id').where('id', '<', 900).execute()
    const types = new Set<string>()
    for (const { id } of stored) for (const { type } of (await server.send(course.pageItems, { params: { id } })).blocks) types.add(type)
    expect([...types].sort()).toEqual([...blockTypes].sort())
  })

  it('leaves blocks without references unchanged', async () => {
    const blocks: BlockSeed[] = [
      { type: 'notice', text: '通知' },
      { type: 'tiku-entry', title: '题库', subtitle: '练习', address: '/tiku' },
      { type: 'nav-grid', items: [{ title: '题库', address: '/tiku', icon: 'table' }] },
    ]
    expect(await shown(...blocks)).toEqual(blocks)
  })

  it('can be empty, and so can its shelves', async () => {
    expect(await shown()).toEqual([])
    expect(await shown({ type: 'course-shelf', title: '空', courseIds: [] })).toEqual([{ type: 'course-shelf', title: '空', courses: [] }])
  })

  it('a page that is missing is not found', async () => {
    expect(await server.exchange(course.pageItems, { params: { id: GONE } })).toMatchObject({ code: 404, msg: '页面不存在' })
  })
})

describe('page head', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ seed: true })
  })
  afterAll(() => server.close())

  describe('the head of a page', () => {
    it.each([
      ['course_detail', { id: '101' }, '/share/course/101.jpg'],
      ['article_detail', { articleId: '1' }, '/share/article/1.jpg'],
      ['teacher_courses', { teacherUserId: '1' }, '/share/teacher/1.jpg'],
      ['exam_testpaper', { testpaperId: '1' }, '/share/paper/1.jpg'],
    ])('the head of %s names its content', async (page, params, picture) => {
      const head = await pageHead(server.deps, page, params, '/here')
      expect(head).toMatchObject({ picture, address: '/here' })
      expect(head?.title.length).toBeGreaterThan(2)
      expect((await server.app.inject({ url: picture })).statusCode).toBe(200)
    })

    it.each([
      ['course_detail', { id: '99999' }],
      ['course_detail', { id: '9999999999' }],
      ['course_detail', {}],
      ['mine_order', { id: '101' }],
      ['toString', { id: '101' }],
    ])('the head of %s %j is that of the app', async (page, params) => {
      expect(await pageHead(server.deps, page, params, '/here')).toBeNull()
    })

    it('hides content of limited access', async () => {
      const { id } = await server.db.selectFrom('doubt').select('id').where('visibility', '=', 'public').executeTakeFirstOrThrow()
      const read = () => pageHead({ ...server.deps }, 'doubt_detail', { doubtId: String(id) }, '/here')
      expect(await read()).toMatchObject({ picture: `/share/doubt/${id}.jpg` })
      await server.db.updateTable('doubt').set({ visibility: 'held' }).where('id', '=', id).execute()
      expect(await read()).toBeNull()
    })

    it('leaves the page unchanged, and a log entry, where it cannot be read', async () => {
      const notes: unknown[] = []
      const log = { ...server.deps.log, warn: (...note: unknown[]) => void notes.push(note) } as unknown as typeof server.deps.log
      const db = server.db.withSchema('nowhere')
      expect(await pageHead({ ...server.deps, db, log }, 'course_detail', { id: '101' }, '/here')).toBeNull()
      expect(notes).toHaveLength(1)
    })
  })

  it('stands in the page of the server, compressed or not', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'qiming-head-'))
    await writeFile(path.join(folder, 'index.html'), '<head><title>启明学堂</title></head><div id="app"></div>')
    const shell = { path: '/questionnaire/:id', page: 'questionnaire', scripts: '', sheets: '', skeleton: '' }
    await writeFile(path.join(folder, 'shells.json'), JSON.stringify([shell]))
    const app = await buildApp(server.deps, folder)
    const { id, title } = await server.db.selectFrom('questionnaire').select(['id', 'title']).orderBy('id').executeTakeFirstOrThrow()
    const ask = (encoding: string) =>
      app.inject({ url: `/questionnaire/${id}?from=a`, headers: { accept: 'text/html', 'accept-encoding': encoding } })
    const { body } = await ask('')
    expect(body).toContain(`<title>${title} - 启明学堂</title>`)
    expect(body).toContain(`/questionnaire/${id}">`)
    expect(gunzipSync((await ask('gzip')).rawPayload).toString()).toBe(body)
    await app.close()
    await rm(folder, { recursive: true })
  })

  describe('withHead', () => {
    const page = '<head><meta name="description" content="启明学堂"/><title>启明学堂</title></head>'
    const head = { title: '初级会计"<实务>', text: '零基础 $& 入门', picture: '/share/course/1.jpg', address: '/course/1/detail' }

    it('puts the title, the description and the tags for messengers into the page, as text', () => {
      expect(withHead(page, head, { origin: 'https://m.example.cn', site: '启明学堂' })).toBe(
        '<head><meta name="description" content="零基础 $&amp; 入门"><title>初级会计&quot;&lt;实务> - 启明学堂</title>' +
          '<meta property="og:site_name" content="启明学堂"><meta property="og:type" content="website">' +
          '<meta property="og:title" content="初级会计&quot;&lt;实务>"><meta property="og:description" content="零基础 $&amp; 入门">' +
          '<meta property="og:image" content="https://m.example.cn/share/course/1.jpg"><meta property="og:url" content="https://m.example.cn/course/1/detail"></head>',
      )
    })

    it('keeps the description of the app where there is none, and cuts a long title in the card only', () => {
      const made = withHead(page, { ...head, title: '很'.repeat(30), text: '' }, { origin: 'https://m.example.cn', site: '启明学堂' })
      expect(made).toContain('content="启明学堂"/>')
      expect(made).toContain(`<title>${'很'.repeat(30)} - 启明学堂</title>`)
      expect(made).toContain(`<meta property="og:title" content="${'很'.repeat(27)}…">`)
      expect(made).not.toContain('og:description')
    })
  })
})
