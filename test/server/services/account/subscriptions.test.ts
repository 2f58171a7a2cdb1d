import { tx } from '#server/database/tables'
import { handlers } from '#server/jobs/handlers'
import { runDueJobs } from '#server/jobs/runner'
import { messagingOf } from '#server/providers/messaging/gateway'
import { sendMessage } from '#server/repositories/account/message'
import { message } from '@/contract/account/message'
import { notice } from '@/contract/account/subscription'
import type { MessageKind } from '@/domain/account/messages'
import { Refused } from '../../../support/exchange'
import { startServer, type TestServer, type TestSession } from '../../../support/server'

describe('messages of the messaging app', () => {
  let server: TestServer
  let learner: TestSession
  let templates: Awaited<ReturnType<typeof messagingOf>>['templates']
  beforeAll(async () => {
    server = await startServer()
    server.clock.advance(Date.parse('2026-11-05T10:00:00+08:00') - server.clock.now())
    learner = await server.signIn('13900000041')
    templates = (await messagingOf(server.deps)).templates
    await server.db
      .insertInto('messaging_identity')
      .values({ app: 'mini', open_id: 'mini-1', union_id: null, user_id: learner.userId })
      .execute()
  })
  afterAll(() => server.close())

  const idOf = (topic: 'live' | 'order') => templates[topic] ?? ''
  const answer = (topic: 'live' | 'order', isGranted: boolean, key: string) =>
    server.send(notice.consent, { body: { key, answers: [{ template: idOf(topic), isGranted }] } }, learner)
  const left = async (topic: string) => (await server.send(notice.offers, {}, learner)).find((each) => each.topic === topic)?.left
  let told = 0
  const deliver = async (kind: MessageKind) => {
    told += 1
    await tx(server.db, (work) =>
      sendMessage(work, { userId: learner.userId, kind, ref: String(told), body: '内容', now: server.clock.now() }),
    )
    await runDueJobs(server.deps, { deliverMessage: handlers.deliverMessage ?? [] } as typeof handlers)
    const rows = server.db.selectFrom('message_delivery').select('state').where('channel', '=', 'subscribe')
    return (await rows.orderBy('message_id', 'desc').limit(1).executeTakeFirstOrThrow()).state
  }

  it('messages are offered by topic, with nothing allowed at first', async () => {
    const offers = await server.send(notice.offers, {}, learner)
    expect(offers.map(({ topic, left: count }) => [topic, count])).toEqual([
      ['order', 0],
      ['live', 0],
      ['task', 0],
      ['answer', 0],
      ['service', 0],
    ])
  })

  it('messages are not sent without a consent', async () => {
    expect(await deliver('live_soon')).toBe('refused')
  })

  it('messages are allowed once by a consent to their topic, and a repeated call counts once', async () => {
    await answer('live', true, 'key-live-1')
    await answer('live', true, 'key-live-1')
    expect(await left('live')).toBe(1)
    expect(await deliver('order_paid')).toBe('refused')
    expect(await deliver('live_soon')).toBe('sent')
    expect(await left('live')).toBe(0)
    expect(await deliver('live_soon')).toBe('refused')
  })

  it('messages are allowed once more by each further consent; a refusal withdraws them', async () => {
    await answer('order', true, 'key-order-1')
    await answer('order', true, 'key-order-2')
    expect(await left('order')).toBe(2)
    await answer('order', false, 'key-order-3')
    expect([await left('order'), await deliver('order_paid')]).toEqual([0, 'refused'])
  })

  it('messages are limited to the learner and to our own templates', async () => {
    await answer('live', true, 'key-live-2')
    const other = await server.signIn('13900000042')
    expect((await server.send(notice.offers, {}, other)).every(({ left: count }) => count === 0)).toBe(true)
    const wrong = { key: 'key-wrong-1', answers: [{ template: 'not-ours', isGranted: true }] }
    await expect(server.send(notice.consent, { body: wrong }, learner)).rejects.toThrow(new Refused(404, '消息模板不存在'))
    expect(await left('live')).toBe(1)
  })

  it('spend no consent on a disabled kind', async () => {
    await server.send(message.setSwitch, { body: { kind: 'live_soon', isOn: false } }, learner)
    const before = await server.db.selectFrom('message_delivery').select('message_id').execute()
    await deliver('live_soon')
    expect(await server.db.selectFrom('message_delivery').select('message_id').execute()).toEqual(before)
    expect(await left('live')).toBe(1)
  })

  it('share one consent between two deliveries at once', async () => {
    await server.send(message.setSwitch, { body: { kind: 'live_soon', isOn: true } }, learner)
    const { spendConsent } = await import('#server/repositories/account/message/consent')
    const spend = () => spendConsent(server.db, learner.userId, idOf('live'), server.clock.now())
    expect((await Promise.all([spend(), spend()])).sort()).toEqual([false, true])
  })
})
