import type { FastifyInstance } from 'fastify'
import { buildDesk } from '#server/desk/app'
import { previewToken } from '#server/http/preview'
import { course } from '@/contract/course/course'
import { page } from '@/contract/site/page'
import { startServer, type TestServer } from '../../support/server'
import { type Browser, staffBrowser } from './staff'

const PAGE = 31
const DAY_MS = 86_400_000
const blocks = (text: string) => JSON.stringify([{ type: 'notice', text }])

describe('pages of blocks on the desk', () => {
  let server: TestServer
  let desk: FastifyInstance
  let editor: Browser
  beforeAll(async () => {
    server = await startServer()
    await server.db
      .insertInto('block_page')
      .values({ id: PAGE, title: '专题', blocks: blocks('第一版') })
      .execute()
    desk = await buildDesk(server.deps)
    editor = await staffBrowser(server, desk, ['editor'])
  })
  afterAll(async () => {
    await desk.close()
    await server.close()
  })

  const shown = async () => (await server.send(course.pageItems, { params: { id: PAGE } })).blocks
  const preview = async (token: string, id = PAGE) => server.send(page.preview, { params: { id }, query: { token } })
  const tokenNow = () => previewToken({ db: server.db, now: server.clock.now }, 'page', PAGE)

  it('show a draft only by a link of the desk; publishing shows it to all, and records the version before', async () => {
    expect((await preview(await tokenNow())).isDraft).toBe(false)
    expect((await editor.act('title-page', PAGE, { title: '新专题' })).status).toBe(303)
    expect((await editor.act('block-notice', `${PAGE}.1`, { text: '第二版' })).status).toBe(303)
    expect(await shown()).toMatchObject([{ text: '第一版' }])
    const link = /\/page\/preview\/31\?token=([\w.-]+)/.exec((await editor.get(`/pages/${PAGE}`)).body)?.[1] ?? ''
    expect((await editor.get(`/pages/${PAGE}`)).body).toMatch(/aria-label="预览链接的二维码" viewBox="0 0 (\d+) \1"><path d="M\d/)
    expect(await preview(link)).toMatchObject({ isDraft: true, page: { title: '新专题', blocks: [{ text: '第二版' }] } })
    expect((await editor.act('publish-page', PAGE, { reason: '改版' })).status).toBe(303)
    expect(await shown()).toMatchObject([{ text: '第二版' }])
    expect((await preview(link)).isDraft).toBe(false)
    const { before, after } = await server.db
      .selectFrom('audit')
      .select(['before', 'after'])
      .where('act', '=', 'publish-page')
      .executeTakeFirstOrThrow()
    expect(before).toMatchObject({ title: '专题', blocks: [{ text: '第一版' }] })
    expect(after).toMatchObject({ title: '新专题', blocks: [{ text: '第二版' }] })
  })

  it('restore an earlier version', async () => {
    const { id } = await server.db.selectFrom('page_version').select('id').executeTakeFirstOrThrow()
    expect((await editor.get(`/pages/${PAGE}`)).body).toContain('以前的版本')
    expect((await editor.act('restore-page', id, { reason: '发布错了' })).status).toBe(303)
    expect(await shown()).toMatchObject([{ text: '第一版' }])
  })

  it.each(['', 'x', '9999999999999.x'])('refuse the token %j', async (token) => {
    await expect(preview(token)).rejects.toThrow('404')
  })

  it('refuse a token of another page, and one after a day', async () => {
    const token = await tokenNow()
    await expect(preview(token, 32)).rejects.toThrow('404')
    server.clock.advance(DAY_MS)
    await expect(preview(token)).rejects.toThrow('404')
    editor = await staffBrowser(server, desk, ['editor'])
  })

  it('refuse to publish a draft that is gone', async () => {
    expect((await editor.act('publish-page', PAGE, { reason: '没有草稿' })).body).toContain('草稿已经发布或改过')
  })
})
