import { holdGuards } from '#server/repositories/invite/risks'
import { bindAccount } from '#server/repositories/wallet/cash-out'
import { sendCode } from '#server/services/account/sms-codes'
import { bindPayout, openPayee, type Payee, payeeHash, payerHash, sealPayee } from '#server/services/wallet/wallet/payout-account'
import { wallet } from '@/contract/wallet/wallet'
import { CASH_OUT_ACCOUNT_WRONG, CASH_OUT_NAME_EMPTY } from '@/domain/wallet/cash-out'
import { onPostgres, race } from '../../../../support/race'
import { startServer, type TestServer, type TestSession } from '../../../../support/server'

const MOBILE = '13600000005'
const DAY_MS = 86_400_000
let server: TestServer
let anna: TestSession
beforeAll(async () => {
  server = await startServer()
  anna = await server.signIn(MOBILE)
})
afterAll(() => server.close())

async function newCode(): Promise<string> {
  server.clock.advance(DAY_MS)
  // A session does not last a day.
  anna = await server.signIn(MOBILE)
  await sendCode(server.deps, { mobile: MOBILE, purpose: 'payout', network: '10.0.0.1' })
  const { body } = await server.db
    .selectFrom('sms_outbox')
    .select('body')
    .where('mobile', '=', MOBILE)
    .orderBy('sent_at', 'desc')
    .executeTakeFirstOrThrow()
  return /\d{6}/.exec(body)?.[0] ?? ''
}
const bind = async (wish: { name: string; account: string }, code?: string) =>
  server.send(wallet.bindPayout, { body: { ...wish, code: code ?? (await newCode()) } }, anna)

it.each([
  [{ name: ' ', account: '13600000005' }, CASH_OUT_NAME_EMPTY],
  [{ name: '李明', account: 'nobody' }, CASH_OUT_ACCOUNT_WRONG],
  [{ name: '李明', account: '13600000005' }, expect.stringContaining('验证码')],
])('a payout account refuses %j with a code that was never sent', async (wish, msg) => {
  await expect(bind(wish, '000000')).rejects.toMatchObject({ code: 417, msg })
  expect((await server.send(wallet.payoutAccount, {}, anna)).hint).toBeNull()
})

it('a payout account is bound with a code, sealed, shown masked, and changed once a month', async () => {
  expect(await bind({ name: '李明', account: 'liming@qq.com' })).toMatchObject({ hint: 'li***@qq.com' })
  const { sealed } = await server.db.selectFrom('payout_account').select('sealed').executeTakeFirstOrThrow()
  expect(Buffer.from(sealed, 'base64').toString('latin1')).not.toContain('liming')
  await expect(bind({ name: '李明', account: '13600000005' })).rejects.toMatchObject({ code: 409 })
  server.clock.advance(30 * DAY_MS)
  expect(await bind({ name: '李明', account: '13600000005' })).toMatchObject({ hint: '136****0005' })
})

it('a payout account is bound without surrounding blanks, changed after thirty days to the millisecond, and shown with the mobile number', async () => {
  const wish = { name: '王芳', account: 'fang@qq.com' }
  const ask = () => server.send(wallet.payoutAccount, {}, anna)
  server.clock.advance(30 * DAY_MS)
  const { changeableAt } = await bind({ name: ` ${wish.name} `, account: ` ${wish.account} ` })
  expect(changeableAt).toBe(server.clock.now() + 30 * DAY_MS)
  const { sealed } = await server.db
    .selectFrom('payout_account')
    .select('sealed')
    .where('user_id', '=', anna.userId)
    .executeTakeFirstOrThrow()
  expect(await openPayee(server.db, sealed)).toEqual(wish)
  const code = await newCode()
  const wait = changeableAt - server.clock.now()
  await server.db
    .updateTable('payout_account')
    .set({ bound_at: server.clock.now() - 30 * DAY_MS + 1 })
    .execute()
  await expect(bind(wish, code)).rejects.toMatchObject({ code: 409, msg: '30 天内只能更换一次支付宝账号' })
  expect(wait).toBe(29 * DAY_MS)
  await server.db
    .updateTable('payout_account')
    .set({ bound_at: server.clock.now() - 30 * DAY_MS })
    .execute()
  expect(await bind(wish, code)).toMatchObject({ hint: 'fa***@qq.com', mobile: '136****0005' })
  await server.db.updateTable('users').set({ mobile: null }).where('id', '=', anna.userId).execute()
  expect(await ask()).toMatchObject({ mobile: '', hint: 'fa***@qq.com' })
  await server.db.deleteFrom('payout_account').where('user_id', '=', anna.userId).execute()
  expect(await ask()).toEqual({ hint: null, mobile: '', changeableAt: 0 })
  await expect(bind(wish, '000000')).rejects.toMatchObject({ code: 409, msg: '请先绑定手机号' })
  await server.db.updateTable('users').set({ mobile: MOBILE }).where('id', '=', anna.userId).execute()
})

it('a payout account of another learner is refused before the code is spent, in any letter case', async () => {
  const code = await newCode()
  const payee_hash = await payeeHash(server.db, 'taken@qq.com')
  const other = await server.signIn('13600000006')
  await server.db.insertInto('payout_account').values({ user_id: other.userId, sealed: '', hint: '', bound_at: 0, payee_hash }).execute()
  const taken = bind({ name: '王芳', account: 'Taken@QQ.com' }, code)
  await expect(taken).rejects.toMatchObject({ code: 409, msg: '该支付宝账号已被其他账号绑定' })
  expect(await bind({ name: '王芳', account: 'free@qq.com' }, code)).toMatchObject({ hint: 'fr***@qq.com' })
})

it('a payout account is never sealed twice alike', async () => {
  const payee = { name: '王芳', account: 'fang@qq.com' }
  expect(await sealPayee(server.db, payee)).not.toBe(await sealPayee(server.db, payee))
})

it('a sealed account is read unchanged, and not at all once a byte was changed', async () => {
  const { db } = server
  const sealed = Buffer.from(await sealPayee(db, { name: '王芳', account: 'fang@qq.com' }), 'base64')
  for (const at of [0, 12, 28, sealed.length - 1]) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    await expect(openPayee(db, changed.toString('base64'))).rejects.toThrow()
  }
  await expect(openPayee(db, await sealPayee(db, { name: '王芳' } as Payee))).rejects.toThrow('sealed text is no payee')
  expect(await payerHash(db, 'wechat', '')).toBeNull()
  const hashes = [await payerHash(db, 'wechat', 'o1'), await payerHash(db, 'alipay', 'o1'), await payerHash(db, 'wechat', 'o2')]
  expect(new Set(hashes).size).toBe(3)
  expect(await payerHash(db, 'wechat', 'o1')).toBe(hashes[0])
})

onPostgres('a payout account bound at the same time by another learner or another request is refused', async () => {
  const code = async () => {
    await server.db.deleteFrom('payout_account').execute()
    return newCode()
  }
  const other = await server.signIn('13600000006')
  const now = () => server.clock.now()
  const payee_hash = await payeeHash(server.db, 'late@qq.com')
  const row = (user_id: number, hash = payee_hash) => ({ user_id, sealed: '', hint: '', bound_at: now(), payee_hash: hash })
  const first = await code()
  const asked = (with_: string) => bind({ name: '王芳', account: 'late@qq.com' }, with_).catch((error: unknown) => error)
  const taken = await race(server.db, {
    hold: async (work) => {
      await holdGuards(work, [`payee:${payee_hash}`], now())
      await bindAccount(work, row(other.userId), 0)
    },
    act: () => asked(first),
  })
  expect(taken).toMatchObject({ hasWaited: true, value: { code: 409, msg: '该支付宝账号已被其他账号绑定' } })
  const second = await code()
  const changed = await race(server.db, {
    hold: (work) => bindAccount(work, row(anna.userId, 'own'), 0),
    act: () => asked(second),
  })
  expect(changed).toMatchObject({ hasWaited: true, value: { code: 409, msg: '30 天内只能更换一次支付宝账号' } })
})

it('one of several learners binds an account when all try at once', async () => {
  const people = await Promise.all(
    [1, 2, 3, 4].map(async (at) => {
      const mobile = `1360000001${at}`
      const session = await server.signIn(mobile)
      await sendCode(server.deps, { mobile, purpose: 'payout', network: `10.0.1.${at}` })
      const { body } = await server.db.selectFrom('sms_outbox').select('body').where('mobile', '=', mobile).executeTakeFirstOrThrow()
      return { userId: session.userId, code: /\d{6}/.exec(body)?.[0] ?? '' }
    }),
  )
  const ends = await Promise.allSettled(
    people.map(({ userId, code }) => bindPayout(server.deps, userId, { name: '王芳', account: 'wangfang@qq.com', code })),
  )
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})
