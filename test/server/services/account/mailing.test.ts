import { tx } from '#server/database/tables'
import { addMailing, moveMailing, spreadMailing, takeDeliveries } from '#server/repositories/account/mailing'
import { putWays } from '#server/repositories/account/money-rules'
import { addStaff } from '#server/repositories/account/staff'
import { closedChannels, sendMailing } from '#server/services/account/mailing'
import { message } from '@/contract/account/message'
import { startServer, type TestServer } from '../../../support/server'

/** Noon in Shanghai, when messages leave. */
const NOON = Date.parse('2026-12-01T12:00:00+08:00')

describe('steps of a mailing', () => {
  let server: TestServer
  let id: number
  beforeEach(async () => {
    server = await startServer()
    const { db, clock } = server
    clock.advance(NOON - clock.now())
    for (const tail of [1, 2, 3]) {
      const session = await server.signIn(`1350000000${tail}`)
      await server.send(message.setMarketing, { body: { channel: 'sms', isGiven: true } }, session)
    }
    const staffId = (await addStaff(db, { mobile: '13700000099', name: '员工', roles: ['marketing'] }, NOON)) ?? 0
    const text = { kind: 'school_news' as const, title: '冬季活动', body: '今天起报名。', link: null }
    const row = { ...text, audience: { of: 'all' as const }, channels: ['sms' as const], runAt: NOON, staffId, now: NOON }
    id = await tx(db, (work) => addMailing(work, row))
  })
  afterEach(() => server.close())

  /** Does steps until none is due; returns when the next one is, if there is any. */
  async function runSteps(): Promise<number | undefined> {
    for (;;) {
      const later = await sendMailing(server.deps, { id })
      if (later === undefined || later.postponedTo > server.clock.now()) return later?.postponedTo
    }
  }
  const notices = () => server.db.selectFrom('sms_outbox').select('mobile').where('purpose', '=', 'notice').execute()
  const states = () =>
    server.db.selectFrom('mailing_delivery').select(['state', 'error']).where('channel', '=', 'sms').orderBy('user_id').execute()

  it('a sending that died without a result is not repeated, and is noted as such', async () => {
    const { db, clock } = server
    await moveMailing(db, id, ['waiting'], 'sending')
    await tx(db, (work) => spreadMailing(work, id, undefined, clock.now()))
    expect(await takeDeliveries(db, { id, kind: 'school_news', limit: 1, now: clock.now() })).toHaveLength(1)
    const next = (await runSteps()) ?? 0
    expect(next).toBeGreaterThan(clock.now())
    clock.advance(90_000)
    expect(await runSteps()).toBeUndefined()
    expect(await notices()).toHaveLength(2)
    expect((await states()).map(({ state }) => state)).toEqual(['failed', 'sent', 'sent'])
    expect((await states())[0]?.error).toContain('没有再发')
  })

  it('a mailing that was stopped sends nothing more', async () => {
    await moveMailing(server.db, id, ['waiting'], 'stopped')
    expect(await runSteps()).toBeUndefined()
    expect(await notices()).toHaveLength(0)
  })

  it('a consent that is taken back before the sending counts', async () => {
    const { db, clock } = server
    await moveMailing(db, id, ['waiting'], 'sending')
    await tx(db, (work) => spreadMailing(work, id, undefined, clock.now()))
    const second = await server.signIn('13500000002')
    await server.send(message.setMarketing, { body: { channel: 'sms', isGiven: false } }, second)
    expect(await runSteps()).toBeUndefined()
    expect((await states()).map(({ state }) => state)).toEqual(['sent', 'refused', 'sent'])
    expect(await notices()).toHaveLength(2)
  })

  it('a way without a template, or that the school has closed, is closed with its reason', async () => {
    const none = { subscribe: null, official: null, push: null, sms: null, email: null }
    const sms = { kind: 'provider', url: '', accessKey: '', secret: '', signName: '', template: '', noticeTemplate: 'n' } as const
    const deps = { ...server.deps, env: { ...server.deps.env, sms, email: { kind: 'off' as const } } }
    expect(await closedChannels(deps, 'school_notice')).toEqual({ ...none, email: '没有设置发信服务器' })
    expect(await closedChannels(deps, 'school_news')).toMatchObject({ sms: '没有设置营销短信的模板' })
    expect(await closedChannels(server.deps, 'school_news')).toEqual(none)
    await tx(server.db, (work) => putWays(work, { closed: ['school_news.sms'] }, 0))
    expect(await closedChannels(server.deps, 'school_news')).toMatchObject({ sms: '学校在“消息种类”里关掉了' })
  })
})
