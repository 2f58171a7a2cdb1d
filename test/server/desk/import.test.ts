import type { FastifyInstance } from 'fastify'
import { buildDesk } from '../../../server/desk/app'
import { openSchool, type School, SUBJECT } from '../import/bank'
import { type Browser, staffBrowser } from './staff'

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
  const form = (over: object = {}) => ({ fileName: '财务.aiken', categoryId: String(SUBJECT), body: BODY, ...over })

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
})
