import type { FastifyInstance } from 'fastify'
import { buildDesk } from '../../../server/desk/app'
import { openSchool, type School, SUBJECT } from '../import/bank'
import { type Browser, staffBrowser, tokenIn } from './staff'

const BODY = '企业的主要财务报表是哪一张？\nA. 日记账\nB. 资产负债表\nC. 明细账\nD. 对账单\nANSWER: B\n'

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

  const count = async () => (await server.db.selectFrom('question').select('id').execute()).length
  const form = (over: object = {}) => ({
    fileName: '财务.aiken',
    categoryId: String(SUBJECT),
    body: BODY,
    update: 'no',
    upload: '',
    ...over,
  })

  it('are tried first, which writes nothing, then imported with a report', async () => {
    const before = await count()
    expect((await editor.act('import-questions', 'new', form({ fileName: '../x.aiken' }))).status).toBe(422)
    expect((await editor.act('import-questions', 'new', form({ categoryId: '999999' }))).body).toContain('没有编号为 999999 的科目')
    expect(await count()).toBe(before)
    const done = await editor.act('import-questions', 'new', form())
    expect(done.status).toBe(303)
    expect(await count()).toBe(before + 1)
    expect((await editor.get(done.to)).body).toContain('新增 1 题')
    const again = await editor.act('import-questions', 'new', form())
    expect((await editor.get(again.to)).body).toContain('未变 1 题')
    expect(await count()).toBe(before + 1)
  })

  const send = async (url: string, fields: Record<string, string>, file?: { name: string; text: string }) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    if (file) body.set('upload', new Blob([file.text]), file.name)
    const packed = new Response(body)
    const {
      statusCode,
      body: html,
      headers,
    } = await desk.inject({
      method: 'POST',
      url,
      payload: Buffer.from(await packed.arrayBuffer()),
      headers: { cookie: `desk_session=${editor.session}`, 'content-type': packed.headers.get('content-type') ?? '' },
    })
    return { status: statusCode, body: html, to: String(headers.location ?? '') }
  }
  const URL = '/acts/import-questions/new'
  const wish = (over: object = {}) => ({ fileName: '', categoryId: String(SUBJECT), body: '', update: 'no', ...over })

  it('come as a file, which is kept between the steps and is the sender’s own', async () => {
    const before = await count()
    const file = { name: '税法.aiken', text: BODY.replace('财务报表', '纳税申报表') }
    const shown = await editor.get(URL)
    const preview = await send(URL, { ...wish(), _token: tokenIn(shown.body), _step: 'preview' }, file)
    expect(preview.body).toContain('新增 1 题')
    expect(await count()).toBe(before)
    const upload = /name="upload" value="(\d+)"/.exec(preview.body)?.[1] ?? ''
    const other = await staffBrowser(server, desk, ['editor'])
    expect((await other.act('import-questions', 'new', { ...wish(), upload })).body).toContain('请选择')
    const done = await send(URL, { ...wish(), upload, _token: tokenIn(preview.body), _step: 'run' })
    expect(done.status).toBe(303)
    expect(await count()).toBe(before + 1)
    expect((await editor.get(done.to)).body).toContain('税法.aiken')
  })

  it.each([
    ['neither a file nor a text', wish()],
    ['a text without a name', wish({ body: BODY })],
    ['a file that is not there', wish({ upload: '999' })],
  ])('are refused with %s', async (_, fields) => {
    expect((await editor.act('import-questions', 'new', fields)).body).toMatch(/请选择(一个文件| \.)/)
  })

  it('that break off are kept with the reason, and can be begun again', async () => {
    const run = { staff_id: 1, file_name: '坏.aiken', category_id: 999_999, body: BODY, made_at: 1, begun_at: null, report: null }
    const { id } = await server.db.insertInto('import_run').values(run).returning('id').executeTakeFirstOrThrow()
    const done = await editor.act('restart-import', id, { reason: '再试一次' })
    expect([done.status, done.to]).toEqual([303, `/imports/${id}?done=1`])
    expect((await editor.get(`/imports/${id}`)).body).toContain('没有编号为 999999 的科目')
    await server.db.updateTable('import_run').set({ category_id: SUBJECT }).where('id', '=', id).execute()
    await editor.act('restart-import', id, { reason: '科目已补' })
    expect((await editor.get(`/imports/${id}`)).body).toContain('已完成')
  })
})
