import { buildApp } from '#server/app'
import { beginDelivery } from '#server/repositories/account/message/delivery'
import { forgetDeadSessions } from '#server/repositories/account/session/forget'
import { message } from '@/contract/account/message'
import { push } from '@/contract/account/push'
import { sessions } from '@/contract/account/session'
import { outChannels } from '@/domain/account/message-channels'
import { exchangeOver } from '../../../support/exchange'
import { pushService } from '../../../support/push-service'
import type { TestSession } from '../../../support/server'
import { type Told, toldLearner } from './told'

const DAY = 86_400

describe('messages in a browser', () => {
  let told: Told
  let service: Awaited<ReturnType<typeof pushService>>
  beforeAll(async () => {
    told = await toldLearner()
    service = await pushService()
  })
  afterAll(async () => {
    await service.close()
    await told.server.close()
  })
  let learner: TestSession
  beforeEach(async () => {
    learner = told.learner
    service.arrived.length = 0
    await told.server.db.deleteFrom('push_subscription').execute()
    await told.server.db.deleteFrom('message_channel').execute()
    told.at(Date.parse('2026-11-05T10:00:00+08:00') + 7 * DAY * 1000 * ++days)
    learner = await told.server.signIn('13900000051')
  })
  let days = 0

  const open = (name: string, session = learner) => told.server.send(push.add, { body: service.browser(name) }, session)
  const rows = async () => (await told.server.db.selectFrom('push_subscription').select('user_id').execute()).length

  it('arrive encrypted for it alone, signed by the key of the school', async () => {
    const { publicKey, isHere } = await told.server.send(push.state, { query: {} }, learner)
    expect([Buffer.from(publicKey, 'base64url').length, isHere]).toEqual([65, false])
    expect(await open('a')).toEqual({ publicKey, isHere: true, others: 0 })
    expect(await told.waysOf('doubt_closed')).toEqual([])
    expect(await told.waysOf('doubt_answered')).toContain('push')
    const [arrived] = service.arrived
    expect(arrived).toMatchObject({
      note: { title: '你的提问有新回答', body: '内容', link: '/order/list', tag: expect.stringMatching(/^doubt_answered-\d+$/) },
      ...{ urgency: 'normal', ttl: DAY, key: publicKey },
    })
  })

  it('wait for a browser an hour where they would come too late, and warn urgently, without a way to stop it, about the account', async () => {
    await open('a')
    await told.waysOf('live_soon')
    await told.waysOf('account_security')
    expect(service.arrived.map(({ ttl, urgency, note }) => [ttl, urgency, note.stop === ''])).toEqual([
      [3600, 'normal', false],
      [DAY, 'high', true],
    ])
  })

  it('arrive in all browsers of the learner, of which those that gave their address up are forgotten', async () => {
    await open('a')
    await open('b')
    await open('c')
    service.answer('a', 410)
    service.answer('b', 404)
    expect(await told.waysOf('doubt_answered')).toContain('push')
    expect([service.arrived.map(({ browser }) => browser), await rows()]).toEqual([['c'], 1])
    service.answer('c', 410)
    expect(await told.waysOf('doubt_answered')).not.toContain('push')
    expect(await rows()).toBe(0)
  })

  it('count as failed while the push service is down, which loses no browser', async () => {
    await open('a')
    service.answer('a', 503)
    expect(await told.waysOf('doubt_answered')).not.toContain('push')
    const delivery = told.server.db.selectFrom('message_delivery').select(['state', 'error']).where('channel', '=', 'push')
    expect(await delivery.execute()).toEqual([{ state: 'failed', error: expect.stringContaining('503') }])
    expect(await rows()).toBe(1)
  })

  it('wait for the morning, and are not sent twice after a process died', async () => {
    await open('a')
    const evening = Date.parse('2026-11-05T23:00:00+08:00') + 7 * DAY * 1000 * days
    told.at(evening)
    expect(await told.waysOf('doubt_answered')).toEqual([])
    told.at(evening + 10 * 3_600_000)
    // A process began to send and died: whether it arrived is not known.
    const { id } = await told.server.db.selectFrom('message').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
    await beginDelivery(told.server.db, { userId: learner.userId, messageId: id }, 'push', evening)
    await told.run()
    expect(service.arrived).toEqual([])
  })

  it('end with the session they were opened in, and go on when it is renewed', async () => {
    await open('a')
    const renewed = await told.server.send(sessions.refresh, { query: { refreshToken: learner.refreshToken } })
    expect(await told.waysOf('doubt_answered')).toContain('push')
    await told.server.send(sessions.logout, { body: { refreshToken: renewed.refreshToken } })
    expect(await told.waysOf('doubt_answered')).not.toContain('push')
    await forgetDeadSessions(told.server.deps)
    expect(await rows()).toBe(0)
  })

  it('go to the learner who sits before the browser now', async () => {
    const address = service.browser('shared')
    await told.server.send(push.add, { body: address }, learner)
    const other = await told.server.signIn('13900000052')
    expect(await told.server.send(push.add, { body: address }, other)).toMatchObject({ isHere: true, others: 0 })
    expect(await told.server.send(push.state, { query: { endpoint: address.endpoint } }, learner)).toMatchObject({
      isHere: false,
      others: 0,
    })
    expect(await told.waysOf('doubt_answered')).not.toContain('push')
    // Nobody ends the messages of another by naming a browser of theirs.
    await told.server.send(push.remove, { body: { endpoint: address.endpoint } }, learner)
    expect(await told.server.send(push.state, { query: { endpoint: address.endpoint } }, other)).toMatchObject({ isHere: true })
  })

  it('go to the ten newest browsers', async () => {
    for (let at = 0; at < 12; at++) {
      await open(`browser-${at}`)
      told.server.clock.advance(1000)
    }
    expect(await told.server.send(push.state, { query: {} }, learner)).toMatchObject({ others: 10 })
    await told.waysOf('doubt_answered')
    expect(service.arrived.map(({ browser }) => browser).sort()).not.toContain('browser-0')
  })

  it('count as a way that the settings close and the next browser opens again', async () => {
    const way = async () => (await told.server.send(message.channels, {}, learner)).channels.find(({ channel }) => channel === 'push')
    expect(await way()).toEqual({ channel: 'push', title: outChannels.push, address: '', isOn: true })
    await open('a')
    expect(await way()).toMatchObject({ address: '1 个浏览器' })
    await told.server.send(message.setChannel, { body: { channel: 'push', isOn: false } }, learner)
    expect(await told.waysOf('doubt_answered')).not.toContain('push')
    await told.server.send(push.add, { body: { ...service.browser('a2'), isResumed: true } }, learner)
    expect(await way()).toMatchObject({ isOn: false })
    await open('b')
    expect(await way()).toMatchObject({ address: '3 个浏览器', isOn: true })
  })

  it('stop by one press in the message, signed out too', async () => {
    await open('a')
    await told.waysOf('doubt_answered')
    const stop = service.arrived[0]?.note.stop ?? ''
    await told.server.send(sessions.logout, { body: { refreshToken: learner.refreshToken } })
    const page = await told.server.app.inject({ url: stop })
    expect([page.statusCode, page.body.includes('浏览器通知')]).toEqual([200, true])
    learner = await told.server.signIn('13900000051')
    const isOn = async () =>
      (await told.server.send(message.channels, {}, learner)).channels.find(({ channel }) => channel === 'push')?.isOn
    expect(await isOn()).toBe(true)
    expect((await told.server.app.inject({ method: 'POST', url: stop })).statusCode).toBe(200)
    expect(await isOn()).toBe(false)
    expect((await told.server.app.inject({ method: 'POST', url: `${stop}x` })).statusCode).toBe(404)
  })

  it('refuse addresses elsewhere and keys that are none, and keep nothing', async () => {
    const address = service.browser('a')
    const refused = { code: 417, msg: '这个浏览器的通知服务暂不支持，请换一个浏览器' }
    for (const endpoint of ['http://10.0.0.1/x', 'https://example.cn/x', 'file:///etc/passwd'])
      await expect(told.server.send(push.add, { body: { ...address, endpoint } }, learner)).rejects.toMatchObject(refused)
    for (const bad of [{ p256dh: 'x' }, { auth: 'x'.repeat(23) }])
      expect((await told.server.exchange(push.add, { body: { ...address, ...bad } }, learner)).code).not.toBe(200)
    expect(await rows()).toBe(0)
  })

  it('refuse by name where the school sends none', async () => {
    const deps = { ...told.server.deps, env: { ...told.server.deps.env, webPush: false } }
    const app = await buildApp(deps)
    try {
      const exchange = exchangeOver(app, told.server.clock.now)
      expect((await exchange(push.state, { query: {} }, learner)).res).toEqual({ publicKey: '', isHere: false, others: 0 })
      expect(await exchange(push.add, { body: service.browser('a') }, learner)).toMatchObject({
        code: 409,
        msg: '学校还没有开通浏览器通知',
      })
      const ways = (await exchange(message.channels, {}, learner)).res?.channels.map(({ channel }) => channel)
      expect(ways).not.toContain('push')
    } finally {
      await app.close()
    }
  })
})
