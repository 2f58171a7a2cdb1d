import { tx } from '#server/database/tables'
import { handlers } from '#server/jobs/handlers'
import { runDueJobs } from '#server/jobs/runner'
import { messagingOf } from '#server/providers/messaging/gateway'
import { sendMessage } from '#server/repositories/account/message'
import { message } from '@/contract/account/message'
import { Refused } from '../../../support/exchange'
import { startServer, type TestServer, type TestSession } from '../../../support/server'

describe('the inbox', () => {
  let server: TestServer
  let learner: TestSession
  let other: TestSession
  beforeAll(async () => {
    server = await startServer()
    learner = await server.signIn('13900000011')
    other = await server.signIn('13900000012')
  })
  afterAll(() => server.close())

  const tell = (ref: string, kind: 'refund_done' | 'report_answered' | 'order_cancelled' = 'report_answered') =>
    tx(server.db, (work) =>
      sendMessage(work, { userId: learner.userId, kind, ref, body: '老师回复了你的纠错。', link: '/question/1', now: server.clock.now() }),
    )
  const deliver = () => runDueJobs(server.deps, { deliverMessage: handlers.deliverMessage ?? [] } as typeof handlers)
  const deliveries = () => server.db.selectFrom('message_delivery').select(['channel', 'state']).orderBy('message_id').execute()

  it('reports an event once, and lists the newest first', async () => {
    await tell('r1')
    await tell('r1')
    await tell('o1', 'refund_done')
    const all = await server.send(message.list, { query: {} }, learner)
    expect(all.map(({ title, isRead }) => [title, isRead])).toEqual([
      ['退款已原路退回', false],
      ['题目纠错有回复了', false],
    ])
    expect(await server.send(message.list, { query: { group: 'exam' } }, learner)).toMatchObject([{ kind: 'report_answered' }])
    expect(await server.send(message.list, { query: { group: 'learning' } }, learner)).toEqual([])
    expect(await server.send(message.unread, {}, learner)).toEqual({ total: 2, groups: { order: 1, learning: 0, exam: 1, service: 0 } })
  })

  it('lists messages by their time, also one that was written later for an earlier moment', async () => {
    const late = await server.signIn('13900000013')
    const now = server.clock.now()
    const at = (ref: string, ago: number) =>
      tx(server.db, (work) => sendMessage(work, { userId: late.userId, kind: 'report_answered', ref, body: ref, now: now - ago }))
    await at('t-new', 1_000)
    await at('t-old', 60_000)
    await at('t-mid', 30_000)
    const bodies = async (page: number) => {
      const rows = await server.send(message.list, { query: { page, limit: 2 } }, late)
      return rows.map(({ body }) => body)
    }
    expect([await bodies(0), await bodies(1)]).toEqual([['t-new', 't-mid'], ['t-old']])
  })

  it('belongs to its learner', async () => {
    const [first] = await server.send(message.list, { query: {} }, learner)
    expect(await server.send(message.list, { query: {} }, other)).toEqual([])
    await expect(server.send(message.read, { params: { id: first?.id ?? 0 } }, other)).rejects.toThrow(new Refused(404, '消息不存在'))
  })

  it('can be marked read one by one, by group, and whole', async () => {
    const [first] = await server.send(message.list, { query: {} }, learner)
    await server.send(message.read, { params: { id: first?.id ?? 0 } }, learner)
    await server.send(message.read, { params: { id: first?.id ?? 0 } }, learner)
    expect((await server.send(message.unread, {}, learner)).total).toBe(1)
    expect((await server.send(message.readAll, { body: { group: 'order' } }, learner)).total).toBe(1)
    expect((await server.send(message.readAll, { body: {} }, learner)).total).toBe(0)
  })

  it('delivers in waking hours, once, by the channels of a kind, except the disabled ones', async () => {
    const night = Date.parse('2026-11-05T23:00:00+08:00')
    server.clock.advance(night - server.clock.now())
    learner = await server.signIn('13900000011')
    await server.db
      .insertInto('messaging_identity')
      .values({ app: 'mini', open_id: 'o', union_id: null, user_id: learner.userId })
      .execute()
    const { templates } = await messagingOf(server.deps)
    const consent = { user_id: learner.userId, template: templates.order ?? '', key: 'yes', is_granted: true, at: 1 }
    await server.db.insertInto('notice_consent').values(consent).execute()
    await tell('o2', 'refund_done')
    await tell('r2')
    await tell('c2', 'order_cancelled')
    await server.send(message.setSwitch, { body: { kind: 'report_answered', isOn: false } }, learner)
    await deliver()
    expect(await deliveries()).toEqual([])
    server.clock.advance(9 * 3_600_000)
    await deliver()
    await server.db.updateTable('job').set({ run_at: 0 }).execute()
    await deliver()
    expect(await deliveries()).toEqual([
      { channel: 'subscribe', state: 'sent' },
      { channel: 'sms', state: 'sent' },
    ])
  })

  it('records a failed channel, and uses the others all the same', async () => {
    learner = await server.signIn('13900000012')
    await server.db.deleteFrom('message_delivery').execute()
    await server.db
      .insertInto('messaging_identity')
      .values({ app: 'mini', open_id: 'p', union_id: null, user_id: learner.userId })
      .execute()
    const messaging = await messagingOf(server.deps)
    const consent = { user_id: learner.userId, template: messaging.templates.order ?? '', key: 'yes', is_granted: true, at: 1 }
    await server.db.insertInto('notice_consent').values(consent).execute()
    const sending = jest.spyOn(messaging, 'subscribeMessage').mockRejectedValue(new Error('no route to the provider'))
    await tell('o3', 'refund_done')
    await deliver()
    sending.mockRestore()
    const rows = await server.db.selectFrom('message_delivery').select(['channel', 'state', 'error']).orderBy('channel').execute()
    expect(rows).toEqual([
      { channel: 'sms', state: 'sent', error: null },
      { channel: 'subscribe', state: 'failed', error: 'no route to the provider' },
    ])
  })

  it('refuses a switch of an unknown kind', async () => {
    learner = await server.signIn('13900000011')
    await expect(server.send(message.setSwitch, { body: { kind: 'toString', isOn: true } }, learner)).rejects.toThrow('消息类型不存在')
  })
})
