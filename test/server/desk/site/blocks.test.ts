import { Value } from '@sinclair/typebox/value'
import type { FastifyInstance } from 'fastify'
import { buildDesk } from '#server/desk/app'
import { kindNames, kinds, navIcons } from '#server/desk/site/blocks/kinds'
import type { Part } from '#server/desk/site/blocks/part'
import { draftOf } from '#server/repositories/site/block-page/drafts'
import { BlockSeed } from '@/contract/site/stored-page.schema'
import { iconNames } from '@/ui/icon-names'
import { startServer, type TestServer } from '../../../support/server'
import { type Browser, staffBrowser, tokenIn } from '../staff'

const PAGE = 31
type Parts = Record<string, Part<never>>

describe('the editor of blocks', () => {
  let server: TestServer
  let desk: FastifyInstance
  let editor: Browser
  beforeAll(async () => {
    server = await startServer({ seed: true })
    desk = await buildDesk(server.deps)
    editor = await staffBrowser(server, desk, ['editor'])
  })
  afterAll(async () => {
    await desk.close()
    await server.close()
  })

  const drafted = async () => (await draftOf(server.db, PAGE))?.blocks ?? []
  const types = async () => (await drafted()).map(({ type }) => type)
  const typesIn = (text: object | null) => (text as { blocks: BlockSeed[] } | null)?.blocks.map(({ type }) => type)
  const versionIn = (body: string) => /name="_version" value="(\d+)"/.exec(body)?.[1] ?? ''
  /** Presses one of the buttons beside a block. */
  const press = async (name: string, ref: string) => {
    const { body } = await editor.get(`/pages/${PAGE}/blocks`)
    const form = body.split(`action="/acts/${name}/${encodeURIComponent(ref)}"`)[1] ?? ''
    return editor.post(`/acts/${name}/${ref}`, { _token: tokenIn(form), _version: versionIn(form), _step: 'run' })
  }

  it('converts every block of the seed into its form and back unchanged', async () => {
    const pages = await server.db.selectFrom('block_page').select('blocks').execute()
    const seen = new Set<string>()
    for (const block of pages.flatMap(({ blocks }) => blocks)) {
      const entries = Object.entries(kinds[block.type].parts as object as Parts)
      const read = entries.flatMap(([name, part]) => {
        const given = block[name as keyof BlockSeed] as never
        const result = part.field.parse(part.typed(given))
        return 'value' in result && result.value !== undefined ? [[name, result.value] as const] : []
      })
      const again = { type: block.type, ...Object.fromEntries(read) }
      expect(Value.Check(BlockSeed, again)).toBe(true)
      expect(again).toEqual(block.type === 'countdown' ? { ...block, endAt: expect.any(String) } : block)
      seen.add(block.type)
    }
    expect([...seen].sort()).toEqual([...kindNames].sort())
  })

  it('offers icons that the client has', () => {
    expect(Object.keys(navIcons).filter((name) => !iconNames.some((each) => each === name))).toEqual([])
  })

  it('adds, changes, moves and removes a block, in the draft only', async () => {
    const before = await server.db.selectFrom('block_page').select('blocks').where('id', '=', PAGE).executeTakeFirstOrThrow()
    const was = before.blocks.map(({ type }) => type)
    expect((await editor.act('block-notice', `${PAGE}.2.new`, { text: '明天截止' })).status).toBe(303)
    expect(await types()).toEqual([was[0], 'notice', ...was.slice(1)])
    expect((await editor.act('block-notice', `${PAGE}.2`, { text: '后天截止' })).to).toBe(`/pages/${PAGE}/blocks?done=1#block-2`)
    expect((await press('move-block', `${PAGE}.2.up`)).status).toBe(303)
    expect((await drafted())[0]).toEqual({ type: 'notice', text: '后天截止' })
    expect((await press('move-block', `${PAGE}.1.down`)).to).toBe(`/pages/${PAGE}/blocks?done=1#block-2`)
    expect((await press('remove-block', `${PAGE}.2`)).status).toBe(303)
    expect(await types()).toEqual(was)
    const after = await server.db.selectFrom('block_page').select('blocks').where('id', '=', PAGE).executeTakeFirstOrThrow()
    expect(after).toEqual(before)
    const rows = await server.db.selectFrom('audit').select(['act', 'object', 'before', 'after']).orderBy('id', 'desc').limit(1).execute()
    const [last] = rows.map((row) => ({ ...row, before: typesIn(row.before), after: typesIn(row.after) }))
    expect(last).toEqual({ act: 'remove-block', object: `page:${PAGE}`, before: [was[0], 'notice', ...was.slice(1)], after: was })
    for (const name of ['remove-block', 'block-notice']) expect((await editor.get(`/acts/${name}/${PAGE}.99`)).status).toBe(404)
  })

  it.each([
    ['block-notice', { text: '' }, '请填写文字'],
    ['block-tiku-entry', { title: '刷题', subtitle: '每天十题', address: '/nowhere/at/all' }, '不是站内已有页面的地址'],
    ['block-tiku-entry', { title: '刷题', subtitle: '每天十题', address: 'https://evil.example/' }, '不是站内已有页面的地址'],
    ['block-video', { title: '片子', src: 'javascript:alert(1)', poster: 'covers/a.jpg' }, '要从素材库里选'],
    ['block-countdown', { title: '考试', endAt: '2027-02-30 08:30', over: '已开考', address: '' }, '的写法是'],
    ['block-course-shelf', { title: '好课', courseIds: '' }, '课程至少填写一行'],
    ['block-course-shelf', { title: '好课', courseIds: '987654' }, '没有编号是 987654 的内容'],
    ['block-banner', { items: '' }, '至少填写一行'],
  ])('refuses %s with %j: %s', async (name, form, words) => {
    const { status, body } = await editor.act(name, `${PAGE}.1.new`, form)
    expect([status, body.includes(words)]).toEqual([422, true])
  })

  it('adds, moves and removes rows of a list without storing anything', async () => {
    const url = `/acts/block-nav-grid/${PAGE}.1.new`
    const count = () =>
      server.db
        .selectFrom('audit')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    const before = await count()
    const row = (at: number) => [`第${at}个`, '/tiku', 'star']
    const send = async (items: string[], more: [string, string][]) => {
      const { body } = await editor.get(url)
      const form = new URLSearchParams([
        ['_token', tokenIn(body)],
        ['_version', versionIn(body)],
        ...items.map((each): [string, string] => ['items', each]),
        ...more,
      ])
      return desk.inject({
        method: 'POST',
        url,
        payload: String(form),
        headers: { cookie: `desk_session=${editor.session}`, 'content-type': 'application/x-www-form-urlencoded' },
      })
    }
    const shown = (body: string) => [...body.matchAll(/id="items-\d+-title"[^>]*value="([^"]*)"/g)].map(([, value]) => value)
    const two = [...row(1), ...row(2)]
    expect(shown((await send(two, [['_change', 'items add 0']])).body)).toEqual(['第1个', '第2个', ''])
    const moved = await send(two, [['_change', 'items up 1']])
    expect([moved.statusCode, shown(moved.body)]).toEqual([200, ['第2个', '第1个']])
    expect(shown((await send(two, [['_change', 'items remove 0']])).body)).toEqual(['第2个'])
    for (const odd of ['items up 0', 'items down 1', 'items remove 9', 'text up 0', '__proto__ add 0', 'x'])
      expect(shown((await send(two, [['_change', odd]])).body)).toEqual(['第1个', '第2个'])
    expect(await count()).toEqual(before)
    const wrong = await send([...row(1), '没有图标', '/tiku', ''], [['_step', 'run']])
    expect([wrong.statusCode, wrong.body.includes('第 2 行：请选择图标')]).toEqual([422, true])
    expect((await send([...two, '', '', ''], [['_step', 'run']])).statusCode).toBe(303)
    expect((await drafted())[0]).toMatchObject({ type: 'nav-grid', items: [{ title: '第1个' }, { title: '第2个' }] })
    await press('remove-block', `${PAGE}.1`)
  })

  it('informs the second editor, keeps the typed values, shows the stored ones, and overwrites nothing', async () => {
    await editor.act('block-notice', `${PAGE}.1.new`, { text: '原来' })
    const url = `/acts/block-notice/${PAGE}.1`
    const stale = await editor.get(url)
    await editor.act('block-notice', `${PAGE}.1`, { text: '别人改的' })
    const late = { text: '我改的', _version: versionIn(stale.body), _step: 'run' }
    const refused = await editor.post(url, { ...late, _token: tokenIn(stale.body) })
    expect(refused.body).toContain('刚被别人改过')
    expect([refused.body.includes('我改的'), refused.body.includes('别人改的')]).toEqual([true, true])
    // The form that came back is still for the older version.
    const again = await editor.post(url, { ...late, _version: versionIn(refused.body), _token: tokenIn(refused.body) })
    expect(again.status).toBe(422)
    const blank = await editor.post(url, { ...late, text: '', _token: tokenIn(again.body) })
    expect(versionIn(blank.body)).toBe(late._version)
    expect((await drafted())[0]).toEqual({ type: 'notice', text: '别人改的' })
    await press('remove-block', `${PAGE}.1`)
  })

  it('refuses a block of a draft that was published meanwhile', async () => {
    const url = `/acts/block-rich-text/${PAGE}.1.new`
    const stale = await editor.get(url)
    await editor.act('block-notice', `${PAGE}.1.new`, { text: '先' })
    await editor.act('publish-page', PAGE, { reason: '改版' })
    const late = await editor.post(url, { content: '后', _version: versionIn(stale.body), _token: tokenIn(stale.body), _step: 'run' })
    expect(late.body).toContain('刚被别人改过')
    expect(await draftOf(server.db, PAGE)).toBeUndefined()
  })

  it.each([`${PAGE}.99`, `${PAGE}.0`, `${PAGE}.x`, '9999.1', 'x', `${PAGE}.2`, `${PAGE}.2.up`, `${PAGE}.1.newer`, `${PAGE}.1.new.1`])(
    'finds no notice at %s',
    async (ref) => {
      expect((await editor.get(`/acts/block-notice/${ref}`)).status).toBe(404)
    },
  )

  it('offers every kind at every position', async () => {
    const { body } = await editor.get(`/pages/${PAGE}/add/2`)
    for (const name of kindNames) {
      expect(body).toContain(`/acts/block-${name}/${PAGE}.2.new`)
      expect((await editor.get(`/acts/block-${name}/${PAGE}.2.new`)).status).toBe(200)
    }
  })

  it('chooses what a shelf shows by name, keeps its order, and shows it again', async () => {
    const courses = await server.db.selectFrom('course').select(['id', 'title']).orderBy('id').limit(3).execute()
    const ids = courses.map(({ id }) => String(id)).reverse()
    const first = await editor.get(`/acts/block-course-shelf/${PAGE}.1.new`)
    for (const { id, title } of courses) expect(first.body).toContain(`<option value="${id}">${title}</option>`)
    expect((await editor.act('block-course-shelf', `${PAGE}.1.new`, { title: '好课', courseIds: ids })).status).toBe(303)
    expect((await drafted())[0]).toEqual({ type: 'course-shelf', title: '好课', courseIds: ids.map(Number) })
    const { body } = await editor.get(`/acts/block-course-shelf/${PAGE}.1`)
    expect([...body.matchAll(/<option value="(\d+)" selected="">/g)].map(([, id]) => id)).toEqual(ids)
    await press('remove-block', `${PAGE}.1`)
  })

  it('asks for a direction where a page is its home page, and for a name in an address elsewhere', async () => {
    const place = (form: Record<string, string>) => editor.act('place-page', PAGE, { directionId: '', item: '', ...form })
    expect((await place({ place: 'college' })).body).toContain('请选择学习方向')
    expect((await place({ place: 'college', directionId: '9999' })).body).toContain('没有这个学习方向')
    expect((await place({ place: 'topic', item: '不行' })).body).toContain('地址里的名称写字母')
    expect((await place({ place: 'topic', item: 'spring-sale' })).status).toBe(303)
    expect((await editor.get(`/acts/place-page/${PAGE}`)).body).toContain('value="spring-sale"')
  })

  it('changes the title of the draft', async () => {
    expect((await editor.act('title-page', PAGE, { title: '新标题' })).status).toBe(303)
    expect((await draftOf(server.db, PAGE))?.title).toBe('新标题')
  })
})
