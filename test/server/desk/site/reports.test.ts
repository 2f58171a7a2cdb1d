import type { FastifyInstance } from 'fastify'
import { unzipSync } from 'fflate'
import { buildDesk } from '#server/desk/app'
import type { ReportTable } from '#server/desk/frame/report'
import { reports } from '#server/desk/site/reports/reports'
import { midnightOf } from '#server/repositories/site/numbers'
import { startServer, type TestServer } from '../../../support/server'
import { type Browser, staffBrowser } from '../staff'

const DAY_MS = 86_400_000
/** Units of what is counted row by row. */
const counts: readonly string[] = ['笔', '人', '份', '题', '次']
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
  })
  afterAll(async () => {
    await desk.close()
    await server.close()
  })

  const visit = (query: Record<string, string>, params: Record<string, string> = {}) =>
    ({ query, params, ip: '', staff: { id: 1, roles: ['owner'], permissions: [] } }) as never

  /** The reports of all objects that the reports of a list lead to. */
  const addresses = reports.flatMap(({ path }) => (path.includes(':') ? [] : [path]))

  /** The numbers of a report that count rows and lead to them. */
  function countsIn({ columns, lines, sum = [] }: ReportTable) {
    const cells = [...lines.map((line) => line.cells), sum]
    const counted = columns.flatMap(({ unit }, at) =>
      cells.flatMap((row) => {
        const { to, value, count = counts.includes(unit) ? value : null } = row[at] ?? { value: null }
        return to !== undefined && count ? [{ to, value: count }] : []
      }),
    )
    return counted
  }

  it.each(addresses)('%s lists as many rows behind each of its counts as it counts', async (path) => {
    const row = reports.find((each) => each.path === path)
    const tables = (await row?.tables(server.deps, visit({ range: 'month' }))) ?? []
    const found = tables.flatMap(countsIn)
    expect(found.length).toBeGreaterThan(0)
    for (const { to, value } of found) {
      const { status, body } = await owner.get(`${to}${to.includes('?') ? '&' : '?'}sum=1`)
      expect([to, status, /合计 (\d+)/.exec(plain(body))?.[1]]).toEqual([to, 200, String(value)])
    }
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
