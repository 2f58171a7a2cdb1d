import { tx } from '#server/database/tables'
import { putRealName } from '#server/repositories/account/minors'
import { vaultOf } from '#server/repositories/account/session/session'
import { REAL_NAME_VAULT } from '#server/services/account/profile'
import { walletOf } from '#server/services/wallet/wallet/calls'
import { requestCashOut } from '#server/services/wallet/wallet/cash-out'
import { lacksRealName, nameFault, sealPayee } from '#server/services/wallet/wallet/payout-account'
import { awardCash, settleDueCash } from '#server/services/wallet/wallet/settle-cash'
import { wallet } from '@/contract/wallet/wallet'
import { ownTicket } from '../../../../support/own-ticket'
import { startServer, type TestServer } from '../../../../support/server'
import { newKey } from '../../../../support/shop'

const OTHER = '收款人姓名和实名认证的姓名不一致，请绑定本人的支付宝'
let server: TestServer
let mobile = 13500001000
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

/** A learner with cash and a bound account of 李雷; `checked`: the name they proved. */
async function earner(checked?: string): Promise<number> {
  mobile += 1
  const { userId } = await server.signIn(String(mobile))
  const now = server.clock.now()
  await tx(server.db, (work) => awardCash(work, { userId, amount: 300, reason: '邀请奖励', ref: `name:${mobile}`, settlesAt: now, now }))
  await settleDueCash(server.deps)
  const sealed = await sealPayee(server.db, { name: '李雷', account: '13800000001' })
  await server.db.insertInto('payout_account').values({ user_id: userId, sealed, hint: '138****0001', bound_at: now }).execute()
  if (checked !== undefined) await check(userId, checked)
  return userId
}
async function check(userId: number, name: string): Promise<void> {
  const vault = await vaultOf(server.db, REAL_NAME_VAULT)
  const sealed = { name_sealed: vault.seal(name), number_sealed: vault.seal('1'), number_hmac: vault.mark(`${name}${userId}`) }
  await tx(server.db, (work) => putRealName(work, userId, sealed, 1))
}
/** The server with a register of names, and without. */
const deps = (hasRegister: boolean) =>
  hasRegister ? { ...server.deps, env: { ...server.deps.env, identity: { url: 'https://register.example', appCode: 'a' } } } : server.deps
const cashOut = async (userId: number, hasRegister = false) =>
  requestCashOut(deps(hasRegister), userId, { amount: 100, idempotencyKey: newKey(), ticket: await ownTicket(server.deps, userId) })

it.each([
  ['no register', undefined, false, 'paid'],
  ['no register, the name checked', '李雷', false, 'paid'],
  ['no register, another name checked', '韩梅梅', false, OTHER],
  ['a register', undefined, true, '请先完成实名认证，再提现'],
  ['a register, the name checked', '李 雷', true, 'paid'],
  ['a register, another name checked', '韩梅梅', true, OTHER],
])('a cash-out to 李雷 with %s has its result', async (_, checked, hasRegister, end) => {
  const userId = await earner(checked)
  const told = await cashOut(userId, hasRegister).then(
    ({ status }) => status,
    ({ message }: Error) => message,
  )
  expect(told).toBe(end)
  const isMissing = hasRegister && checked === undefined
  expect(await lacksRealName({ db: server.db, env: deps(hasRegister).env }, userId)).toBe(isMissing)
  expect((await walletOf(deps(hasRegister), userId)).needsRealName).toBe(isMissing)
})

it('an account of another name is not bound once the learner’s is checked', async () => {
  const userId = await earner('李雷')
  expect([await nameFault(server.db, userId, ' 李雷 '), await nameFault(server.db, userId, '韩梅梅')]).toEqual(['', OTHER])
  const session = await server.signIn(String(mobile))
  await server.db.deleteFrom('payout_account').where('user_id', '=', userId).execute()
  const body = { name: '韩梅梅', account: '13900000002', code: '123456' }
  await expect(server.send(wallet.bindPayout, { body }, session)).rejects.toMatchObject({ code: 409, msg: OTHER })
})
