import type { FastifyInstance } from 'fastify'
import { unzipSync } from 'fflate'
import { tx } from '#server/database/tables'
import { buildDesk } from '#server/desk/app'
import { balances, discountsOf, movements } from '#server/repositories/wallet/closing'
import { postJournal } from '#server/repositories/wallet/ledger'
import { learnerMoved, type Posting, salePostings } from '@/domain/money/ledger'
import { accountLines, closingOf, sumOf } from '@/domain/wallet/closing'
import { type Chance, chance as chanceOf } from '../../../support/chance'
import { startServer, type TestServer } from '../../../support/server'
import { placeOrder, stockShop } from '../../../support/shop'
import { type Browser, staffBrowser } from '../staff'

const SEED = Number(process.env.CLOSING_SEED ?? 7)
const HISTORIES = 20
const JOURNALS = 12
const months = ['2025-08', '2025-09', '2025-10', '2025-11', '2025-12']
const beginOf = (month: string) => Date.parse(`${month}-01T00:00:00+08:00`)

describe("a month's closing", () => {
  let server: TestServer
  let desk: FastifyInstance
  let finance: Browser
  beforeAll(async () => {
    server = await startServer()
    desk = await buildDesk(server.deps)
    finance = await staffBrowser(server, desk, ['finance'])
  })
  afterAll(async () => {
    await desk.close()
    await server.close()
  })

  const cash = [
    { owner: 'user:1', kind: 'cash' },
    { owner: 'user:2', kind: 'cash' },
    { owner: 'user:2', kind: 'cash-pending' },
    { owner: 'school', kind: 'promotion' },
    { owner: 'hold:cash-out', kind: 'cash' },
  ]
  const beans = [
    { owner: 'user:1', kind: 'beans' },
    { owner: 'user:2', kind: 'beans' },
    { owner: 'school', kind: 'beans' },
  ]
  const begin = beginOf('2025-08')
  const length = beginOf('2025-12') - begin
  const post = (ref: string, postings: Posting[], now: number) =>
    tx(server.db, (work) => postJournal(work, { ref, reason: 'test', postings, now }))

  /** Gives each account of a learner enough, because none goes below zero. */
  async function fill(): Promise<void> {
    for (const account of [...cash.slice(0, 3), ...beans.slice(0, 2)]) {
      const source = { owner: 'school', kind: account.kind === 'beans' ? 'beans' : 'promotion' }
      const postings = [
        { ...source, amount: -9_000_000 },
        { ...account, amount: 9_000_000 },
      ]
      await post(`first:${account.owner}/${account.kind}`, postings, begin)
    }
  }

  /** Writes one journal at a random moment; some lie on the very border of two months. */
  async function write(chance: Chance, name: string): Promise<void> {
    const of = chance.happens(0.3) ? beans : cash
    const [source, target] = [of[chance.below(of.length)], of[chance.below(of.length)]]
    const amount = 1 + chance.below(5_000)
    const move =
      source !== undefined && target !== undefined && source !== target
        ? [
            { ...source, amount: -amount },
            { ...target, amount },
          ]
        : []
    // A journal moves the account of one learner at most.
    const postings = move.length > 0 && learnerMoved(move) !== undefined ? move : salePostings('wechat', amount)
    const border = beginOf(chance.pick(['2025-09', '2025-10', '2025-11'])) - chance.below(2)
    const at = chance.happens(0.2) ? border : begin + chance.below(length)
    await post(`${chance.pick(['pay', 'award', 'settled', 'gift-beans', 'odd'])}:${name}`, postings, at)
  }

  /** Compares a month with the one before; returns what its accounts end with. */
  async function month(from: string, to: string, before: ReadonlyMap<string, number>) {
    const rows = await movements(server.db, { from: beginOf(from), to: beginOf(to) })
    const lines = accountLines(rows)
    expect([sumOf(lines, 'fen'), sumOf(lines, 'bean')]).toEqual([0, 0])
    expect(lines.map((line) => line.before)).toEqual(lines.map((line) => before.get(`${line.owner}/${line.kind}`) ?? 0))
    const { received } = closingOf(rows)
    const receivable = lines.filter(({ kind }) => kind === 'receivable')
    expect(received).toBe(receivable.reduce((sum, line) => sum + line.after - line.before, 0))
    return new Map(lines.map((line) => [`${line.owner}/${line.kind}`, line.after]))
  }

  it(`sums to the ledger for random histories, and each month begins where the one before ended (seed ${SEED})`, async () => {
    const chance = chanceOf(SEED)
    await fill()
    for (let history = 0; history < HISTORIES; history += 1) {
      for (let n = 0; n < JOURNALS; n += 1) await write(chance, `${history}-${n}`)
      let before: ReadonlyMap<string, number> = new Map()
      for (const [at, from] of months.slice(0, -1).entries()) before = await month(from, months[at + 1] ?? '', before)
      for (const { owner, kind, balance } of await balances(server.db)) expect(before.get(`${owner}/${kind}`)).toBe(balance)
    }
  })

  it('gives a page and a workbook with the same figures, for finance alone', async () => {
    const page = await finance.get('/closings?month=2025-09')
    expect(page.status).toBe(200)
    for (const words of ['微信支付收款', '实收', '欠学员的', '✓ 合计为零']) expect(page.body).toContain(words)
    expect((await finance.get('/closings?month=what')).body).toContain('✓ 合计为零，与总账一致')
    const cookie = `desk_session=${finance.session}`
    const file = await desk.inject({ method: 'GET', url: '/closings?month=2025-09&format=xlsx', headers: { cookie } })
    const parts = unzipSync(new Uint8Array(file.rawPayload))
    const sheet = Buffer.from(parts['xl/worksheets/sheet1.xml'] ?? []).toString()
    const sum = closingOf(await movements(server.db, { from: beginOf('2025-09'), to: beginOf('2025-10') })).received
    expect(sheet).toContain(`<v>${sum / 100}</v>`)
    const service = await staffBrowser(server, desk, ['service'])
    expect((await service.get('/closings')).status).toBe(403)
  })

  it('counts an order once, whatever took something off it', async () => {
    await stockShop(server)
    const learner = await server.signIn('13600000031')
    const span = { from: server.clock.now(), to: server.clock.now() + 1 }
    const kinds = [['coupon', 'envelope', 'beans'], ['coupon'], []] as const
    for (const own of kinds) {
      const { orderSn } = await placeOrder(server, learner)
      await server.db.updateTable('orders').set({ status: 'cancelled', paid_at: span.from }).where('order_sn', '=', orderSn).execute()
      for (const kind of own)
        await server.db
          .insertInto('order_discount')
          .values({ user_id: learner.userId, order_sn: orderSn, kind, label: '', amount: 100, coupon_id: null, shares: '[100]' })
          .execute()
    }
    expect(await discountsOf(server.db, span)).toEqual({ coupons: 3, couponAmount: 300, beans: 100, orders: 3 })
  })

  it('shows the fee of virtual payment once its rate is entered, and asks for it before', async () => {
    await post('pay:virtual-1', salePostings('virtual', 20_000), beginOf('2025-12'))
    const row = async () =>
      /<td[^>]*>微信虚拟支付<\/td>(.*?)<\/tr>/.exec((await finance.get('/closings?month=2025-12')).body)?.[1]?.replace(/<[^>]+>/g, ' ')
    expect(await row()).toMatch(/还没有填\s+200\s+算不出/)
    const refused = await finance.act('set-fee-rates', 'site', { wechat: '0.6', alipay: '0.6', virtual: '60', apple: '' })
    expect([refused.status, refused.body.includes('微信虚拟支付须在 0 到 50% 之间')]).toEqual([422, true])
    await finance.act('set-fee-rates', 'site', { wechat: '0.6', alipay: '0.6', virtual: '10', apple: '15' })
    expect(await row()).toMatch(/10%\s+200\s+20/)
  })
})
