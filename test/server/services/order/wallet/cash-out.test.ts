import { wallet } from '@/contract/money/wallet'
import { tx } from '../../../../../server/database/tx'
import { sealPayee } from '../../../../../server/services/order/wallet/seal-payee'
import { awardCash, settleDueCash } from '../../../../../server/services/order/wallet/settle-cash'
import { startServer, type TestServer, type TestSession } from '../../../../support/server'
import { newKey } from '../../../../support/shop'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

/** A learner with a bound account of this name and ¥3.00 that has settled. */
async function earner(mobile: string, name: string): Promise<TestSession> {
  const session = await server.signIn(mobile)
  const { userId } = session
  const now = server.clock.now()
  await tx(server.db, (work) => awardCash(work, { userId, amount: 300, reason: '邀请奖励', ref: `test:${mobile}`, settlesAt: now, now }))
  expect(await server.send(wallet.get, {}, session)).toMatchObject({ pending: 300, cash: 0 })
  await settleDueCash(server.deps)
  const sealed = await sealPayee(server.db, { name, account: '13800000001' })
  await server.db.insertInto('payout_account').values({ user_id: userId, sealed, hint: '138****0001', bound_at: now }).execute()
  return session
}
const ask = (session: TestSession, amount: number, idempotencyKey = newKey()) =>
  server.send(wallet.cashOut, { body: { amount, idempotencyKey } }, session)

it('pays out once under one key, and no more than there is', async () => {
  const anna = await earner('13500000001', '李雷')
  const key = newKey()
  const [one, two] = [await ask(anna, 200, key), await ask(anna, 200, key)]
  expect(one).toMatchObject({ status: 'paid', amount: 200 })
  expect(two.cashOutNo).toBe(one.cashOutNo)
  await expect(ask(anna, 99)).rejects.toMatchObject({ code: 409, msg: '每次至少提现 1 元' })
  await expect(ask(anna, 101)).rejects.toMatchObject({ code: 409, msg: '可提现余额不足' })
  expect(await server.send(wallet.get, {}, anna)).toMatchObject({ cash: 100, paidOut: 200, leaving: 0 })
})

it('puts the money back when the transfer is refused', async () => {
  const ben = await earner('13500000002', '测试失败')
  expect(await ask(ben, 200)).toMatchObject({ status: 'failed', reason: '支付宝账号与姓名不一致' })
  expect(await server.send(wallet.get, {}, ben)).toMatchObject({ cash: 300, leaving: 0 })
})

it('keeps one open at a time', async () => {
  const cleo = await earner('13500000003', '测试处理中')
  expect(await ask(cleo, 100)).toMatchObject({ status: 'processing' })
  await expect(ask(cleo, 100)).rejects.toMatchObject({ code: 409, msg: '上一笔提现还在处理中' })
  expect(await server.send(wallet.get, {}, cleo)).toMatchObject({ cash: 200, leaving: 100 })
})
