import { message } from '@/contract/account/message'
import { type Told, toldLearner } from './told'

describe('unsubscribing from mail', () => {
  let told: Told
  beforeEach(async () => {
    told = await toldLearner()
  })
  afterEach(() => told.server.close())
  const linkIn = async () => {
    const { unsubscribe = '' } = (await told.mails()).at(-1) ?? {}
    return unsubscribe.slice(told.server.deps.env.publicUrl.length)
  }

  it('takes the consent to advertising back by one press, without signing in', async () => {
    const { server, learner, waysOf } = told
    await server.send(message.setMarketing, { body: { channel: 'email', isGiven: true } }, learner)
    await waysOf('school_news')
    const link = await linkIn()
    const opened = await server.app.inject({ url: link })
    expect([opened.statusCode, opened.body]).toEqual([200, expect.stringContaining('<button>退订</button>')])
    // A program that looks for harmful links has opened it: nothing is changed yet.
    expect(await waysOf('school_news')).toContain('email')
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const pressed = await server.app.inject({ method: 'POST', url: link, headers, payload: 'List-Unsubscribe=One-Click' })
    expect(pressed.body).toContain('已经退订')
    expect(await waysOf('school_news')).toEqual(['official'])
    expect(await waysOf('order_paid')).toEqual(['email', 'official'])
    const [last] = await server.db.selectFrom('marketing_consent').select(['is_given', 'source']).orderBy('seq', 'desc').execute()
    expect(last).toEqual({ is_given: false, source: 'mail' })
  })

  it('closes mail by one press under a notice, and a warning has no such link', async () => {
    const { server, waysOf } = told
    await waysOf('order_paid')
    await server.app.inject({ method: 'POST', url: await linkIn() })
    expect(await waysOf('order_paid')).toEqual(['official'])
    await waysOf('account_security')
    expect(await linkIn()).toBe('')
  })

  it.each(['t=1.news.x', 't=1.notice', 't=x'])('refuses a link with %s', async (query) => {
    for (const method of ['GET', 'POST'] as const)
      expect((await told.server.app.inject({ method, url: `/unsubscribe?${query}` })).statusCode).toBe(404)
  })

  it('serves nobody by the link of another learner', async () => {
    const { server, learner, waysOf } = told
    await waysOf('order_paid')
    const other = (await linkIn()).replace(`t=${learner.userId}.`, `t=${learner.userId + 1}.`)
    expect((await server.app.inject({ method: 'POST', url: other })).statusCode).toBe(404)
  })
})
