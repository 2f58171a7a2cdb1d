import { wallet } from '@/contract/money/wallet'
import { bindPayout } from '../../../../../server/services/order/wallet/payout-account'
import { sendCode } from '../../../../../server/services/user/sms-codes'
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
  await sendCode(server.deps, MOBILE, '10.0.0.1')
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

it.each([[{ name: ' ', account: '13600000005' }], [{ name: '李明', account: 'nobody' }], [{ name: '李明', account: '13600000005' }]])(
  'refuses %j with a code that was never sent',
  async (wish) => {
    await expect(bind(wish, '000000')).rejects.toMatchObject({ code: 417 })
    expect((await server.send(wallet.payoutAccount, {}, anna)).hint).toBeNull()
  },
)

it('is bound with a code, sealed, shown masked, and changed once a month', async () => {
  expect(await bind({ name: '李明', account: 'liming@qq.com' })).toMatchObject({ hint: 'li***@qq.com' })
  const { sealed } = await server.db.selectFrom('payout_account').select('sealed').executeTakeFirstOrThrow()
  expect(Buffer.from(sealed, 'base64').toString('latin1')).not.toContain('liming')
  await expect(bind({ name: '李明', account: '13600000005' })).rejects.toMatchObject({ code: 409 })
  server.clock.advance(30 * DAY_MS)
  expect(await bind({ name: '李明', account: '13600000005' })).toMatchObject({ hint: '136****0005' })
})

it('of learners who bind one account at once, one may', async () => {
  const people = await Promise.all(
    [1, 2, 3, 4].map(async (at) => {
      const mobile = `1360000001${at}`
      const session = await server.signIn(mobile)
      await sendCode(server.deps, mobile, `10.0.1.${at}`)
      const { body } = await server.db.selectFrom('sms_outbox').select('body').where('mobile', '=', mobile).executeTakeFirstOrThrow()
      return { userId: session.userId, code: /\d{6}/.exec(body)?.[0] ?? '' }
    }),
  )
  const ends = await Promise.allSettled(
    people.map(({ userId, code }) => bindPayout(server.deps, userId, { name: '王芳', account: 'wangfang@qq.com', code })),
  )
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})
