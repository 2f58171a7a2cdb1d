import { tx } from '#server/database/tables'
import { openWaitingSales, takeSale, undoSale } from '#server/services/order/shop-sales'
import { startServer, type TestServer } from '../../../support/server'
import { COURSE, stockShop } from '../../../support/shop'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  await stockShop(server)
})
afterAll(() => server.close())

const sale = (sn: string, mobile: string) => ({ sn, mobile, courseId: COURSE.paid, boughtAt: 1_000 })
const take = (sn: string, mobile: string) => tx(server.db, (work) => takeSale(work, sale(sn, mobile), 'call', server.clock.now()))
const undo = (sn: string) => tx(server.db, (work) => undoSale(work, sn, '退款', server.clock.now()))
const holders = (sn: string) => server.db.selectFrom('entitlement').select('user_id').where('order_sn', '=', sn).execute()

describe('sales that come in', () => {
  it('open a course once, though the same one comes at once three times', async () => {
    const { userId } = await server.signIn('13600000071')
    const taken = await Promise.all([1, 2, 3].map(() => take('TW-0001', '13600000071')))
    expect(taken.sort()).toEqual(['known', 'known', 'opened'])
    expect(await holders('TW-0001')).toEqual([{ user_id: userId }])
  })

  it('contradict nothing that came before, and stay taken back', async () => {
    expect(await take('TW-0001', '13600000072')).toBe('other')
    expect(await undo('TW-0001')).toEqual({ state: 'undone', isWithdrawn: true })
    expect(await take('TW-0001', '13600000071')).toBe('undone')
    expect(await undo('TW-0001')).toEqual({ state: 'known', isWithdrawn: false })
    expect(await undo('TW-none')).toEqual({ state: 'unknown', isWithdrawn: false })
    expect(await holders('TW-0001')).toEqual([])
  })

  it('wait for their buyer, and leave earlier orders to be opened by hand', async () => {
    const row = { sn: 'TW-0003', mobile: '13600000073', course_id: COURSE.endless, bought_at: 0 }
    await server.db.insertInto('shop_order').values(row).execute()
    expect(await take('TW-0002', '13600000073')).toBe('waiting')
    const { userId } = await server.signIn('13600000073')
    await tx(server.db, (work) => openWaitingSales(work, { userId, mobile: '13600000073' }, server.clock.now()))
    expect([await holders('TW-0002'), await holders('TW-0003')]).toEqual([[{ user_id: userId }], []])
  })
})
