import type { FastifyInstance } from 'fastify'
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { buildDesk } from '#server/desk/app'
import { roundTop } from '#server/desk/frame/chart'
import { daysOf } from '#server/desk/frame/days'
import { changeText, figureText, moneyText } from '#server/desk/frame/number'
import { numbers } from '#server/desk/site/numbers'
import { midnightOf, workDone } from '#server/repositories/site/numbers'
import { dayText } from '@/domain/time/day'
import { startServer, type TestServer } from '../../../support/server'
import { COURSE, placeOrder, stockShop } from '../../../support/shop'
import { addLesson, learnedOn } from '../../repositories/site/learned'
import { fillTables } from '../../services/account/fill-tables'
import { exportedRows } from '../sheets'
import { staffBrowser } from '../staff'

const DAY_MS = 86_400_000
const plain = (html: string) => html.replaceAll(/<[^>]+>/g, '')

describe('the figures of the first page', () => {
  let server: TestServer
  let desk: FastifyInstance
  let today: number
  beforeAll(async () => {
    server = await startServer()
    await stockShop(server)
    desk = await buildDesk(server.deps)
    const { db } = server
    today = midnightOf(server.clock.now())
    await addLesson(db, COURSE.paid)
    for (const [at, mobile] of ['13900000001', '13900000002', '13900000003'].entries()) {
      const learner = await server.signIn(mobile)
      const { orderSn } = await placeOrder(server, learner, COURSE.paid)
      // Two of this week, one of them at midnight, and one of the week before.
      const paid_at = [today, today - DAY_MS, today - 7 * DAY_MS][at] ?? 0
      await db.updateTable('orders').set({ status: 'paid', payable: 39_900, paid_at }).where('order_sn', '=', orderSn).execute()
      await db.updateTable('users').set({ created_at: paid_at }).where('id', '=', learner.userId).execute()
      await db
        .insertInto('learn_day')
        .values(learnedOn(learner.userId, paid_at, 1_800))
        .execute()
      const refund = {
        refund_no: mobile,
        order_sn: orderSn,
        user_id: learner.userId,
        trade_no: null,
        reason: '',
        seqs: '[]',
        amount: 9_900,
      }
      const state = { status: 'succeeded' as const, beans: 0, has_coupons: false, created_at: paid_at, finished_at: today }
      if (at === 1)
        await db
          .insertInto('refund')
          .values({ ...refund, ...state })
          .execute()
    }
    await fillWork((await server.signIn('13900000001')).userId)
  })
  afterAll(async () => {
    await desk.close()
    await server.close()
  })
  /** Rows that other roles have a figure of, one of each in this week. */
  async function fillWork(userId: number): Promise<void> {
    expect(await fillTables(server.db, userId, '样例')).toEqual([])
    const at = today - 2 * DAY_MS
    const { db } = server
    await db.updateTable('doubt').set({ made_at: at, deleted_at: null }).execute()
    await db.updateTable('result').set({ submitted_at: at }).execute()
    await db.updateTable('homework_submission').set({ submitted_at: at }).execute()
    await sql`insert into question_version (question_id, version, stem, options, answer_key, explanation, point_ids, difficulty, made_at)
      select question_id, version, '[]', '[]', '{}', '[]', '[]', 1, 1 from question_report on conflict do nothing`.execute(db)
    await db.updateTable('question_report').set({ made_at: at }).execute()
    await db.updateTable('channel_visit').set({ at }).execute()
  }
  const week = () => ({ from: today - 6 * DAY_MS, below: today + DAY_MS })
  const days = () => ({ from: dayText(today - 6 * DAY_MS), to: dayText(today) })

  it.each([
    ['teacher', ['学员提问', '交卷', '交作业']],
    ['editor', ['题目纠错']],
    ['marketing', ['链接访问']],
    ['service', ['新学员', '学过的学员', '学习时长', '退款']],
    ['finance', ['实收', '退款']],
  ] as const)('a %s sees the own figures, and each opens its list', async (role, titles) => {
    const browser = await staffBrowser(server, desk, [role])
    const { body } = await browser.get('/')
    expect([...body.matchAll(/<section class="stat"><h2>([^<]+)/g)].map(([, title]) => title)).toEqual(titles)
    const own = numbers.filter(({ roles }) => roles.some((each) => each === role))
    for (const row of own) expect([row.name, (await browser.get(row.rows(days()))).status]).toEqual([row.name, 200])
  })

  it.each(numbers.map((row) => [row.name, row] as const))('%s opens a list of as many rows as it counts', async (_name, row) => {
    const owner = await staffBrowser(server, desk, ['owner'])
    const count = await row.counted(server.deps, week())
    expect(count).toBeGreaterThan(0)
    const address = row.rows(days())
    expect((await owner.get('/')).body).toContain(`href="${address.replaceAll('&', '&amp;')}"`)
    const { status, body } = await owner.get(`${address}&sum=1`)
    expect([status, /合计 (\d+)/.exec(plain(body))?.[1]]).toEqual([200, String(count)])
  })

  it.each(numbers.map((row) => [row.name, row] as const))(
    '%s opens on each day of its chart what it counts on that day',
    async (_name, row) => {
      const owner = await staffBrowser(server, desk, ['owner'])
      const bars = await row.byDay(server.deps, week())
      expect(bars).toHaveLength(7)
      let rows = 0
      for (const [at, { day, value }] of bars.entries()) {
        const from = today + (at - 6) * DAY_MS
        const count = await row.counted(server.deps, { from, below: from + DAY_MS })
        const { body } = await owner.get(`${row.rows({ from: day, to: day })}&sum=1`)
        const words = plain(body).replaceAll(',', '')
        expect([day, /合计 (\d+)/.exec(words)?.[1]]).toEqual([day, String(count)])
        if (row.unit !== '元' && row.unit !== '小时') expect([day, value]).toEqual([day, count])
        if (row.name === 'returned') expect(words).toContain(`共 ¥${(value / 100).toLocaleString('en-US')}`)
        rows += count
      }
      expect(rows).toBeGreaterThan(0)
    },
  )

  it('leave as a workbook, each with last week and with its days', async () => {
    const finance = await staffBrowser(server, desk, ['finance'])
    const { body } = await finance.get('/')
    expect(body).toContain('href="/?range=week&amp;format=xlsx"')
    expect(body.match(/class="spark"/g)?.length).toBeGreaterThan(0)
    const bytes = await exportedRows(finance, desk, '/?range=week&format=xlsx')
    const files = unzipSync(new Uint8Array(bytes))
    const sheets = ['sheet1', 'sheet2'].map((name) => Buffer.from(files[`xl/worksheets/${name}.xml`] ?? []).toString())
    for (const sheet of sheets) expect(sheet.match(/<row /g)).toHaveLength(3)
    expect(sheets[1]?.match(/<v>/g)).toHaveLength(14)
  })

  it('stand with last week beside them, as a chart and as a table', async () => {
    const finance = await staffBrowser(server, desk, ['finance'])
    const { body } = await finance.get('/')
    expect(plain(body)).toContain(`实收${changeText(69_900, 39_900)}¥`)
    expect(body.match(/<rect [^>]*class="now/g)).toHaveLength(7)
    expect(body.match(/class="now partial"/g)).toHaveLength(1)
    expect(body).toContain('<summary>看表</summary>')
    // The drawing has no size of its own: it fills its card.
    expect(body).toMatch(/<svg class="plot" aria-label="每日实收"><pattern/)
    expect(body.match(/<rect x="[\d.]+%" y="[\d.]+%" width="[\d.]+%" height="[\d.]+%"/g)).toHaveLength(14)
    expect(plain(body)).not.toContain('学过的学员')
    expect(plain((await (await staffBrowser(server, desk, ['service'])).get('/')).body)).not.toContain('实收')
  })

  it('say what learning is made of: who was there before, lessons and questions', async () => {
    const service = await staffBrowser(server, desk, ['service'])
    const earlier = async () => Number(/学过的学员.*看 \d+ 位，其中 (\d+) 位以前就来的/.exec(plain((await service.get('/')).body))?.[1])
    expect(plain((await service.get('/')).body)).toMatch(/学习时长.*\d+ 位学的，\d+ 节课时，\d+ 道题/)
    const { userId } = await server.signIn('13900000002')
    const { created_at } = await server.db.selectFrom('users').select('created_at').where('id', '=', userId).executeTakeFirstOrThrow()
    const before = await earlier()
    await server.db.updateTable('users').set({ created_at: 1 }).where('id', '=', userId).execute()
    expect(await earlier()).toBe(before + 1)
    await server.db.updateTable('users').set({ created_at }).where('id', '=', userId).execute()
    const done = { is_first: true, answered_at: today - DAY_MS, user_id: userId }
    await server.db.updateTable('practice_answer').set(done).execute()
    expect(await workDone(server.db, week())).toMatchObject({ questions: 1 })
    expect(await workDone(server.db, { from: 0, below: today - 30 * DAY_MS })).toEqual({ lessons: 0, questions: 0 })
  })

  it('follow the days that are asked for', async () => {
    const finance = await staffBrowser(server, desk, ['finance'])
    const yesterday = dayText(today - DAY_MS)
    const own = plain((await finance.get(`/?from=${yesterday}&to=${yesterday}`)).body)
    expect(own).toContain('¥3991 笔付款')
    const now = server.clock.now()
    expect(daysOf({ query: { range: 'today' } }, now)).toEqual({ from: today, end: today + DAY_MS, name: 'today' })
    const unfit: Record<string, string>[] = [
      {},
      { range: 'x' },
      { from: '2026-02-30', to: '2026-03-01' },
      { from: days().to, to: days().from },
    ]
    for (const query of unfit) expect(daysOf({ query }, now)).toEqual({ from: today - 6 * DAY_MS, end: today + DAY_MS, name: 'week' })
  })

  it('count once for a span, though several cards show them', async () => {
    const { numbersOf } = await import('#server/desk/frame/home')
    const load = jest.fn(() => Promise.resolve(7))
    const cards = ['one', 'two'].map((name) => ({ ...numbers[2], name, load, counted: load }) as (typeof numbers)[number])
    const visit = { query: {}, params: {}, ip: '', staff: { roles: ['owner'] } } as never
    const { stats } = await numbersOf(server.deps, cards, visit)
    expect(stats).toEqual(cards.map((row) => expect.objectContaining({ row, value: 7, before: 7, count: 7 })))
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('stand beside one that cannot be counted', async () => {
    const { numbersOf } = await import('#server/desk/frame/home')
    const row = { ...numbers[2], load: () => Promise.reject(new Error('no')) } as (typeof numbers)[number]
    const visit = { query: {}, params: {}, ip: '', staff: { roles: ['owner'] } } as never
    const { stats } = await numbersOf(server.deps, [row, ...numbers.slice(3)], visit)
    expect(stats.map((each) => 'failed' in each)).toEqual([true, ...numbers.slice(3).map(() => false)])
  })
})

it('figures are written as people read them', () => {
  expect([figureText('元', 11_045_600), figureText('小时', 5_400), figureText('人', 1_836)]).toEqual(['110,456', '1.5', '1,836'])
  expect([moneyText(286_000), moneyText(34_314), moneyText(0)]).toEqual(['¥2,860', '¥343.14', '¥0'])
  expect([changeText(107, 100), changeText(1, 1), changeText(3, 0), changeText(49, 50)]).toEqual([
    '↑ 7.0% 比上周',
    '与上周持平',
    '上周没有',
    '↓ 2.0% 比上周',
  ])
  expect([0, 1, 7, 1_234, 2_140_000].map(roundTop)).toEqual([3, 3, 9, 1_500, 3_000_000])
})
