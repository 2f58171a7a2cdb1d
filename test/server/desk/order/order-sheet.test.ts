import type { FastifyInstance } from 'fastify'
import { workbookOf } from '#server/bank/export/workbook'
import { buildDesk } from '#server/desk/app'
import { rowsInFile } from '#server/desk/parts/sheet-rows'
import { providerFor } from '#server/providers/payment/gateway'
import { storedAddress } from '#server/repositories/account/address'
import { waitingByTitle } from '#server/repositories/order/textbook/claims'
import { settle } from '#server/services/order/settle'
import { message } from '@/contract/account/message'
import { textbook } from '@/contract/order/textbook'
import { startServer, type TestServer, type TestSession } from '../../../support/server'
import { COURSE, orderRow, paidOrder, placeOrder, stockShop } from '../../../support/shop'
import { bringSheet, exportedRows } from '../sheets'
import { type Browser, staffBrowser } from '../staff'

const BOOKS = [901, 902] as const
const wordsOf = (body: string) => body.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')

let made = 0

describe('orders that come back with tracking numbers', () => {
  let server: TestServer
  let desk: FastifyInstance
  let service: Browser
  let learner: TestSession
  let orderSn: string
  beforeAll(async () => {
    server = await startServer()
    await stockShop(server)
    await server.db
      .insertInto('textbook')
      .values(BOOKS.map((id) => ({ id, title: `讲义${id}`, cover: '', intro: '' })))
      .execute()
    desk = await buildDesk(server.deps)
    service = await staffBrowser(server, desk, ['service'])
  })
  afterAll(async () => {
    await desk.close()
    await server.close()
  })
  beforeEach(async () => {
    server.clock.advance(61_000)
    learner = await server.signIn(`139000082${String(++made).padStart(2, '0')}`)
    orderSn = await bought(learner)
  })

  async function bought(session: TestSession): Promise<string> {
    const { orderSn: sn, notice } = await paidOrder(server, session)
    await settle(server.deps, await providerFor(server.deps, 'wechat_h5'), notice)
    return sn
  }
  async function claims(session: TestSession, books: readonly number[], detail = '科技路一号'): Promise<void> {
    const body = { name: '王小明', phone: '13900001111', regionCode: '440305', detail, isDefault: true }
    const { region_code: _code, ...place } = await storedAddress(server.db, body, '广东省 深圳市 南山区')
    const right = { user_id: session.userId, course_id: COURSE.paid, status: 'claimed' as const, claimed_at: 1, ...place }
    await server.db
      .insertInto('book_right')
      .values(books.map((book_id) => ({ ...right, book_id })))
      .execute()
  }
  const bring = (text: string) => bringSheet(service, desk, 'import-orders', text)
  const told = async () => (await server.send(message.list, { query: {} }, learner)).filter(({ kind }) => kind === 'book_shipped')

  it('sends all books of an order in one parcel, by its number and the carrier before the tracking number', async () => {
    await claims(learner, BOOKS)
    const run = await bring(`订单号,运单号\n${orderSn},顺丰 SF${made}01`)
    expect(run.body).toContain(`<ins>顺丰 SF${made}01</ins>`)
    expect(wordsOf(run.body)).toContain(`运单号：空 → 顺丰 SF${made}01`)
    expect(wordsOf(run.body)).toMatch(/寄给 .*广东省 深圳市 南山区/)
    // Both books of the learner wait, and those of learners of other tests.
    const waits = async (title: string) => (await waitingByTitle(server.db)).find((each) => each.title === title)?.count ?? 0
    const before = await waits('讲义901')
    expect(wordsOf(run.body)).toMatch(/1 位收到“教材已寄出”：站内 1/)
    expect(wordsOf(run.body)).toContain(`《讲义901》等寄 ${before} → ${before - 1}`)
    expect(wordsOf(run.body)).toContain('从试跑到现在有 0 行被别人动过')
    const [, found = ''] = /<a href="(\/orders\?orderSn=[^"]+)"/.exec(run.body) ?? []
    expect(wordsOf((await service.get(found)).body)).toContain(orderSn)
    expect((await run.confirm()).status).toBe(303)
    expect(await waits('讲义901')).toBe(before - 1)
    const rights = await server.send(textbook.rights, {}, learner)
    expect(rights.map(({ status }) => status)).toEqual(['shipped', 'shipped'])
    const [shipmentId] = [...new Set(rights.map((right) => right.shipmentId))]
    const parcel = await server.send(textbook.shipment, { params: { id: shipmentId ?? 0 } }, learner)
    expect(parcel).toMatchObject({ carrier: '顺丰', trackingNo: `SF${made}01`, books: ['讲义901', '讲义902'] })
    expect(await told()).toHaveLength(1)
    const audit = await server.db.selectFrom('audit').select('after').where('object', '=', `order:${orderSn}`).executeTakeFirstOrThrow()
    expect(audit.after).toMatchObject({ carrier: '顺丰', number: `SF${made}01` })
  })

  it('names each row that is refused, and why', async () => {
    const second = await server.signIn('13900008301')
    const third = await server.signIn('13900008302')
    const [sent, plain, apart] = [orderSn, await bought(second), await bought(third)]
    const unpaid = (await placeOrder(server, second, COURSE.endless)).orderSn
    await claims(learner, [BOOKS[0]])
    await claims(third, [BOOKS[0]], '科技路一号')
    await claims(third, [BOOKS[1]], '另一个地址')
    await (await bring(`订单号,快递公司,运单号\n${sent},中通,ZT${made}`)).confirm()
    const { body } = await bring(
      [
        '订单号,快递公司,运单号',
        `${sent},中通,ZT${made}9`,
        `${plain},中通,ZT${made}8`,
        `${apart},中通,ZT${made}7`,
        `${unpaid},中通,ZT${made}6`,
        `NOSUCHORDER,中通,ZT${made}5`,
        `${plain},中通,ZT${made}4`,
      ].join('\n'),
    )
    const words = wordsOf(body)
    expect(words).toContain('6 行不收')
    for (const reason of [
      '这笔订单的教材已经寄出，运单号不能在这里改',
      '这笔订单没有等寄的教材：课程不带教材，或学员还没有选地址',
      '这笔订单的几本教材寄往不同的地址：请在“教材寄送”里分开填',
      '这笔订单待付款，不能寄教材',
      '没有订单号为 NOSUCHORDER 的订单',
      '与第 3 行是同一个订单号',
    ])
      expect(words).toContain(reason)
  })

  it.each([
    ['顺丰', '', '快递公司和运单号要一起写'],
    ['', 'SF1', '快递公司和运单号要一起写'],
    ['顺丰', '中通 ZT1', '快递公司写了两个：顺丰、中通'],
    ['顺丰', 'SF*1', '运单号“SF*1”只能有字母、数字和横线'],
    ['顺丰', '7.31E+14', '运单号变成了科学计数法'],
  ])('a label of %s and %s is refused', async (carrier, number, reason) => {
    await claims(learner, [BOOKS[0]])
    expect(wordsOf((await bring(`订单号,快递公司,运单号\n${orderSn},${carrier},${number}`)).body)).toContain(reason)
  })

  it('refuses a number that another parcel has, of this table or an earlier one', async () => {
    const other = await server.signIn('13900008303')
    const second = await bought(other)
    await claims(learner, [BOOKS[0]])
    await claims(other, [BOOKS[0]])
    const both = await bring(`订单号,运单号\n${orderSn},EMS EM${made}\n${second},EMS EM${made}`)
    expect(wordsOf(both.body)).toContain('与第 2 行是同一个运单号')
    await (await bring(`订单号,运单号\n${orderSn},EMS EM${made}`)).confirm()
    expect(wordsOf((await bring(`订单号,运单号\n${second},EMS EM${made}`)).body)).toContain('这个运单号已经用过')
  })

  it('changes remarks that leave and come back, and none that another changed meanwhile', async () => {
    const rows = (await rowsInFile({ name: 'a.xlsx', bytes: await exportedRows(service, desk, '/orders?format=xlsx') })).map(
      ({ cells }) => cells,
    )
    const [heads = [], ...lines] = rows
    for (const title of ['应付（元）', '从哪来', '等寄的教材']) expect(heads).toContain(title)
    const line = lines.find(([sn]) => sn === orderSn) ?? []
    const changed = heads.map((title, at) => (title === '备注' ? '周五前寄' : (line[at] ?? '')))
    const book = { name: 'b.xlsx', bytes: workbookOf([{ name: '表', rows: [heads, changed] }]) }
    const run = await bringSheet(service, desk, 'import-orders', book)
    expect(wordsOf(run.body)).toContain('备注：空 → 周五前寄')
    expect((await run.confirm()).status).toBe(303)
    expect((await orderRow(server, orderSn)).remark).toBe('周五前寄')
    const later = changed.map((cell) => (cell === '周五前寄' ? '周四前寄' : cell))
    const stale = { name: 'c.xlsx', bytes: workbookOf([{ name: '表', rows: [heads, later] }]) }
    expect(wordsOf((await bringSheet(service, desk, 'import-orders', stale)).body)).toContain('备注在导出以后被别人改成了“周五前寄”')
  })

  it('starts with the orders that were marked, to be filled in; all of a filter leave as a workbook', async () => {
    await claims(learner, [BOOKS[0]])
    const { id } = await orderRow(server, orderSn)
    const list = await service.get('/orders?books=waiting')
    expect(list.body).toContain(`/orders/${id}"`)
    expect(list.body).toContain('title="讲义901">等寄教材')
    const plain = await orderRow(server, await bought(await server.signIn('13900008399')))
    expect((await service.get('/orders?books=waiting')).body).not.toContain(`/orders/${plain.id}"`)
    expect(list.body).toContain('formaction="/acts/import-orders/new"')
    const form = wordsOf((await service.get(`/acts/import-orders/new?from=%2Forders&id=${id}`)).body)
    expect(form).toContain('订单号,学员,等寄的教材,运单号')
    expect(form).toMatch(new RegExp(`${orderSn},[^,]+,讲义901,`))
    expect(wordsOf((await service.get('/acts/import-orders/new?from=%2Forders&all=1')).body)).toContain(
      '先在列表里导出 .xlsx，填好再传回来',
    )
  })
})
