import type { FastifyInstance } from 'fastify'
import { tx } from '#server/database/tables'
import { buildDesk } from '#server/desk/app'
import { handlers } from '#server/jobs/handlers'
import { prepareJobs, runDueJobs } from '#server/jobs/runner'
import { emptyPublicCache } from '#server/public-cache'
import { putEmail } from '#server/repositories/account/email'
import { mailingRules } from '#server/repositories/account/money-rules'
import { brandRows, putBrands } from '#server/repositories/site/brands'
import { message } from '@/contract/account/message'
import { startServer, type TestServer } from '../../../support/server'
import { type Browser, staffBrowser, tokenIn } from '../staff'

const own = { sendMailing: handlers.sendMailing } as Parameters<typeof runDueJobs>[1]
/** Noon in Shanghai, and eleven in the evening. */
const NOON = Date.parse('2026-12-01T12:00:00+08:00')
const NIGHT = Date.parse('2026-12-01T23:00:00+08:00')
const MOBILES = ['13500000001', '13500000002', '13500000003']

describe('messages to many', () => {
  let server: TestServer
  let desk: FastifyInstance
  let marketing: Browser
  let users: number[]
  const at = (moment: number) => server.clock.advance(moment - server.clock.now())
  beforeEach(async () => {
    server = await startServer()
    desk = await buildDesk(server.deps)
    at(NOON)
    users = []
    for (const mobile of MOBILES) {
      const session = await server.signIn(mobile)
      users.push(session.userId)
      for (const channel of ['sms', 'email'] as const)
        await server.send(message.setMarketing, { body: { channel, isGiven: true } }, session)
    }
    marketing = await staffBrowser(server, desk, ['marketing'])
    await prepareJobs(server.deps, own)
    await server.db.deleteFrom('sms_outbox').execute()
  })
  afterEach(async () => {
    await desk.close()
    await server.close()
  })

  const form = {
    audience: 'mobiles',
    mobiles: `${MOBILES.join('\n')}\n${MOBILES[0]}`,
    kind: 'school_news',
    title: '冬季活动',
    body: '今天起报名。',
  }
  const send = (more: object = {}) => marketing.act('send-mailing', 'new', { ...form, link: '', channels: 'sms', at: '', ...more })
  const run = () => runDueJobs(server.deps, own)
  const notices = () => server.db.selectFrom('sms_outbox').select('mobile').where('purpose', '=', 'notice').orderBy('mobile').execute()
  const states = async () =>
    (
      await server.db.selectFrom('mailing_delivery').select(['user_id', 'state']).where('channel', '=', 'sms').orderBy('user_id').execute()
    ).map(({ state }) => state)
  const messages = () => server.db.selectFrom('message').select('user_id').where('kind', '=', 'school_news').orderBy('user_id').execute()

  it('every learner of a pasted list gets one message in the inbox and one text message', async () => {
    const done = await send()
    expect(done.to).toMatch(/^\/mailings\/\d+\?done=1$/)
    await run()
    await run()
    expect((await messages()).map(({ user_id }) => user_id)).toEqual(users)
    expect((await notices()).map(({ mobile }) => mobile)).toEqual(MOBILES)
    const page = await marketing.get(done.to ?? '')
    expect(page.body).toContain('发完了')
    const audit = await server.db.selectFrom('audit').select('act').where('act', '=', 'send-mailing').execute()
    expect(audit).toHaveLength(1)
  })

  it('a learner who switched news off gets it in the inbox alone, and stands among those not reached', async () => {
    await server.db
      .insertInto('message_switch')
      .values({ user_id: users[1] ?? 0, kind: 'school_news', is_on: false })
      .execute()
    const shown = await marketing.get('/acts/send-mailing/new')
    expect(shown.status).toBe(200)
    const done = await send()
    await run()
    expect(await messages()).toHaveLength(3)
    expect(await states()).toEqual(['sent', 'refused', 'sent'])
    const id = /\d+/.exec(done.to ?? '')?.[0]
    expect((await marketing.get(`/unreached?mailing=${id}`)).body).toContain('学员没有同意，或关掉了这类消息')
  })

  it('a stored filter reaches the learners that fit all of it, its spans of dates too', async () => {
    for (const [at, day] of ['2026-11-20', '2026-11-25', '2026-11-30'].entries())
      await server.db
        .updateTable('users')
        .set({ created_at: Date.parse(`${day}T12:00:00+08:00`) })
        .where('id', '=', users[at] ?? 0)
        .execute()
    const { id: staff_id } = await server.db.selectFrom('staff').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
    for (const [query, reached] of [
      ['word=0002', [1]],
      ['createdFrom=2026-11-25', [1, 2]],
      ['createdTo=2026-11-25', [0, 1]],
      ['createdFrom=2026-11-25&createdTo=2026-11-25', [1]],
    ] as const) {
      const stored = { staff_id, path: '/accounts', name: query, query, is_shared: true, made_at: 0 }
      const { id } = await server.db.insertInto('saved_filter').values(stored).returning('id').executeTakeFirstOrThrow()
      await send({ audience: 'filter', filterId: String(id), mobiles: '' })
      await run()
      expect([query, (await messages()).map(({ user_id }) => users.indexOf(user_id))]).toEqual([query, reached])
      await server.db.deleteFrom('message').execute()
    }
  })

  it('a stored filter of a colleague is offered and used where it is shared, and neither where it is not', async () => {
    const { id: staff_id } = await server.db.selectFrom('staff').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
    const kept = { staff_id, path: '/accounts', query: 'word=0002', made_at: 0 }
    const ids: number[] = []
    for (const is_shared of [true, false]) {
      const stored = { ...kept, name: is_shared ? '大家的' : '自己的', is_shared }
      ids.push((await server.db.insertInto('saved_filter').values(stored).returning('id').executeTakeFirstOrThrow()).id)
    }
    marketing = await staffBrowser(server, desk, ['marketing'])
    const { body } = await marketing.get('/acts/send-mailing/new')
    expect([body.includes('大家的'), body.includes('自己的')]).toEqual([true, false])
    const [shared, own] = ids
    expect((await send({ audience: 'filter', filterId: String(own), mobiles: '' })).status).toBe(422)
    expect((await send({ audience: 'filter', filterId: String(shared), mobiles: '' })).status).toBe(303)
    await run()
    expect((await messages()).map(({ user_id }) => users.indexOf(user_id))).toEqual([1])
  })

  it('a night message fills inboxes at once and is sent by text message in the morning', async () => {
    at(NIGHT)
    marketing = await staffBrowser(server, desk, ['marketing'])
    await send()
    await run()
    expect(await messages()).toHaveLength(3)
    expect(await notices()).toHaveLength(0)
    at(NIGHT + 9 * 3_600_000 + 1)
    await run()
    expect(await notices()).toHaveLength(3)
  })

  it('a message for later waits, and one that was stopped goes on where it was', async () => {
    const done = await send({ at: '2026-12-01 13:00' })
    const id = /\d+/.exec(done.to ?? '')?.[0] ?? ''
    await run()
    expect(await messages()).toHaveLength(0)
    expect((await marketing.act('stop-mailing', id, { reason: '写错了' })).status).toBe(303)
    at(NOON + 3_600_001)
    await run()
    expect(await messages()).toHaveLength(0)
    // A session of the staff ends after half an hour without use.
    marketing = await staffBrowser(server, desk, ['marketing'])
    expect((await marketing.act('resume-mailing', id, { reason: '改好了' })).to).toBe(`/mailings/${id}?done=1`)
    await run()
    expect(await messages()).toHaveLength(3)
    expect(await notices()).toHaveLength(3)
  })

  it('a channel without a template is refused with its reason', async () => {
    const closed = { ...server.deps, env: { ...server.deps.env, sms: { kind: 'provider', noticeTemplate: '' } as never } }
    const other = await buildDesk(closed)
    const browser = await staffBrowser(server, other, ['marketing'])
    const form0 = await browser.get('/acts/send-mailing/new')
    expect(form0.body).toContain('没有设置通知短信的模板')
    await other.close()
  })

  it('a text message in two parts costs two, and its text and count are shown before it is sent', async () => {
    const title = '冬'.repeat(20)
    const shown = await marketing.get('/acts/send-mailing/new')
    const preview = async () => {
      const texts = { ...form, title, link: '', channels: 'sms', at: '', _token: tokenIn(shown.body), _step: 'preview' }
      return (await marketing.post('/acts/send-mailing/new', texts)).body
    }
    expect(await preview()).toContain('短信：3 位，约 0.14 元')
    const [school, ...others] = await brandRows(server.db)
    if (!school) throw new Error('no brand')
    await tx(server.db, (work) => putBrands(work, [{ ...school, name: '名'.repeat(20), smsName: '签'.repeat(16) }, ...others]))
    emptyPublicCache(server.deps)
    const long = `【${'签'.repeat(16)}】${title}，请打开${'名'.repeat(20)}查看。拒收请回复R`
    const body = await preview()
    expect(body).toContain(`短信：3 位，每位 ${long.length} 字算 2 条，一共 6 条，约 0.27 元`)
    expect(body).toContain(`短信内容：${long}`)
    await server.db.insertInto('act_limit').values({ act: 'send-mailing', above: 20 }).execute()
    await staffBrowser(server, desk, ['owner'])
    expect((await send({ title })).to).toMatch(/^\/waiting-acts\/\d+/)
    await server.db.updateTable('act_limit').set({ above: 27 }).execute()
    await send({ title, mobiles: MOBILES.join('\n') })
    await run()
    const sent = await server.db.selectFrom('sms_outbox').select('body').where('purpose', '=', 'notice').execute()
    expect(sent.map((row) => row.body)).toEqual([long, long, long])
  })

  it('text messages that cost more than the limit wait for a second person', async () => {
    await server.db.insertInto('act_limit').values({ act: 'send-mailing', above: 10 }).execute()
    await staffBrowser(server, desk, ['owner'])
    const done = await send()
    expect(done.to).toMatch(/^\/waiting-acts\/\d+/)
    await run()
    expect(await messages()).toHaveLength(0)
  })

  it('goes by mail to those who have an address, with a way to stop it', async () => {
    await tx(server.db, (work) => putEmail(work, users[0] ?? 0, 'lin@example.com', NOON))
    const _token = tokenIn((await marketing.get('/acts/send-mailing/new')).body)
    const asked = { ...form, link: '', channels: 'email', at: '', _token, _version: '', _step: 'preview' }
    const shown = await marketing.post('/acts/send-mailing/new', asked)
    expect(shown.body).toContain('邮件：1 位')
    await send({ channels: 'email' })
    await run()
    const mails = await server.db.selectFrom('email_outbox').select(['address', 'subject', 'unsubscribe']).execute()
    expect(mails).toEqual([
      { address: 'lin@example.com', subject: '（广告）冬季活动', unsubscribe: expect.stringContaining('/unsubscribe?t=') },
    ])
    expect(await notices()).toHaveLength(0)
  })

  it('the price of text messages is set by finance, who does not send them', async () => {
    const finance = await staffBrowser(server, desk, ['finance'])
    expect((await finance.get('/mailings')).status).toBe(200)
    expect((await finance.get('/acts/send-mailing/new')).status).toBe(403)
    expect((await finance.act('set-sms-price', 'site', { price: '60' })).status).toBe(303)
    expect((await marketing.get('/acts/set-sms-price/site')).status).toBe(403)
    expect((await marketing.act('set-quiet-hours', 'site', { quietFrom: '21', quietUntil: '9' })).status).toBe(303)
    expect(await mailingRules(server.db)).toEqual({ fenPerThousand: 6_000, quietFrom: 21, quietUntil: 9 })
  })

  it('a way that the school closes for a kind is refused to those who send', async () => {
    expect((await marketing.act('set-message-ways', 'school_news', { ways: ['official', 'email'] })).status).toBe(303)
    expect((await marketing.get('/message-kinds')).body).toContain('公众号消息、浏览器通知、邮件')
    expect((await send()).body).toContain('现在不能用短信：学校在“消息种类”里关掉了')
  })

  it('a mobile that is wrong is refused by name', async () => {
    const refused = await send({ mobiles: '12' })
    expect(refused.body).toContain('不是手机号：12')
  })
})
