import type { FastifyInstance } from 'fastify'
import { buildDesk } from '#server/desk/app'
import { articleDraftOf } from '#server/repositories/site/article-draft'
import { pageById } from '#server/repositories/site/block-page/drafts'
import { publishDue } from '#server/services/site/publish-due'
import { course } from '@/contract/course/course'
import { minuteText } from '@/domain/time/day'
import { HOUR_MS, MINUTE_MS } from '@/domain/time/units'
import { startServer, type TestServer } from '../../../support/server'
import { type Browser, staffBrowser, tokenIn } from '../staff'

const PAGE = 31

describe('articles and pages with drafts and dates', () => {
  let server: TestServer
  let desk: FastifyInstance
  let editor: Browser
  let categoryId: string
  beforeAll(async () => {
    server = await startServer({ seed: true })
    desk = await buildDesk(server.deps)
    const direction = await server.db.selectFrom('category').select('id').where('level', '=', 2).executeTakeFirstOrThrow()
    categoryId = String(direction.id)
  })
  beforeEach(async () => {
    editor = await staffBrowser(server, desk, ['editor'])
  })
  afterAll(async () => {
    await desk.close()
    await server.close()
  })

  const form = (more: Record<string, string>) => ({
    ...{ title: '报名时间', summary: '三月报名', author: '教研组', categoryId, cover: '', content: '第一稿', when: 'now', publishAt: '' },
    ...more,
  })
  const idIn = (to: string) => Number(/\/articles\/(\d+)/.exec(to)?.[1])
  const write = async (more: Record<string, string>) => idIn((await editor.act('add-article', 'new', form(more))).to)
  const read = (id: number) => server.send(course.article, { params: { id } })
  const textOf = async (id: number) => JSON.stringify((await read(id)).content)
  const soon = () => minuteText(server.clock.now() + HOUR_MS)
  /** Lets an hour and a minute pass, and does what is due. */
  const later = () => {
    server.clock.advance(HOUR_MS + MINUTE_MS)
    return publishDue(server.deps)
  }

  it('keep a new article to the staff until it is published, which dates it', async () => {
    const id = await write({ when: 'draft' })
    await expect(read(id)).rejects.toThrow('404')
    expect((await editor.get(`/articles/${id}`)).body).toContain('没有发布过')
    const shown = await editor.act('show-article', id, { reason: '上架' })
    expect([shown.status, shown.body.includes('还没有发布过')]).toEqual([422, true])
    expect((await editor.act('change-article', id, form({ title: '第二稿的标题', when: 'draft' }))).status).toBe(303)
    expect((await editor.get('/articles?state=draft')).body).toContain('第二稿的标题')
    server.clock.advance(HOUR_MS)
    editor = await staffBrowser(server, desk, ['editor'])
    expect((await editor.act('publish-article', id, {})).status).toBe(303)
    expect(await read(id)).toMatchObject({ title: '第二稿的标题', publishedAt: server.clock.now() })
    expect((await editor.get(`/acts/publish-article/${id}`)).status).toBe(404)
  })

  it('change what readers see only when the draft of an article is published', async () => {
    const id = await write({})
    const { publishedAt } = await read(id)
    await editor.act('change-article', id, form({ content: '修改稿', when: 'draft' }))
    expect(await textOf(id)).toContain('第一稿')
    expect((await editor.get(`/acts/change-article/${id}`)).body).toContain('修改稿')
    await editor.act('drop-article-draft', id, {})
    expect((await editor.get(`/acts/change-article/${id}`)).body).toContain('第一稿')
    await editor.act('change-article', id, form({ content: '再改稿', when: 'draft' }))
    server.clock.advance(MINUTE_MS)
    await editor.act('publish-article', id, {})
    expect([await textOf(id), (await read(id)).publishedAt]).toEqual([expect.stringContaining('再改稿'), publishedAt])
  })

  it('publish an article at its moment and not before, once', async () => {
    const publishAt = soon()
    const id = await write({ when: 'time', publishAt })
    expect((await editor.get('/articles?state=timed')).body).toContain(`${publishAt} 自动发布`)
    expect(await publishDue(server.deps)).toBe(0)
    await expect(read(id)).rejects.toThrow('404')
    expect(await later()).toBe(1)
    expect(minuteText((await read(id)).publishedAt)).toBe(publishAt)
    expect([await publishDue(server.deps), await articleDraftOf(server.db, id)]).toEqual([0, undefined])
  })

  it.each([
    ['', '请写发布时间'],
    ['2020-01-01 08:00', '发布时间要在现在以后'],
  ])('refuse the moment %j of an article and of a page', async (publishAt, words) => {
    const refused = await editor.act('add-article', 'new', form({ when: 'time', publishAt }))
    expect([refused.status, refused.body.includes(words)]).toEqual([422, true])
    await editor.act('title-page', PAGE, { title: '草稿' })
    if (publishAt !== '') expect((await editor.act('time-page', PAGE, { publishAt })).body).toContain(words)
  })

  it('forget the moment of what is taken down, and keep its draft', async () => {
    const id = await write({})
    await editor.act('change-article', id, form({ content: '定时稿', when: 'time', publishAt: soon() }))
    await editor.act('title-page', PAGE, { title: '定时的标题' })
    await editor.act('time-page', PAGE, { publishAt: soon() })
    await editor.act('hide-article', id, { reason: '先下架' })
    await editor.act('hide-block-page', PAGE, { reason: '先下线' })
    expect(await later()).toBe(0)
    await expect(read(id)).rejects.toThrow('404')
    expect(await articleDraftOf(server.db, id)).toMatchObject({ title: '报名时间' })
    expect(await pageById(server.db, PAGE)).toMatchObject({ isShown: false, publishAt: null, draftVersion: expect.any(Number) })
  })

  it('publish the last draft of a page at its moment, and keep the version before', async () => {
    const was = await pageById(server.db, PAGE)
    expect((await editor.act('time-page', PAGE, { publishAt: soon() })).status).toBe(303)
    await editor.act('title-page', PAGE, { title: '最后的标题' })
    expect((await editor.get(`/pages/${PAGE}`)).body).toContain('自动发布')
    expect(await later()).toBe(1)
    expect(await server.send(course.pageItems, { params: { id: PAGE } })).toMatchObject({ title: '最后的标题' })
    const earlier = await server.db.selectFrom('page_version').select('title').where('page_id', '=', PAGE).execute()
    expect(earlier.map(({ title }) => title)).toContain(was?.title)
  })

  it('take the moment of a page away again', async () => {
    await editor.act('title-page', PAGE, { title: '不自动' })
    await editor.act('time-page', PAGE, { publishAt: soon() })
    expect((await editor.act('time-page', PAGE, { publishAt: '' })).status).toBe(303)
    expect(await later()).toBe(0)
  })

  it('refuse the second editor of a draft, and overwrite nothing', async () => {
    const id = await write({ when: 'draft' })
    const url = `/acts/change-article/${id}`
    const stale = await editor.get(url)
    await editor.act('change-article', id, form({ content: '先存的', when: 'draft' }))
    const _version = /name="_version" value="(\d+)"/.exec(stale.body)?.[1] ?? ''
    const late = await editor.post(url, {
      ...form({ content: '后存的', when: 'draft' }),
      _version,
      _token: tokenIn(stale.body),
      _step: 'run',
    })
    expect(late.body).toContain('刚被别人改过')
    expect(JSON.stringify(await articleDraftOf(server.db, id))).toContain('先存的')
  })

  it('delete an article that was never published, and no other', async () => {
    const id = await write({ when: 'draft' })
    expect((await editor.act('drop-article-draft', id, {})).to).toContain('/articles?')
    expect((await editor.get(`/articles/${id}`)).status).toBe(404)
  })
})
