import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { readSource } from '#server/bank/read/read-source'
import { buildDesk } from '#server/desk/app'
import { importWaiting } from '#server/desk/tiku/importer'
import { beatImport, beginImport, endTrial } from '#server/repositories/tiku/import-run'
import { SECOND_MS } from '@/domain/time/units'
import { openSchool, type School, SUBJECT } from '../../bank/read/bank'
import { docxOf, picture } from '../../bank/read/word'
import { type Browser, staffBrowser, tokenIn } from '../staff'

const BODY = '企业的主要财务报表是哪一张？\nA. 日记账\nB. 资产负债表\nC. 明细账\nD. 对账单\nANSWER: B\n'
const URL = '/acts/import-questions/new'

describe('questions imported at the desk', () => {
  let server: School
  let desk: FastifyInstance
  let editor: Browser
  beforeAll(async () => {
    server = await openSchool()
    desk = await buildDesk(server.deps)
    editor = await staffBrowser(server, desk, ['editor'])
  })
  afterAll(async () => {
    await desk.close()
    await server.close()
  })

  /** Does what waits. The process of their own in which files are read otherwise is tested below. */
  const work = () => importWaiting(server.deps, { readerFor: () => readSource })
  const shownFor = (to: string) =>
    server.db
      .selectFrom('import_shown')
      .select('seq')
      .where('run_id', '=', Number(/\d+/.exec(to)?.[0]))
      .execute()

  const count = async () => (await server.db.selectFrom('question').select('id').execute()).length
  const form = (over: object = {}) => ({
    fileName: '财务.aiken',
    categoryId: String(SUBJECT),
    body: BODY,
    update: 'no',
    look: 'no',
    upload: '',
    ...over,
  })
  const wish = (over: object = {}) => form({ fileName: '', body: '', ...over })

  /** Sends the form as a browser does, with a file. */
  const send = async (fields: Record<string, string>, file: { name: string; bytes: string | Uint8Array<ArrayBuffer> }) => {
    const body = new FormData()
    for (const [name, value] of Object.entries({ ...fields, _token: tokenIn((await editor.get(URL)).body), _step: 'run' }))
      body.set(name, value)
    body.set('upload', new Blob([file.bytes]), file.name)
    const packed = new Response(body)
    const reply = await desk.inject({
      method: 'POST',
      url: URL,
      payload: Buffer.from(await packed.arrayBuffer()),
      headers: { cookie: `desk_session=${editor.session}`, 'content-type': packed.headers.get('content-type') ?? '' },
    })
    return { status: reply.statusCode, body: reply.body, to: String(reply.headers.location ?? '') }
  }
  const press = async (name: string, to: string) => {
    const id = /\d+/.exec(to)?.[0] ?? ''
    const url = `/acts/${name}/${id}`
    return editor.post(url, { _token: tokenIn((await editor.get(url)).body), _step: 'run' })
  }
  const pageOf = async (to: string) => (await editor.get(to)).body

  it('imported questions are read first, which writes nothing, then imported with a report', async () => {
    const before = await count()
    const sent = await editor.act('import-questions', 'new', form())
    expect(await pageOf(sent.to)).toContain('等待读取')
    await work()
    const shown = await pageOf(sent.to)
    expect(shown).toMatch(/等待确认.*将新增 1 题/s)
    expect(await count()).toBe(before)
    expect((await press('confirm-import', sent.to)).status).toBe(303)
    expect(await count()).toBe(before)
    await work()
    expect(await pageOf(sent.to)).toMatch(/已完成.*已新增 1 题/s)
    expect(await count()).toBe(before + 1)
    expect((await press('confirm-import', sent.to)).body).toContain('已经确认过')
    const again = await editor.act('import-questions', 'new', form())
    await work()
    expect(await pageOf(again.to)).toContain('未变 1 题')
  })

  it('appear as learners will see them before they are confirmed', async () => {
    const image = readFileSync(path.join(__dirname, '../../bank/read/fixtures/csv/curve.png'))
    const paper = docxOf(
      [
        '一、单选题',
        '1. 求 $x^2$ 的导数（　）',
        `<w:p>${picture}</w:p>`,
        'A. 2x  B. x',
        '答案：A',
        '解析：公式',
        ...[2, 3, 4, 5, 6, 7].flatMap((number) => [`${number}. 第 ${number} 问（　）`, 'A. 甲  B. 乙', '答案：B']),
      ],
      image,
    )
    const sent = await send(wish(), { name: '《高数》【一】、卷.docx', bytes: new Uint8Array(paper) })
    await work()
    const shown = await pageOf(sent.to)
    expect(shown).toContain('《高数》【一】、卷.docx')
    expect(shown).toMatch(/<img src="data:image\/svg\+xml;base64,[^"]+" alt="x\^2"/)
    expect(shown).toMatch(/<img src="data:image\/png;base64,/)
    expect(shown).toMatch(/<b>A\.<\/b>.*?✓ 正确答案/s)
    expect(shown).toContain('公式')
    // Word shows nobody the numbers of paragraphs.
    expect(shown).toContain('第 2 题“第 2 问（　）”')
    // Every question is shown, with notes or without.
    expect([shown.includes('第 5 问'), shown.includes('第 7 问')]).toEqual([true, true])
    expect(await shownFor(sent.to)).toHaveLength(7)
    expect((await press('drop-import', sent.to)).status).toBe(303)
    expect(await shownFor(sent.to)).toHaveLength(0)
    expect(await pageOf(sent.to)).toContain('已放弃')
  })

  it('imported questions with findings are all shown, twenty a page', async () => {
    const rows = Array.from({ length: 45 }, (_, at) => `${at < 30 ? 1 : at},第 ${at + 1} 问,甲,乙,A\n`).join('')
    const sent = await send(wish(), { name: '编号.csv', bytes: `题号,题干,A,B,答案\n${rows}` })
    await work()
    const own = sent.to.split('?')[0]
    const articles = (text: string) => text.match(/<article/g)?.length
    const [first, third] = [await pageOf(sent.to), await pageOf(`${own}?page=3`)]
    expect(first).toMatch(/第 1 页，共 3 页.*page=2/)
    expect([articles(first), articles(third)]).toEqual([20, 5])
    expect(first).toContain('作为另一道题加入')
    // Each kind of note is a list of its own, and so are the questions without any.
    expect(first).toMatch(/note=number_repeated[^>]*>⚠ 编号重复<b>29 道/)
    expect(first).toMatch(/note=none[^>]*>✓ 没有要说的<b>16 道/)
    const [noted, rest] = [await pageOf(`${own}?note=number_repeated&page=2`), await pageOf(`${own}?note=none`)]
    expect([articles(noted), articles(rest)]).toEqual([9, 16])
    expect(noted).toMatch(/编号重复 29 道<\/h2>.*page=1&(?:amp;)?note=number_repeated/s)
    expect(await pageOf(`${own}?note=drop_table`)).toContain('没有这样的题')
    await press('drop-import', sent.to)
  })

  it.each([
    ['of a format that is not known', { name: '题.txt', bytes: '随便写的一段话' }, '认不出文件的格式。能导入的有：'],
    ['without a column', { name: '题.csv', bytes: '题号,题干,A,B\n1,问,甲,乙\n' }, '表头缺少答案列：请在下面指明各列是什么'],
  ])('imported questions are refused in sentences without options of the command: a file %s', async (_, file, sentence) => {
    const sent = await send(wish(), file)
    await work()
    const shown = await pageOf(sent.to)
    expect(shown).toContain(sentence)
    expect(shown).toContain('没有可以导入的题')
    expect(shown).not.toContain('确认导入：')
    expect(/<pre>(.*?)<\/pre>/s.exec(shown)?.[1]).not.toMatch(/--[a-z]|[a-z]+_[a-z]+/)
    await press('drop-import', sent.to)
  })

  it.each([
    ['neither a file nor a text', wish(), '请选择一个文件'],
    ['a text without a name', wish({ body: BODY }), '请选择一个文件'],
    ['a file that is not there', wish({ upload: '999' }), '请选择 .'],
    ['a name that leads elsewhere', form({ fileName: '../x.aiken' }), '文件名不对'],
    ['a subject that is not there', form({ categoryId: '999999' }), '没有编号为 999999 的科目'],
    ['no subject', form({ categoryId: '' }), '科目须是'],
  ])('imported questions are refused with %s', async (_, fields, sentence) => {
    const runs = async () => (await server.db.selectFrom('import_run').select('id').execute()).length
    const before = await runs()
    const { status, body } = await editor.act('import-questions', 'new', fields)
    expect([status, body]).toEqual([expect.any(Number), expect.stringContaining(sentence)])
    expect(await runs()).toBe(before)
  })

  it.each(['a:b.csv', 'a\u0007.csv', `${'长'.repeat(81)}.csv`, '.csv'])(
    'imported questions are refused under the name %j',
    async (name) => {
      expect((await send(wish(), { name, bytes: 'x' })).body).toContain('文件名')
    },
  )

  it('belong to a file of the sender only', async () => {
    const sent = await send(wish({ categoryId: '999999' }), { name: '税法.aiken', bytes: BODY })
    const upload = /name="upload" value="(\d+)"/.exec(sent.body)?.[1] ?? ''
    expect(upload).not.toBe('')
    const other = await staffBrowser(server, desk, ['editor'])
    expect((await other.act('import-questions', 'new', wish({ upload }))).body).toContain('请选择')
    expect((await editor.act('import-questions', 'new', wish({ upload }))).status).toBe(303)
    await work()
  })

  describe('in the queue', () => {
    const add = async (over: object = {}) => (await editor.act('import-questions', 'new', form(over))).to

    it('wait during another run, and show this', async () => {
      const [first, second] = [await add(), await add()]
      const begun = await beginImport(server.db, server.clock.now())
      expect(first).toContain(String(begun?.id))
      expect(await beginImport(server.db, server.clock.now())).toBeUndefined()
      expect(await pageOf(second)).toContain('前面还有 1 个文件')
      await endTrial(server.db, begun?.id ?? 0, '报告', [])
      expect((await beginImport(server.db, server.clock.now()))?.id).toBe((begun?.id ?? 0) + 1)
      await server.db.updateTable('import_run').set({ state: 'dropped' }).where('state', '=', 'running').execute()
    })

    it('show an interruption when the server was gone, with the number already in the bank, and can be repeated or dropped', async () => {
      const to = await add({ body: BODY.replace('企业', '公司') })
      await work()
      await press('confirm-import', to)
      const begun = await beginImport(server.db, server.clock.now())
      await beatImport(server.db, begun?.id ?? 0, { now: server.clock.now(), rowsFound: 9, rowsDone: 4, rowsTaken: 3 })
      expect(await pageOf(to)).toMatch(/导入中.*4 \/ 9 题/s)
      expect((await press('drop-import', to)).body).toContain('正在写入')
      server.clock.advance(31 * SECOND_MS)
      await work()
      expect(await pageOf(to)).toMatch(/导入中断.*已写入至少 3 题；重新导入不会重复.*服务器在这期间停止了/s)
      await editor.act('restart-import', begun?.id ?? 0, { reason: '再试一次' })
      await work()
      expect(await pageOf(to)).toContain('已完成')
      expect((await press('drop-import', to)).body).toContain('已经结束')
    })

    it('imports are interrupted when the server stops, and stay dropped when they are dropped meanwhile', async () => {
      const to = await add()
      await importWaiting(server.deps, { signal: AbortSignal.abort() })
      expect(await pageOf(to)).toContain('等待读取')
      const begun = await beginImport(server.db, server.clock.now())
      await press('drop-import', to)
      expect(await beatImport(server.db, begun?.id ?? 0, { now: 1, rowsFound: 0, rowsDone: 0, rowsTaken: 0 })).toBe(false)
      await endTrial(server.db, begun?.id ?? 0, '报告', ['{}'])
      expect(await pageOf(to)).toContain('已放弃')
      expect(await shownFor(to)).toEqual([])
    })

    it.each([
      ['waits', { begun_at: null }, '已完成'],
      ['was left by it', { begun_at: 1 }, '导入中断'],
    ])('imports are taken over from the release before where a run %s', async (_, own, state) => {
      const run = { staff_id: 1, file_name: '旧.aiken', category_id: SUBJECT, body: BODY, made_at: 1, report: null }
      const { id } = await server.db
        .insertInto('import_run')
        .values({ ...run, ...own })
        .returning('id')
        .executeTakeFirstOrThrow()
      await work()
      expect(await pageOf(`/imports/${id}`)).toContain(state)
      await press('drop-import', String(id))
    })

    it('imports are never taken by the release before, which takes runs that have not begun', async () => {
      const to = await add()
      const id = Number(/\d+/.exec(to)?.[0])
      const row = await server.db.selectFrom('import_run').select('begun_at').where('id', '=', id).executeTakeFirstOrThrow()
      expect(row.begun_at).not.toBeNull()
      await press('drop-import', to)
    })
  })
})
