import type { FastifyInstance } from 'fastify'
import { encode } from 'iconv-lite'
import { buildDesk } from '#server/desk/app'
import { rowsInFile } from '#server/desk/parts/sheet-rows'
import type { StaffRole } from '@/domain/account/staff-roles'
import { startServer, type TestServer } from '../../../support/server'
import { bookOf } from '../../bank/read/workbook-parts'
import { bringSheet, exportedRows } from '../sheets'
import { type Browser, staffBrowser } from '../staff'

const plain = (body: string) =>
  body
    .slice(Math.max(0, body.indexOf('<main')))
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')

type Rows = readonly (readonly string[])[]
type Given = { name: string; bytes: Uint8Array }

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
const csv = (rows: Rows) => rows.map((cells) => cells.map(quoted).join(',')).join('\r\n')
/** A table as people and their programs leave it. */
const formats: Readonly<Record<string, (rows: Rows) => Given>> = {
  'a workbook': (rows) => ({ name: 'a.xlsx', bytes: bookOf({ rows }) }),
  'a workbook with a title above': (rows) => ({ name: 'a.xlsx', bytes: bookOf({ rows: [['导出的名单'], ...rows] }) }),
  'a workbook with heads merged over two rows': (rows) => {
    const [heads = [], ...others] = rows
    const upper = heads.map((head, at) => (at === heads.length - 1 ? '其他' : head))
    const lower = heads.map((head, at) => (at === heads.length - 1 ? head : ''))
    return { name: 'a.xlsx', bytes: bookOf({ rows: [upper, lower, ...others] }) }
  },
  'UTF-8': (rows) => ({ name: 'a.csv', bytes: Buffer.from(csv(rows)) }),
  GB18030: (rows) => ({ name: 'a.csv', bytes: encode(csv(rows), 'gb18030') }),
  'GB18030 with commas at the ends': (rows) => ({
    name: 'a.csv',
    bytes: encode(`${csv(rows).replaceAll('\r\n', ',,,\r\n')},,,`, 'gb18030'),
  }),
}

describe('each list that comes back', () => {
  let server: TestServer
  let desk: FastifyInstance
  const browsers = new Map<StaffRole, Browser>()
  beforeAll(async () => {
    server = await startServer({ seed: true })
    desk = await buildDesk(server.deps)
    const learner = await server.signIn('13900090001')
    const { id: book_id } = await server.db.selectFrom('textbook').select('id').orderBy('id').executeTakeFirstOrThrow()
    const claim = { user_id: learner.userId, course_id: 101, status: 'claimed' as const, region: '北京', claimed_at: 1, sealed: 'sealed' }
    await server.db
      .insertInto('book_right')
      .values({ ...claim, book_id })
      .execute()
    for (const role of ['service', 'editor', 'marketing', 'teacher'] as const) browsers.set(role, await staffBrowser(server, desk, [role]))
    const scores =
      '考试,准考证号,手机号,姓名,科目,得分,合格分\n春季考试,2026110005678,13900090001,张小明,财务管理,72,60\n春季考试,2026110005678,13900090001,张小明,经济法基础,58.5,60'
    await (await bringSheet(await as('service'), desk, 'import-scores', scores, { examName: '春季考试' })).confirm()
  })
  afterAll(async () => {
    await desk.close()
    await server.close()
  })
  const as = (role: StaffRole) => browsers.get(role) ?? Promise.reject(new Error(role))

  const kinds = [
    ['service', '/accounts', 'import-learners', { reason: '核对名单' }],
    ['service', '/scores', 'import-scores', { examName: '春季考试' }],
    ['service', '/parcels?status=claimed', 'import-parcels', {}],
    ['editor', '/courses', 'import-course-prices', {}],
    ['marketing', '/coupons', 'import-coupons', {}],
    ['editor', '/questions?type=single_choice', 'import-question-edits', {}],
  ] as const satisfies readonly (readonly [StaffRole, string, string, Readonly<Record<string, string>>])[]

  const leave = async (role: StaffRole, address: string, format: 'xlsx' | 'csv') => {
    const bytes = await exportedRows(await as(role), desk, `${address}${address.includes('?') ? '&' : '?'}format=${format}`)
    return (await rowsInFile({ name: `list.${format}`, bytes })).map(({ cells }) => cells)
  }

  it.each(kinds)('%s takes %s out and brings it back by %s without a change in every format', async (role, address, act, fields) => {
    const rows = await leave(role, address, 'xlsx')
    expect(rows.length).toBeGreaterThan(1)
    for (const [name, write] of Object.entries(formats)) {
      const tried = await bringSheet(await as(role), desk, act, write(rows), fields)
      const words = plain(tried.body)
      expect([name, words.includes(`${rows.length - 1} 行读到`), words.includes(' 0 行不收')]).toEqual([name, true, true])
      expect([name, words.includes('没有要改的')]).toEqual([name, true])
    }
  })

  const long = '长'.repeat(3_500_000)
  const cmd = `=cmd|' /C calc'!A0`
  /** Files that are made to do harm: what staff read of each, where it is refused. */
  const attacks: Readonly<Record<string, { write: (rows: Rows) => Given; words: RegExp }>> = {
    'a cell of 10 MB in a text': {
      write: ([heads = []]) => ({ name: 'a.csv', bytes: Buffer.from(csv([heads, [long]])) }),
      words: /超过 8 MB：文件请分成几个再传/,
    },
    'a cell of 10 MB in a workbook': {
      write: ([heads = []]) => ({ name: 'a.xlsx', bytes: bookOf({ rows: [heads, [long]] }) }),
      words: / 1 行不收/,
    },
    'a hundred sheets': {
      write: (rows) => ({
        name: 'a.xlsx',
        bytes: bookOf({ rows: rows.slice(0, 3), more: Array.from({ length: 99 }, () => rows.slice(0, 3)) }),
      }),
      words: /只留一张/,
    },
    'a hundred thousand columns': {
      write: ([heads = []]) => ({ name: 'a.csv', bytes: Buffer.from(csv([heads, Array.from({ length: 100_000 }, () => '1')])) }),
      words: / 1 行不收/,
    },
    'formulas in every cell': {
      write: ([heads = []]) => ({ name: 'a.csv', bytes: Buffer.from(csv([heads, heads.map(() => cmd)])) }),
      words: / 1 行不收/,
    },
    'formulas of a workbook': {
      write: ([heads = []]) => ({
        name: 'a.xlsx',
        bytes: bookOf({ rows: [heads, heads.map(() => `<c r="REF" t="str"><f>cmd|' /C calc'!A0</f><v>${cmd}</v></c>`)] }),
      }),
      words: / 1 行不收/,
    },
  }

  it.each(kinds)('%s brings nothing of harm to %s by %s', async (role, address, act, fields) => {
    const rows = await leave(role, address, 'xlsx')
    for (const [name, { write, words }] of Object.entries(attacks)) {
      const { body } = await bringSheet(await as(role), desk, act, write(rows), fields)
      expect([name, words.exec(plain(body))?.[0]]).toEqual([name, expect.any(String)])
    }
    expect((await bringSheet(await as(role), desk, act, { name: 'a.xlsx', bytes: bookOf({ rows }) }, fields)).body).toContain('没有要改的')
  })

  it.each(kinds)('%s takes 99 empty sheets behind the one of %s by %s', async (role, address, act, fields) => {
    const rows = await leave(role, address, 'xlsx')
    const bytes = bookOf({ rows, more: Array.from({ length: 99 }, () => []) })
    expect((await bringSheet(await as(role), desk, act, { name: 'a.xlsx', bytes }, fields)).body).toContain('没有要改的')
  })
})
