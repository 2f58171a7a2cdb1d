import type { FastifyInstance } from 'fastify'
import { workbookOf } from '#server/bank/export/workbook'
import { buildDesk } from '#server/desk/app'
import { rowsInFile } from '#server/desk/parts/sheet-rows'
import { providerFor } from '#server/providers/payment/gateway'
import { settle } from '#server/services/order/settle'
import { message } from '@/contract/account/message'
import { afterSale } from '@/contract/order/after-sale'
import { startServer, type TestServer, type TestSession } from '../../../support/server'
import { orderRow, paidOrder, stockShop } from '../../../support/shop'
import { bringSheet, exportedRows } from '../sheets'
import { type Browser, staffBrowser } from '../staff'

const NUMBER = '25312000000012345678'
const wordsOf = (body: string) => body.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')

let made = 0

describe('invoices that come back with their numbers', () => {
  let server: TestServer
  let desk: FastifyInstance
  let finance: Browser
  let learner: TestSession
  let orderSn: string
  beforeAll(async () => {
    server = await startServer()
    await stockShop(server)
    desk = await buildDesk(server.deps)
    finance = await staffBrowser(server, desk, ['finance'])
  })
  afterAll(async () => {
    await desk.close()
    await server.close()
  })
  beforeEach(async () => {
    server.clock.advance(61_000)
    learner = await server.signIn(`139000084${String(++made).padStart(2, '0')}`)
    const paid = await paidOrder(server, learner)
    orderSn = paid.orderSn
    await settle(server.deps, await providerFor(server.deps, 'wechat_h5'), paid.notice)
  })

  const ask = (title = '李明') =>
    server.send(
      afterSale.askInvoice,
      { params: { orderSn }, body: { kind: 'personal', title, taxNo: '', email: 'li@example.com' } },
      learner,
    )
  const invoice = () => server.send(afterSale.invoice, { params: { orderSn } }, learner)
  const bring = (text: string) => bringSheet(finance, desk, 'import-invoices', text)

  it('come back as issued by a list that left, each learner told the number', async () => {
    await ask()
    const bytes = await exportedRows(finance, desk, '/invoices?status=requested&format=xlsx')
    const [heads = [], line = []] = (await rowsInFile({ name: 'a.xlsx', bytes })).map(({ cells }) => cells)
    const filled = heads.map((title, at) => (title === '发票号码' ? NUMBER : (line[at] ?? '')))
    const run = await bringSheet(finance, desk, 'import-invoices', {
      name: 'b.xlsx',
      bytes: workbookOf([{ name: '表', rows: [heads, filled] }]),
    })
    expect(wordsOf(run.body)).toContain(`发票号码：空 → ${NUMBER}`)
    expect((await run.confirm()).status).toBe(303)
    expect(await invoice()).toMatchObject({ status: 'issued', note: NUMBER, hasFile: false })
    const [told] = await server.send(message.list, { query: {} }, learner)
    expect(told).toMatchObject({ title: '发票已开具', body: `发票会发到 li@example.com，号码 ${NUMBER}。` })
    expect(wordsOf((await bring(`订单号,发票号码\n${orderSn},999`)).body)).toContain(`这张发票已经开过，号码是 ${NUMBER}`)
  })

  it('stay requested where nobody asked, where two rows name one, and where the row says something else', async () => {
    const none = await bring(`订单号,发票号码\n${orderSn},A1`)
    expect(wordsOf(none.body)).toContain(`学员没有为订单 ${orderSn} 申请发票`)
    await ask('新的抬头')
    const stale = await bring(`订单号,抬头,金额（元）,发票号码\n${orderSn},旧的抬头,199.00,A1`)
    expect(wordsOf(stale.body)).toContain('抬头现在是“新的抬头”，和表里的不同')
    const twice = await bring(`订单号,发票号码\n${orderSn},A1\n${orderSn},A1`)
    expect(wordsOf(twice.body)).toContain('与第 2 行是同一个订单号')
    const cut = await bring(`订单号,发票号码\n${orderSn},2.53E+19`)
    expect(wordsOf(cut.body)).toContain('发票号码变成了科学计数法')
    expect(await invoice()).toMatchObject({ status: 'requested' })
  })

  it('stays requested where its learner changed the heading after the dry run', async () => {
    await ask()
    const run = await bring(`订单号,抬头,发票号码\n${orderSn},李明,${NUMBER}${made}`)
    server.clock.advance(1_000)
    await ask('改过的抬头')
    const { to } = await run.confirm()
    expect(wordsOf((await finance.get(to)).body)).toContain('抬头现在是“改过的抬头”')
    expect(await invoice()).toMatchObject({ status: 'requested' })
  })

  it('start with the orders that were marked, those without a request too', async () => {
    const { id } = await orderRow(server, orderSn)
    const form = wordsOf((await finance.get(`/acts/import-invoices/new?id=${id}`)).body)
    expect(form).toContain(`订单号,抬头,税号,金额（元）,发票号码 ${orderSn},,,,`)
    await ask()
    expect(wordsOf((await finance.get(`/acts/import-invoices/new?id=${id}`)).body)).toContain(`${orderSn},李明,,199,`)
  })
})
