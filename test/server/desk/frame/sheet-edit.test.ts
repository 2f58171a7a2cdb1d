import type { FastifyInstance } from 'fastify'
import { workbookOf } from '#server/bank/export/workbook'
import { buildDesk } from '#server/desk/app'
import { rowsInFile } from '#server/desk/parts/sheet-rows'
import type { StaffRole } from '@/domain/account/staff-roles'
import { startServer, type TestServer } from '../../../support/server'
import { bringSheet, exportedRows } from '../sheets'
import { type Browser, staffBrowser } from '../staff'

const plain = (body: string) =>
  body
    .slice(body.indexOf('<main'))
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')

describe('lists that leave and come back', () => {
  let server: TestServer
  let desk: FastifyInstance
  const browsers = new Map<StaffRole, Browser>()
  beforeAll(async () => {
    server = await startServer({ seed: true })
    desk = await buildDesk(server.deps)
    const learner = await server.signIn('13900090001')
    const books = await server.db.selectFrom('textbook').select('id').orderBy('id').execute()
    const claim = { user_id: learner.userId, course_id: 101, status: 'claimed' as const, region: '北京', claimed_at: 1 }
    await server.db
      .insertInto('book_right')
      .values(books.map(({ id }) => ({ ...claim, book_id: id, sealed: `sealed${id}` })))
      .execute()
  })
  beforeEach(async () => {
    for (const role of ['service', 'editor', 'marketing'] as const) browsers.set(role, await staffBrowser(server, desk, [role]))
  })
  afterAll(async () => {
    await desk.close()
    await server.close()
  })

  const as = (role: StaffRole) => browsers.get(role) ?? Promise.reject(new Error(role))
  const bookOf = (rows: readonly (readonly string[])[]) => ({ name: '改好的.xlsx', bytes: workbookOf([{ name: '表', rows }]) })
  async function leave(role: StaffRole, address: string): Promise<string[][]> {
    const bytes = await exportedRows(await as(role), desk, address)
    return (await rowsInFile({ name: 'list.xlsx', bytes })).map(({ cells }, _at, [head]) =>
      (head?.cells ?? []).map((_, place) => cells[place] ?? ''),
    )
  }
  const comeBack = async (role: StaffRole, act: string, rows: readonly (readonly string[])[]) =>
    bringSheet(await as(role), desk, act, bookOf(rows))
  const at = (rows: readonly (readonly string[])[], title: string) => rows[0]?.indexOf(title) ?? -1
  const edited = (rows: readonly string[][], line: number, changes: Readonly<Record<string, string>>) =>
    rows.map((cells, row) => (row === line ? cells.map((cell, column) => changes[rows[0]?.[column] ?? ''] ?? cell) : cells))

  const kinds = [
    [
      'service',
      '/parcels?status=claimed&format=xlsx',
      'import-parcels',
      { 快递公司: '顺丰', 运单号: 'SF1001' },
      { carrier: '顺丰', trackingNo: 'SF1001' },
    ],
    [
      'editor',
      '/courses?format=xlsx',
      'import-course-prices',
      { '售价（元）': '88.50', '划线价（元）': '¥1,099', 名额: '5000' },
      { price: 8_850, stock: 5_000 },
    ],
    [
      'marketing',
      '/coupons?format=xlsx',
      'import-coupons',
      { 总数: '900000', 开始领取: '2026-01-02', 结束领取: '2030-01-01' },
      { stock: 900_000, startsAt: Date.parse('2026-01-02T00:00+08:00'), endsAt: Date.parse('2030-01-01T23:59+08:00') },
    ],
    ['editor', '/questions?type=single_choice&format=xlsx', 'import-question-edits', { 难度: '很难', 知识点: '' }, { difficulty: 5 }],
  ] as const satisfies readonly (readonly [StaffRole, string, string, Readonly<Record<string, string>>, object])[]

  it.each(kinds)('a list of %s at %s comes back by %s without a change', async (role, address, act) => {
    const rows = await leave(role, address)
    expect(rows.length).toBeGreaterThan(1)
    const tried = await comeBack(role, act, rows)
    expect(plain(tried.body)).toContain(`${rows.length - 1} 行读到`)
    expect(tried.body).toContain('没有要改的')
  })

  it.each(kinds)(
    'a row of %s at %s is changed by %s as it was shown, with an audit row, and comes back without a change',
    async (role, address, act, changes, stored) => {
      const rows = edited(await leave(role, address), 1, changes)
      const tried = await comeBack(role, act, rows)
      expect(plain(tried.body)).toMatch(/ 1 [^ ]*要改 /)
      expect(plain(tried.body)).toContain('→')
      await tried.confirm()
      const audits = await server.db
        .selectFrom('audit')
        .select(['object', 'before', 'after'])
        .where('act', '=', act)
        .where('object', 'not like', 'sheet:%')
        .execute()
      expect(audits).toHaveLength(1)
      expect(audits[0]?.before).not.toEqual(audits[0]?.after)
      expect(audits[0]?.after).toMatchObject(stored)
      expect((await comeBack(role, act, await leave(role, address))).body).toContain('没有要改的')
    },
  )

  it.each(kinds.slice(1))('a row of %s at %s that was changed since it left is refused by %s', async (role, address, act) => {
    const rows = await leave(role, address)
    const [[title = '', value = '']] = Object.entries(kinds.find((each) => each[2] === act)?.[3] ?? { '': '' }) as [[string, string]]
    const other = { '88.50': '77.00', '900000': '800000', 很难: '很易' }[value] ?? ''
    await (await comeBack(role, act, edited(rows, 1, { [title]: other }))).confirm()
    const stale = await comeBack(
      role,
      act,
      edited(rows, 1, { [title]: value === '很难' ? '中' : value.replace('8', '6').replace('9', '7') }),
    )
    expect(plain(stale.body)).toContain('导出以后被别人改过，现在是')
  })

  it('refuses prices and places that cannot be, each by its reason', async () => {
    const rows = await leave('editor', '/courses?format=xlsx')
    const id = Number(rows[1]?.[0])
    await server.db.updateTable('course_stock').set({ sold: 7 }).where('course_id', '=', id).execute()
    for (const [changes, reason] of [
      [{ '售价（元）': '1,000,000,000' }, '要写成元'],
      [{ '售价（元）': '19.999' }, '要写成元'],
      [{ '划线价（元）': '0.01' }, '划线价不能低于售价'],
      [{ 名额: '3' }, '已经售出 7 份'],
      [{ 编号: '99999' }, '没有编号为 99999 的'],
    ] as const)
      expect(plain((await comeBack('editor', 'import-course-prices', edited(rows, 1, changes))).body)).toContain(reason)
  })

  it('keeps a cell that begins like a formula a text, out and back', async () => {
    const id = Number((await leave('editor', '/courses?format=xlsx'))[1]?.[0])
    await server.db.updateTable('course').set({ title: '=1+1' }).where('id', '=', id).execute()
    const rows = await leave('editor', '/courses?format=xlsx')
    expect(rows[1]?.[at(rows, '名称')]).toBe('=1+1')
    const bytes = await exportedRows(await as('editor'), desk, '/courses?format=xlsx')
    expect(Buffer.from(bytes).includes(Buffer.from('<f>'))).toBe(false)
    const csv = (await exportedRows(await as('editor'), desk, '/courses?format=csv')).toString()
    expect(csv).toContain(`"'=1+1"`)
    expect((await rowsInFile({ name: 'a.csv', bytes: Buffer.from(csv) }))[1]?.cells).toContain('=1+1')
  })

  it('writes who took a list, and how many rows', async () => {
    await leave('editor', '/courses?word=初级&format=xlsx')
    const audit = await server.db
      .selectFrom('audit')
      .select(['object', 'after'])
      .where('act', '=', 'export-list')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(audit).toEqual({ object: 'list:/courses', after: { rows: expect.any(Number), word: '初级', format: 'xlsx' } })
  })

  it('leaves parcels without a number waiting, and refuses a number twice', async () => {
    const rows = await leave('service', '/parcels?status=claimed&format=xlsx')
    expect(rows.length).toBeGreaterThan(2)
    const both = edited(edited(rows, 1, { 快递公司: '顺丰', 运单号: 'SF2' }), 2, { 快递公司: '顺丰', 运单号: 'SF2' })
    expect(plain((await comeBack('service', 'import-parcels', both)).body)).toContain('与第 2 行是同一个运单号')
    const used = edited(rows, 1, { 快递公司: '顺丰', 运单号: 'SF1001' })
    expect(plain((await comeBack('service', 'import-parcels', used)).body)).toContain('这个运单号已经用过')
    const half = edited(rows, 1, { 运单号: 'SF3' })
    expect(plain((await comeBack('service', 'import-parcels', half)).body)).toContain('快递公司和运单号要一起写')
  })

  it('refuses roles that may not change the list', async () => {
    for (const [role, act] of [
      ['marketing', 'import-course-prices'],
      ['service', 'import-coupons'],
      ['editor', 'import-parcels'],
      ['service', 'import-question-edits'],
    ] as const)
      expect((await (await as(role)).get(`/acts/${act}/new`)).status).toBe(403)
  })
})
