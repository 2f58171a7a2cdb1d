import type { FastifyInstance } from 'fastify'
import { workbookOf } from '#server/bank/export/workbook'
import { buildDesk } from '#server/desk/app'
import { deskHandlers } from '#server/desk/frame/bulk-job'
import { rowsInFile } from '#server/desk/parts/sheet-rows'
import { runDueJobs } from '#server/jobs/runner'
import { startServer, type TestServer } from '../../../support/server'
import { bookOf } from '../../bank/read/workbook-parts'
import { bringSheet, exportedRows } from '../sheets'
import { type Browser, staffBrowser } from '../staff'

const HEAD = '准考证号,手机号,姓名,科目,得分,及格线'
const plain = (body: string) =>
  body
    .slice(body.indexOf('<main'))
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
const line = (subject: string, marks: string, ticket = '2026110005678', mobile = '13800000002') =>
  `${ticket},${mobile},李小雷,${subject},${marks},60`

describe('a table of scores', () => {
  let server: TestServer
  let desk: FastifyInstance
  let service: Browser
  let exam = 0
  beforeAll(async () => {
    server = await startServer()
    desk = await buildDesk(server.deps)
    service = await staffBrowser(server, desk, ['service'])
  })
  beforeEach(() => {
    exam += 1
  })
  afterAll(async () => {
    await desk.close()
    await server.close()
  })

  const bring = (...lines: string[]) => bringSheet(service, desk, 'import-scores', [HEAD, ...lines].join('\n'), { examName: `考试${exam}` })
  const stored = () => server.db.selectFrom('exam_score').selectAll().where('exam_name', '=', `考试${exam}`).orderBy('ticket_no').execute()
  const address = () => `/scores?exam=考试${exam}&format=xlsx`
  const leave = async () =>
    (await rowsInFile({ name: 'a.xlsx', bytes: await exportedRows(service, desk, address()) })).map(({ cells }) => cells)
  const back = (rows: readonly (readonly string[])[]) =>
    bringSheet(service, desk, 'import-scores', { name: 'a.xlsx', bytes: workbookOf([{ name: '成绩', rows }]) })

  it.each(['缺考', '缺', '-'])('stores the other subjects of an absent candidate, “%s”', async (word) => {
    const tried = await bring(line('初级会计实务', '72'), line('经济法基础', word))
    expect(plain(tried.body)).toMatch(/1 科新成绩 .* 1 科没变/)
    await tried.confirm()
    expect((await stored()).map(({ subjects, candidate }) => [candidate, subjects])).toEqual([
      ['李*雷', [{ name: '初级会计实务', marks: 7200, passMarks: 6000 }]],
    ])
  })

  it('leaves a candidate with a row that cannot be read out whole, and takes the others', async () => {
    const tried = await bring(
      line('初级会计实务', '72'),
      line('经济法基础', '八十'),
      line('初级会计实务', '81', '2026110009999', '13800000009'),
    )
    const words = plain(tried.body)
    for (const reason of ['得分“八十”不对', '同一位考生的第 3 行有错，这位考生整个不导入']) expect(words).toContain(reason)
    await tried.confirm()
    expect((await stored()).map(({ ticket_no }) => ticket_no)).toEqual(['2026110009999'])
  })

  it.each([
    ['two mobiles', line('经济法基础', '70', '2026110005678', '13800000003'), '写了两个手机号'],
    ['a subject twice', line('初级会计实务', '70'), '“初级会计实务”写了两次'],
    ['a ticket of another form', line('经济法基础', '70', '12'), '准考证号“12”不对'],
  ])('refuses a candidate with %s', async (_case, other, reason) => {
    expect(plain((await bring(line('初级会计实务', '72'), other)).body)).toContain(reason)
  })

  it.each([
    ['the ticket', '<c r="REF"><v>440106051208123456</v></c>', '张小明', '准考证号超过 15 位'],
    ['a column that is not used', '4401060512081234', '<c r="REF"><v>110101199001011234</v></c>', ''],
  ])('checks a long number that a workbook has cut in %s', async (_case, ticket, other, reason) => {
    const rows = [`${HEAD},身份证号`.split(','), [ticket, '13800000001', '张小明', '财务管理', '72', '60', other]]
    const tried = await bringSheet(service, desk, 'import-scores', { name: 'a.xlsx', bytes: bookOf({ rows }) }, { examName: `考试${exam}` })
    expect(plain(tried.body)).toContain(reason === '' ? '1 科新成绩' : reason)
  })

  it('leaves with masked numbers and comes back without a change; a change is shown and done', async () => {
    await (await bring(line('初级会计实务', '72'), line('经济法基础', '58.5'))).confirm()
    const rows = await leave()
    expect(rows[1]?.slice(1, 8)).toEqual([`考试${exam}`, '****5678', '138****0002', '李*雷', '初级会计实务', '72', '60'])
    expect((await back(rows)).body).toContain('没有要改的')
    const changed = rows.map((cells, at) => (at === 2 ? cells.with(6, '缺考') : at === 1 ? cells.with(6, '74.5') : cells))
    const tried = await back(changed)
    await service.get(`/sheets/${tried.id}?show=change`)
    expect(plain((await service.get(`/sheets/${tried.id}?show=change`)).body)).toContain('72 分（及格线 60） → 74.5 分（及格线 60）')
    await tried.confirm()
    expect((await stored())[0]?.subjects).toEqual([{ name: '初级会计实务', marks: 7450, passMarks: 6000 }])
    // The row that left before shows a score that has changed since.
    expect(plain((await back(rows.map((cells, at) => (at === 1 ? cells.with(6, '90') : cells)))).body)).toContain('导出以后被别人改过')
  })

  it('stores each subject of a candidate whose rows fall into two batches', async () => {
    const others = Array.from({ length: 199 }, (_, at) =>
      line('初级会计实务', '60', `20261100${String(at).padStart(5, '0')}`, `138001${String(at).padStart(5, '0')}`),
    )
    const tried = await bring(...others, line('初级会计实务', '72'), line('经济法基础', '58.5'))
    await tried.confirm()
    await runDueJobs(server.deps, deskHandlers)
    const own = (await stored()).find(({ ticket_no }) => ticket_no === '2026110005678')
    expect(own?.subjects.map(({ name }) => name)).toEqual(['初级会计实务', '经济法基础'])
    expect((await bring(...others, line('初级会计实务', '72'), line('经济法基础', '58.5'))).body).toContain('没有要改的')
  })
})
