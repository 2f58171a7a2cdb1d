import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { buildApp } from '#server/app'
import { pageHead, withHead } from '#server/services/site/page-head'
import { startServer, type TestServer } from '../../../support/server'

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
  ])('of %s names what it shows', async (page, params, picture) => {
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
  ])('of %s %j is that of the app', async (page, params) => {
    expect(await pageHead(server.deps, page, params, '/here')).toBeNull()
  })

  it('says nothing of what only some may see', async () => {
    const { id } = await server.db.selectFrom('doubt').select('id').where('visibility', '=', 'public').executeTakeFirstOrThrow()
    const read = () => pageHead({ ...server.deps }, 'doubt_detail', { doubtId: String(id) }, '/here')
    expect(await read()).toMatchObject({ picture: `/share/doubt/${id}.jpg` })
    await server.db.updateTable('doubt').set({ visibility: 'held' }).where('id', '=', id).execute()
    expect(await read()).toBeNull()
  })

  it('leaves the page as it is, and a note in the log, where it cannot be read', async () => {
    const notes: unknown[] = []
    const log = { ...server.deps.log, warn: (...note: unknown[]) => void notes.push(note) } as unknown as typeof server.deps.log
    const db = server.db.withSchema('nowhere')
    expect(await pageHead({ ...server.deps, db, log }, 'course_detail', { id: '101' }, '/here')).toBeNull()
    expect(notes).toHaveLength(1)
  })
})

it('is in the page that the server answers, zipped or not', async () => {
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

  it('puts the title, the description and the tags messengers read into the page, as text', () => {
    expect(withHead(page, head, 'https://m.example.cn')).toBe(
      '<head><meta name="description" content="零基础 $&amp; 入门"><title>初级会计&quot;&lt;实务> - 启明学堂</title>' +
        '<meta property="og:site_name" content="启明学堂"><meta property="og:type" content="website">' +
        '<meta property="og:title" content="初级会计&quot;&lt;实务>"><meta property="og:description" content="零基础 $&amp; 入门">' +
        '<meta property="og:image" content="https://m.example.cn/share/course/1.jpg"><meta property="og:url" content="https://m.example.cn/course/1/detail"></head>',
    )
  })

  it('keeps the description of the app where there is none, and cuts a long title in the card only', () => {
    const made = withHead(page, { ...head, title: '很'.repeat(30), text: '' }, 'https://m.example.cn')
    expect(made).toContain('content="启明学堂"/>')
    expect(made).toContain(`<title>${'很'.repeat(30)} - 启明学堂</title>`)
    expect(made).toContain(`<meta property="og:title" content="${'很'.repeat(27)}…">`)
    expect(made).not.toContain('og:description')
  })
})
