import type { FastifyInstance } from 'fastify'
import { buildDesk } from '#server/desk/app'
import { startServer, type TestServer } from '../../../support/server'
import { type Browser, staffBrowser, tokenIn } from '../staff'

describe('staff decisions about money', () => {
  let server: TestServer
  let desk: FastifyInstance
  let finance: Browser
  beforeAll(async () => {
    server = await startServer()
    desk = await buildDesk(server.deps)
    finance = await staffBrowser(server, desk, ['finance'])
  })
  afterAll(async () => {
    await desk.close()
    await server.close()
  })
  const campaign = () => server.db.selectFrom('campaign').select(['status', 'budget']).where('id', '=', 1).executeTakeFirstOrThrow()
  const codeSent = async () => {
    const { body } = await server.db.selectFrom('sms_outbox').select('body').orderBy('sent_at', 'desc').executeTakeFirstOrThrow()
    return /\d{6}/.exec(body)?.[0] ?? ''
  }

  it('start inviting as a draft without a budget; finance sets one and starts it', async () => {
    expect(await campaign()).toEqual({ status: 'draft', budget: 0 })
    const path = '/acts/set-campaign-budget/1'
    const form = { yuan: '2000', reason: '开学季' }
    const shown = await finance.get(path)
    const preview = await finance.post(path, { ...form, _token: tokenIn(shown.body), _step: 'preview' })
    expect((await finance.post(path, { ...form, _token: tokenIn(preview.body), _step: 'run', _code: await codeSent() })).status).toBe(303)
    expect((await finance.act('move-campaign', 1, { status: 'running', reason: '开学季' })).status).toBe(303)
    expect(await campaign()).toEqual({ status: 'running', budget: 200_000 })
    expect((await finance.get('/campaigns/1')).body).toContain('修改预算')
  })

  it('hold a notification with another amount until a review', async () => {
    const row = { notice_id: 'n1', provider: 'wechat', trade_no: 'T1', amount: 1, reason: 'another amount', received_at: 1 }
    const { id } = await server.db.insertInto('refused_notice').values(row).returning('id').executeTakeFirstOrThrow()
    expect((await finance.get('/refused-notices')).body).toContain('金额不符')
    expect((await finance.act('decide-notice', id, { note: '渠道已退回' })).status).toBe(303)
    expect((await finance.act('decide-notice', id, { note: '再写一次' })).body).toContain('已经处理过')
    expect((await finance.get('/refused-notices')).body).toContain('渠道已退回')
  })
  it('hold a difference from the bill until a review, beside its day', async () => {
    const { db } = server
    await db
      .insertInto('reconciliation')
      .values({ day: '2026-03-01', payments: 1, refunds: 0, received: 19_900, returned: 0, made_at: 1 })
      .execute()
    const row = { day: '2026-03-01', provider: 'wechat', kind: 'payment_missing_here', ref: 'T9', there: 19_900, here: null, found_at: 1 }
    const { id } = await db.insertInto('reconciliation_difference').values(row).returning('id').executeTakeFirstOrThrow()
    expect((await finance.get('/reconciliations')).body).toContain('2026-03-01')
    expect((await finance.get('/reconciliation-differences')).body).toContain('渠道已收款，账上没有')
    expect((await finance.act('decide-difference', id, { note: '已补记' })).status).toBe(303)
    expect((await finance.act('decide-difference', id, { note: '再写一次' })).body).toContain('已经处理过')
    expect((await finance.get('/reconciliation-differences')).body).toContain('已补记')
  })
})
