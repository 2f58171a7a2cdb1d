import { tx } from '#server/database/tables'
import * as notify from '#server/services/order/notify'
import { startServer, type TestServer } from '../../../support/server'

const NOW = 1_700_000_000_000
let server: TestServer
let userId: number
beforeAll(async () => {
  server = await startServer()
  userId = (await server.signIn()).userId
})
afterAll(() => server.close())

const order = (kind: 'course' | 'recharge' = 'course') => ({
  order_sn: kind === 'course' ? 'SN1' : 'SN2',
  user_id: userId,
  title: '经济法基础',
  kind,
})
const back = (amount: number, beans: number) => ({ refundNo: `R${amount}-${beans}`, order: order(), amount, beans })
const out = (cashOutNo: string) => ({ userId, cashOutNo, amount: 1250, hint: '138****0001' })

it('each event is notified once, in its own words', async () => {
  await tx(server.db, async (work) => {
    await notify.notifyPaid(work, order(), NOW)
    await notify.notifyPaid(work, order('recharge'), NOW)
    await notify.notifyCancelled(work, order(), '超时未付款', NOW)
    await notify.notifyRefunded(work, back(1990, 20), NOW)
    await notify.notifyRefunded(work, back(0, 0), NOW)
    await notify.notifyRefundRefused(work, { ...back(1, 1), refundNo: 'R9' }, '学完了一半', NOW)
    await notify.notifyCashOut(work, out('C1'), null, NOW)
    await notify.notifyCashOut(work, out('C2'), '姓名不一致', NOW)
    await notify.notifyCashOut(work, out('C3'), '', NOW)
  })
  const told = await server.db.selectFrom('message').select(['title', 'body', 'link']).orderBy('id').execute()
  expect(told.map(({ title, body }) => `${title}｜${body}`)).toEqual([
    '订单支付成功｜“经济法基础”已开通，可以开始学习了。',
    '订单支付成功｜经济法基础，学豆已到账。',
    '订单已取消｜“经济法基础”的订单已取消：超时未付款。用到的优惠券和学豆已退回。',
    '退款已原路退回｜“经济法基础”退款完成：19.90 元按原支付方式退回，20 学豆退回学豆账户。',
    '退款已原路退回｜“经济法基础”退款完成。',
    '退款没有通过｜“经济法基础”：学完了一半。课程可以继续学习。',
    '提现已到账｜12.50 元已转入支付宝 138****0001。',
    '提现没有成功｜12.50 元没有转出：姓名不一致，已退回可提现余额。',
    '提现没有成功｜12.50 元没有转出，已退回可提现余额。',
  ])
  const orders = ['SN1', 'SN2', ...Array.from({ length: 4 }, () => 'SN1')]
  const links = [...orders.map((sn) => `/mine/order/${sn}/detail`), ...Array.from({ length: 3 }, () => '/mine/cash-out/status')]
  expect(told.map(({ link }) => link)).toEqual(links)
})
