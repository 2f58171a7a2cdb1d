import type { FastifyInstance } from 'fastify'
import { unzipSync } from 'fflate'
import { buildDesk } from '#server/desk/app'
import type { ReportTable } from '#server/desk/frame/report'
import { reports } from '#server/desk/site/reports/reports'
import { keepWatched } from '#server/repositories/learn/lesson-watch'
import { midnightOf } from '#server/repositories/site/numbers'
import { startServer, type TestServer } from '../../../support/server'
import { type Browser, staffBrowser } from '../staff'

const DAY_MS = 86_400_000
/** Units of what is counted row by row. */
const counts: readonly string[] = ['笔', '人', '份', '题', '次']
/** Shares that are no part of a list, and answers of practice, which the question of the line shows. */
const withoutRows = new Set([
  '/learning 按课程 开始学的课时',
  '/learning 按课程 学完的课时',
  '/learning/:id 看到一半的',
  '/learning/lessons/:id 看过这一段的',
  '/exam-numbers 练习里最容易错的题 第一次作答',
  '/exam-numbers 练习里最容易错的题 答对',
  '/exam-numbers 练习里最容易错的题 答对率',
])
const plain = (html: string) => html.replaceAll(/<[^>]+>/g, '')

/** Answers and marks of a member of the staff, and a live with those who came and who did not. */
async function work({ db, clock }: TestServer): Promise<void> {
  const at = clock.now() - DAY_MS
  const { id: staff_id } = await db.selectFrom('staff').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
  const entry = { staff_id, object: 'doubt:1', before: null, after: null, reason: '', ip: '', at }
  await db
    .insertInto('audit')
    .values(['answer-doubt', 'answer-doubt', 'mark-essay'].map((act) => ({ ...entry, act })))
    .execute()
  const [one, other] = await db.selectFrom('users').select('id').orderBy('id').limit(2).execute()
  const lives = db.selectFrom('lesson').select('id').where('type', '=', 'live').orderBy('id').limit(1)
  const { id: lesson_id } = await lives.executeTakeFirstOrThrow()
  await db
    .updateTable('lesson')
    .set({ start_at: at, end_at: at + 3_600_000 })
    .where('id', '=', lesson_id)
    .execute()
  await db.deleteFrom('live_reservation').where('lesson_id', '=', lesson_id).execute()
  await db
    .insertInto('live_reservation')
    .values({ lesson_id, user_id: other?.id ?? 0, reserved_at: at, reminded_at: null })
    .execute()
  await db
    .insertInto('live_visit')
    .values({ lesson_id, user_id: one?.id ?? 0, joined_at: at, last_at: at + 600_000 })
    .execute()
}

/** A link of a campaign by which a learner came who registered, and one who ordered and paid. */
async function promote({ db, clock }: TestServer): Promise<void> {
  const at = clock.now() - 2 * DAY_MS
  const { id: staff_id } = await db.selectFrom('staff').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()
  const row = { code: 'campaign', campaign: '秋季开学', channel: '海报', address: '/', title: '开学', body: '', staff_id, made_at: at }
  const { id: link_id } = await db.insertInto('marketing_link').values(row).returning('id').executeTakeFirstOrThrow()
  const bought = await db
    .selectFrom('orders')
    .select(['id', 'user_id'])
    .where('status', '=', 'completed')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  // The other orders of this learner came before the visit.
  await db
    .updateTable('orders')
    .set({ created_at: at - DAY_MS })
    .where('user_id', '=', bought.user_id)
    .execute()
  await db
    .updateTable('orders')
    .set({ created_at: at, paid_at: at + 1 })
    .where('id', '=', bought.id)
    .execute()
  const { id: made } = await db
    .insertInto('users')
    .values({ mobile: '13900008801', nickname: '海报来的', created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('channel_visit')
    .values([bought.user_id, made, null].map((user_id, place) => ({ link_id, device: `device-${place}`, user_id, at: at - 1 })))
    .execute()
}

describe('reports over the demo school', () => {
  let server: TestServer
  let desk: FastifyInstance
  let owner: Browser
  beforeAll(async () => {
    server = await startServer({ seed: true })
    desk = await buildDesk(server.deps)
    owner = await staffBrowser(server, desk, ['owner'])
    await work(server)
    await promote(server)
    for (const lesson of await server.db.selectFrom('lesson').select('id').execute())
      await keepWatched(server.db, lesson.id, server.clock.now())
  })
  afterAll(async () => {
    await desk.close()
    await server.close()
  })

  const visit = (query: Record<string, string>, params: Record<string, string> = {}) =>
    ({ query, params, ip: '', staff: { id: 1, roles: ['owner'], permissions: [] } }) as never

  /** Addresses of reports on no object; those on one are reached by the lines of these. */
  const addresses = reports.flatMap(({ path }) => (path.includes(':') ? [] : [path]))
  const ranges = ['today', 'week', 'month']

  /** The report at an address, with its parameters. */
  const reportAt = (address: string) =>
    reports.flatMap((row) => {
      const found = new RegExp(`^${row.path.replace(/:(\w+)/, '(?<$1>\\d+)')}$`).exec(address)
      return found ? [{ row, params: { ...found.groups } }] : []
    })[0]

  /** A number of a report; `rows`: how many rows its list has, where it says so. */
  type Counted = { place: string; unit: string; value: number; to: string | undefined; rows: number | null; isSum: boolean }

  /** The numbers of a report and of those that its lines lead to. */
  async function numbersAt(address: string, range: string): Promise<Counted[]> {
    const found = reportAt(address)
    if (!found) return []
    const { row, params } = found
    const tables = await row.tables(server.deps, visit({ range }, params))
    const own = tables.flatMap((table) => cellsIn(table, row.path))
    const below: Counted[] = []
    for (const { to = '' } of tables.flatMap(({ lines }) => lines)) below.push(...(await numbersAt(to, range)))
    return [...own, ...below]
  }

  function cellsIn({ title, columns, lines, sum = [] }: ReportTable, path: string): Counted[] {
    const head = path.includes(':') ? path : `${path} ${title}`
    return [...lines.map(({ cells }) => cells), sum].flatMap((cells) =>
      cells.flatMap(({ value, to, count }, at) => {
        const { title: name = '', unit = '元' } = columns[at] ?? {}
        const rows = count ?? (counts.includes(unit) ? value : null)
        return value ? [{ place: `${head} ${name}`, unit, value, to, rows, isSum: unit === '元' && count === undefined }] : []
      }),
    )
  }

  /** Opens a list, and reads how many rows it has and the sums of money in it; several numbers may lead to one. */
  const lists = new Map<string, ReturnType<typeof readList>>()
  const listAt = (to: string) => {
    const list = lists.get(to) ?? readList(to)
    lists.set(to, list)
    return list
  }

  async function readList(to: string) {
    const { status, body } = await owner.get(`${to}${to.includes('?') ? '&' : '?'}sum=1`)
    const words = plain(/<p class="sums".*?<\/p>/.exec(body)?.[0] ?? '')
    const sums = [...words.matchAll(/¥(?:<!-- -->)?([\d.,]+)/g)].map(([, sum = '']) => Math.round(Number(sum.replace(/,/g, '')) * 100))
    return { status, rows: Number(/合计 (\d+)/.exec(words)?.[1]), sums }
  }

  async function tryNumber({ to, range, place, value, rows, isSum }: Counted & { range: string }): Promise<void> {
    if (to === undefined) return
    const list = await listAt(to)
    expect([place, range, to, list.status, rows === null ? null : list.rows]).toEqual([place, range, to, 200, rows])
    if (isSum) expect([place, range, to, list.sums]).toEqual([place, range, to, expect.arrayContaining([value])])
  }

  it.each(addresses)('%s lists as many rows behind each of its numbers as it counts, and sums the same money', async (path) => {
    const found: (Counted & { range: string })[] = []
    for (const range of ranges) for (const each of await numbersAt(path, range)) found.push({ ...each, range })
    expect(found.length).toBeGreaterThan(0)
    expect(found.filter(({ to, place }) => to === undefined && !withoutRows.has(place))).toEqual([])
    for (const each of found) await tryNumber(each)
  })

  it.each(addresses)('%s is a page for its roles, and a workbook with the same figures', async (path) => {
    const { status, body } = await owner.get(`${path}?range=month`)
    expect(status).toBe(200)
    expect(body).toContain('导出 .xlsx')
    const cookie = `desk_session=${owner.session}`
    const file = await desk.inject({ method: 'GET', url: `${path}?range=month&format=xlsx`, headers: { cookie } })
    const sheet = Buffer.from(unzipSync(new Uint8Array(file.rawPayload))['xl/worksheets/sheet1.xml'] ?? []).toString()
    expect(sheet).toContain('<v>')
    const editor = await staffBrowser(server, desk, ['editor'])
    expect((await editor.get(path)).status).toBe(403)
  })

  it('show how far people came by a campaign, step by step', async () => {
    const campaigns = reports.find(({ path }) => path === '/promotions/campaigns')
    const [table] = (await campaigns?.tables(server.deps, visit({ range: 'week' }))) ?? []
    const line = table?.lines.find(({ name }) => name === '秋季开学')
    expect(line?.cells.map(({ value }) => value)).toEqual([3, 1, 1, 1, expect.any(Number)])
    expect((await owner.get(line?.to ?? '')).body).toContain('海报')
  })

  it('count the days that are asked for', async () => {
    const before = midnightOf(server.clock.now()) - 200 * DAY_MS
    const day = new Date(before + 8 * 3_600_000).toISOString().slice(0, 10)
    expect((await owner.get(`/sales?from=${day}&to=${day}`)).body).toContain('这段时间没有数据')
  })
})
