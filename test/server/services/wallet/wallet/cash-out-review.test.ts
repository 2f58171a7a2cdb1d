import { tx } from '#server/database/tables'
import { addStaff } from '#server/repositories/account/staff'
import { type CashOutDecision, decideCashOut } from '#server/services/wallet/wallet/cash-out-review'
import { sealPayee } from '#server/services/wallet/wallet/payout-account'
import { awardCash, settleDueCash } from '#server/services/wallet/wallet/settle-cash'
import { wallet } from '@/contract/wallet/wallet'
import { ownTicket } from '../../../../support/own-ticket'
import { startServer, type TestServer } from '../../../../support/server'
import { newKey } from '../../../../support/shop'

let server: TestServer
let staff: number[]
let made = 0
beforeAll(async () => {
  server = await startServer()
  const add = async (mobile: string) => (await addStaff(server.db, { mobile, name: '财务', roles: ['finance'] }, server.clock.now())) ?? 0
  staff = [await add('13700000091'), await add('13700000092')]
})
afterAll(() => server.close())

/** A cash-out of a learner who has earned as much. */
async function waiting(amount: number): Promise<number> {
  const mobile = `139000061${String(++made).padStart(2, '0')}`
  const learner = await server.signIn(mobile)
  const [userId, now] = [learner.userId, server.clock.now()]
  await tx(server.db, (work) => awardCash(work, { userId, amount, reason: '奖励', ref: `distribution:${mobile}`, settlesAt: now, now }))
  await settleDueCash(server.deps)
  const sealed = await sealPayee(server.db, { name: '李雷', account: mobile })
  await server.db.insertInto('payout_account').values({ user_id: userId, sealed, hint: '139****', bound_at: now }).execute()
  const body = { amount, idempotencyKey: newKey(), ticket: await ownTicket(server.deps, userId) }
  const { cashOutNo } = await server.send(wallet.cashOut, { body }, learner)
  return (await server.db.selectFrom('cash_out').select('id').where('cash_out_no', '=', cashOutNo).executeTakeFirstOrThrow()).id
}
const decide = (id: number, by: number | undefined, decision: CashOutDecision) =>
  tx(server.db, (work) => decideCashOut(work, id, { by: by ?? 0, decision, reason: '不符', remark: '' }, server.clock.now()))
const row = (id: number) => server.db.selectFrom('cash_out').select(['status', 'stage']).where('id', '=', id).executeTakeFirstOrThrow()

it('a large sum needs a second person, who is another one', async () => {
  const id = await waiting(250_000)
  await expect(decide(id, staff[0], 'back')).rejects.toThrow('还没有人批过')
  await decide(id, staff[0], 'agree')
  expect(await row(id)).toEqual({ status: 'applied', stage: 'second' })
  await expect(decide(id, staff[0], 'agree')).rejects.toThrow('不能复核')
  await decide(id, staff[1], 'back')
  expect(await row(id)).toEqual({ status: 'applied', stage: 'review' })
  await decide(id, staff[0], 'agree')
  await decide(id, staff[1], 'agree')
  expect(await row(id)).toEqual({ status: 'applied', stage: null })
  await expect(decide(id, staff[1], 'agree')).rejects.toThrow('刚被别人处理过')
})

it('a refused one gives the cash back', async () => {
  const id = await waiting(150_000)
  await decide(id, staff[0], 'refuse')
  expect((await row(id)).status).toBe('failed')
})
