import { tx } from '#server/database/tables'
import { messagingOf } from '#server/providers/messaging/gateway'
import { putWays } from '#server/repositories/account/money-rules'
import { message } from '@/contract/account/message'
import { closingOf } from '@/domain/account/message-channels'
import { type Told, toldLearner } from './told'

const NIGHT = Date.parse('2026-11-05T23:00:00+08:00')

describe('a message that leaves the inbox', () => {
  let told: Told
  beforeEach(async () => {
    told = await toldLearner()
  })
  afterEach(() => told.server.close())

  it('goes by every way that knows the learner where money went back, else by those that cost nothing', async () => {
    const { waysOf, mails, server } = told
    expect(await waysOf('refund_done')).toEqual(['email', 'official', 'sms'])
    expect(await waysOf('order_paid')).toEqual(['email', 'official'])
    expect(await waysOf('book_shipped')).toEqual(['official'])
    expect((await mails())[0]).toMatchObject({ address: 'lin@example.com', subject: '退款已原路退回' })
    expect((await mails())[0]?.body).toContain(`${server.deps.env.publicUrl}/order/list`)
  })

  it('leads a follower of the official account to its page', async () => {
    const { server, waysOf } = told
    const messaging = await messagingOf(server.deps)
    const sending = jest.spyOn(messaging, 'templateMessage')
    await waysOf('order_paid')
    const notice = { title: '订单支付成功', body: '内容', at: server.clock.now() }
    expect(sending.mock.calls).toEqual([['web-1', messaging.accountTemplates.order, notice, `${server.deps.env.publicUrl}/order/list`]])
    sending.mockRestore()
  })

  it('leaves out a way that the school has closed for its kind, which learners are not shown either', async () => {
    const { server, learner, waysOf } = told
    await tx(server.db, (work) => putWays(work, { closed: [closingOf('refund_done', 'sms')] }, 0))
    expect(await waysOf('refund_done')).toEqual(['email', 'official'])
    const rows = await server.send(message.switches, {}, learner)
    expect(rows.find(({ kind }) => kind === 'refund_done')?.ways).toEqual(['微信订阅消息', '公众号消息', '浏览器通知', '邮件'])
  })

  it('waits at night, goes as a warning all the same, and stays in the inbox where it would come too late', async () => {
    const { server, at, run, waysOf } = told
    at(NIGHT)
    expect(await waysOf('refund_done')).toEqual([])
    expect(await waysOf('account_security')).toEqual(['email', 'official', 'sms'])
    expect(await waysOf('live_soon')).toEqual([])
    await server.db.deleteFrom('message_delivery').execute()
    at(NIGHT + 9 * 3_600_000)
    await run()
    const rows = await server.db
      .selectFrom('message_delivery')
      .innerJoin('message', 'message.id', 'message_id')
      .select('kind')
      .distinct()
      .execute()
    expect(rows).toEqual([{ kind: 'refund_done' }])
  })
})
