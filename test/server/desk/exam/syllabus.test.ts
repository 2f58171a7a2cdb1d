import type { FastifyInstance } from 'fastify'
import { tx } from '#server/database/tables'
import { buildDesk } from '#server/desk/app'
import { addSubject } from '#server/repositories/course/category'
import { startServer, type TestServer } from '../../../support/server'
import { type Browser, staffBrowser, tokenIn } from '../staff'

const SUBJECT = 222
const URL = `/acts/set-syllabus/${SUBJECT}`

describe('the syllabus of a subject', () => {
  let server: TestServer
  let desk: FastifyInstance
  let editor: Browser
  let chapters: { id: number; title: string }[]
  beforeAll(async () => {
    server = await startServer({ seed: true })
    desk = await buildDesk(server.deps)
    editor = await staffBrowser(server, desk, ['editor'])
    chapters = await server.db
      .selectFrom('tiku_chapter')
      .select(['id', 'title'])
      .where('category_id', '=', SUBJECT)
      .orderBy('seq')
      .execute()
    expect(chapters.length).toBeGreaterThan(2)
  })
  afterEach(async () => {
    const none = { syllabus_from: null, syllabus_to: null, syllabus_source: '' }
    await server.db.updateTable('tiku_chapter').set(none).execute()
  })
  afterAll(async () => {
    await desk.close()
    await server.close()
  })
  const versionIn = (body: string) => /name="_version" value="(\d+)"/.exec(body)?.[1] ?? ''
  /** The rows of the form; chapters that are not named are left empty. */
  const rowsOf = (shares: readonly (readonly [string, string])[]) =>
    chapters.flatMap(({ id }, at) => [String(id), ...(shares[at] ?? ['', ''])])
  const post = (opened: string, form: Record<string, string | string[]>, url = URL) =>
    editor.post(url, { source: '', ...form, _token: tokenIn(opened), _version: versionIn(opened), _step: 'run' })
  const save = async (shares: readonly (readonly [string, string])[], source = '', url = URL) =>
    post((await editor.get(url)).body, { source, chapters: rowsOf(shares) }, url)
  const stored = () =>
    server.db
      .selectFrom('tiku_chapter')
      .select(['id', 'syllabus_from as from', 'syllabus_to as to', 'syllabus_source as source'])
      .where('syllabus_to', 'is not', null)
      .orderBy('seq')
      .execute()

  it('opens from its subject, with the chapters by name in rows that stay', async () => {
    expect((await editor.get('/categories')).body).toContain(`href="${URL}"`)
    expect((await editor.get('/categories')).body).not.toContain('href="/acts/set-syllabus/22"')
    const { body } = await editor.get(URL)
    for (const { id, title } of chapters) {
      expect(body).toContain(`<legend>${title}</legend>`)
      expect(body).toContain(`<input type="hidden" name="chapters" value="${id}"/>`)
    }
    expect(body).not.toContain('name="_change"')
  })

  it('keeps its name and the shares of the chapters that have one, and the record says so', async () => {
    const { status, to } = await save(
      [
        ['25', '35'],
        ['0', '10'],
      ],
      '本校的命题计划',
    )
    expect([status, to]).toEqual([303, '/categories?done=1'])
    const [first, second] = chapters
    expect(await stored()).toEqual([
      { id: first?.id, from: 25, to: 35, source: '本校的命题计划' },
      { id: second?.id, from: 0, to: 10, source: '本校的命题计划' },
    ])
    const note = await server.db.selectFrom('audit').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
    expect(note).toMatchObject({ act: 'set-syllabus', object: `category:${SUBJECT}` })
    expect(note.before).toMatchObject([{ id: first?.id, from: null, to: null, source: '' }, { id: second?.id }])
    expect(note.after).toMatchObject([{ id: first?.id, from: 25, to: 35, source: '本校的命题计划' }, { id: second?.id }])
    const { body } = await editor.get(URL)
    expect(body).toContain('value="本校的命题计划"')
    expect(body).toMatch(/name="chapters"[^>]*value="25"/)
    expect((await save([])).status).toBe(303)
    expect(await stored()).toEqual([])
  })

  it('keeps a corrected name alone, and a corrected share alone', async () => {
    const shares = [['25', '35'] as const, ['0', '10'] as const]
    await save(shares, '2025 年考试大纲')
    expect((await save(shares, '2026 年考试大纲')).status).toBe(303)
    expect((await stored()).map(({ source }) => source)).toEqual(['2026 年考试大纲', '2026 年考试大纲'])
    await save(
      [
        ['25', '40'],
        ['0', '10'],
      ],
      '2026 年考试大纲',
    )
    expect((await stored()).map(({ to }) => to)).toEqual([40, 10])
  })

  it.each([
    ['one end alone', [['25', '']], '最少和最多要一起填'],
    ['an end before the beginning', [['35', '25']], '最少不能大于最多'],
    ['more than a paper', [['25', '101']], '概述：最多（%）须是 0 到 100 的整数'],
    ['a part of a percentage', [['2.5', '10']], '0 到 100 的整数'],
    [
      'beginnings of more than a paper',
      [
        ['60', '70'],
        ['41', '50'],
      ],
      '加起来超过了 100%',
    ],
  ] as const)('refuses %s, and keeps what was typed', async (_case, shares, words) => {
    const { status, body } = await save(shares)
    expect(status).not.toBe(303)
    expect(body).toContain(words)
    expect(body).toMatch(new RegExp(`name="chapters"[^>]*value="${shares[0][0]}"`))
    expect(await stored()).toEqual([])
  })

  it('refuses shares of all chapters that end with less than a paper', async () => {
    const { body } = await save(chapters.map(() => ['0', '1'] as const))
    expect(body).toContain('加起来不到 100%')
    expect((await save(chapters.slice(1).map(() => ['0', '1'] as const))).status).toBe(303)
  })

  it('refuses a chapter of another subject, and a chapter twice', async () => {
    const { body } = await editor.get(URL)
    const [first] = chapters
    for (const ids of [['22101'], [String(first?.id), String(first?.id)], ['']])
      expect((await post(body, { chapters: ids.flatMap((id) => [id, '10', '20']) })).body).toContain('章节已经变了')
    expect(await stored()).toEqual([])
  })

  it('loses nothing of two editors: the later one is refused with what was typed', async () => {
    const opened = (await editor.get(URL)).body
    expect((await save([['25', '35']])).status).toBe(303)
    const late = await post(opened, { chapters: rowsOf([['10', '15']]) })
    expect(late.body).toContain('刚被别人改过')
    expect(late.body).toMatch(/name="chapters"[^>]*value="15"/)
    expect(late.body.split('现在保存的内容')[1]).toContain(`<dd>${chapters[0]?.title}：最少（%） 25，最多（%） 35</dd>`)
    expect(await stored()).toMatchObject([{ from: 25, to: 35 }])
  })

  it('belongs to a subject alone, and leads back to the draft that it was opened from', async () => {
    expect((await editor.get('/acts/set-syllabus/22')).status).toBe(404)
    expect((await editor.get(`${URL}.999`)).status).toBe(404)
    const made = await editor.get('/acts/make-paper/new')
    const form = { categoryId: String(SUBJECT), template: 'quiz', title: '' }
    const { to } = await editor.post('/acts/make-paper/new', { ...form, _token: tokenIn(made.body), _version: '0', _step: 'run' })
    const draft = /\/paper-drafts\/(\d+)/.exec(to)?.[1] ?? ''
    expect((await editor.get(`/paper-drafts/${draft}`)).body).toContain(`href="${URL}.${draft}"`)
    expect((await save([['25', '35']], '', `${URL}.${draft}`)).to).toBe(`/paper-drafts/${draft}?done=1`)
  })

  it('says that a subject has no chapters yet', async () => {
    const id = await tx(server.db, (work) => addSubject(work, { directionId: 22, name: '还没有章节' }))
    const { status, body } = await editor.get(`/acts/set-syllabus/${id}`)
    expect([status, body.includes('还没有，先新建章节')]).toEqual([200, true])
  })

  it('opens for editors alone', async () => {
    const teacher = await staffBrowser(server, desk, ['teacher'])
    expect((await teacher.get(URL)).status).toBe(403)
  })
})
