import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { buildDesk, deskActs } from '#server/desk/app'
import { DAY_MS } from '@/domain/time/units'
import { onPostgres, race } from '../../../support/race'
import { startServer, type TestServer, type TestSession } from '../../../support/server'
import { type Browser, staffBrowser, tokenIn } from '../staff'

describe('acts on large amounts', () => {
  let server: TestServer
  let desk: FastifyInstance
  let learner: TestSession
  let first: Browser
  let second: Browser
  let stranger: Browser
  let made = 0
  beforeAll(async () => {
    server = await startServer({ seed: true })
    desk = await buildDesk(server.deps)
    learner = await server.signIn('13900000021')
  })
  afterAll(async () => {
    await desk.close()
    await server.close()
  })
  beforeEach(async () => {
    await server.db.updateTable('staff').set({ is_active: false }).execute()
    first = await staffBrowser(server, desk, ['finance'])
    second = await staffBrowser(server, desk, ['finance'])
    stranger = await staffBrowser(server, desk, ['editor'])
  })

  /** A reward that waits for a decision. */
  async function held(amount: number, of = learner): Promise<number> {
    const now = server.clock.now()
    const ref = `large-${++made}`
    const { id: campaign_id } = await server.db.selectFrom('campaign').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()
    const own = { user_id: of.userId, amount, ref }
    const cash = { ...own, reason: 'x', status: 'pending', created_at: now, settles_at: now + DAY_MS, is_held: true } as const
    await server.db.insertInto('pending_cash').values(cash).execute()
    const bought = { order_sn: ref, user_id: of.userId, course_id: 101, status: 'completed', title: 'x', cover: '' } as const
    const price = { list_price: 100, payable: 100, buy_from: 'h5', is_bargain_paid: 0, idempotency_key: ref } as const
    const times = { created_at: now, pay_before: now, paid_at: now, cancelled_at: null }
    await server.db
      .insertInto('orders')
      .values({ ...bought, ...price, ...times })
      .execute()
    const from = { campaign_id, from_user_id: of.userId, order_sn: ref, item_seq: null, made_at: now, back_at: null }
    const reward = { ...own, ...from, role: 'distributor' } as const
    return (await server.db.insertInto('growth_reward').values(reward).returning('id').executeTakeFirstOrThrow()).id
  }
  const isHeld = async (id: number) =>
    (
      await server.db
        .selectFrom('pending_cash')
        .innerJoin('growth_reward', 'growth_reward.ref', 'pending_cash.ref')
        .select('is_held')
        .where('growth_reward.id', '=', id)
        .executeTakeFirstOrThrow()
    ).is_held
  const audits = async (from: number) =>
    (
      await server.db
        .selectFrom('audit')
        .select(['id', 'act', 'staff_id', 'object', 'reason'])
        .where('id', '>', from)
        .orderBy('id')
        .execute()
    ) //
      .map(({ act, staff_id, reason }) => [act, staff_id, reason])
  const lastAudit = async () =>
    (
      await server.db
        .selectFrom('audit')
        .select(({ fn }) => fn.max('id').as('id'))
        .executeTakeFirstOrThrow()
    ).id ?? 0
  const release = (browser: Browser, id: number) => browser.act('release-reward', id, { reason: '核对过' })
  const waitingIn = ({ to }: { to: string }) => Number(/\/waiting-acts\/(\d+)\?done=second/.exec(to)?.[1])

  it('a small amount is done by one person', async () => {
    const id = await held(50_000)
    expect((await release(first, id)).to).toBe(`/rewards/${id}?done=1`)
    expect(await isHeld(id)).toBe(false)
  })

  it('a large one is prepared by one person and done when another confirms it, with the records of both', async () => {
    const id = await held(50_001)
    const from = await lastAudit()
    const shown = await first.get(`/acts/release-reward/${id}`)
    const preview = await first.post(`/acts/release-reward/${id}`, { reason: '核对过', _token: tokenIn(shown.body), _step: 'preview' })
    expect(preview.body).toContain('金额 500.01 元超过 500 元')
    expect(preview.body).toContain('交给另一位同事确认')
    server.clock.advance(61_000)
    const waiting = waitingIn(await release(first, id))
    expect(await isHeld(id)).toBe(true)
    expect((await second.get('/')).body).toContain('等另一个人确认')
    expect((await second.get(`/waiting-acts/${waiting}`)).body).toContain('不再等待核对')
    expect((await second.act('confirm-waiting-act', waiting, {})).to).toBe(`/waiting-acts/${waiting}?done=1`)
    expect(await isHeld(id)).toBe(false)
    const staff = await server.db.selectFrom('staff').select('id').orderBy('id', 'desc').limit(3).execute()
    const [, b, a] = staff.map((row) => row.id)
    expect(await audits(from)).toEqual([
      ['prepare-act', a, ''],
      ['release-reward', b, '核对过'],
      ['confirm-waiting-act', b, ''],
    ])
    expect((await second.act('confirm-waiting-act', waiting, {})).body).toContain('已经有人决定过')
  })

  it('the first person cannot confirm, nor skip the second with a step of their own', async () => {
    const id = await held(60_000)
    const waiting = waitingIn(await release(first, id))
    expect((await first.get(`/acts/confirm-waiting-act/${waiting}`)).status).toBe(409)
    server.clock.advance(61_000)
    const again = await release(first, id)
    expect([again.status, again.body.includes('已经有一份在等')]).toEqual([422, true])
    const { first_id } = await server.db.selectFrom('waiting_act').select('first_id').where('id', '=', waiting).executeTakeFirstOrThrow()
    const own = server.db.updateTable('waiting_act').set({ second_id: first_id }).where('id', '=', waiting)
    await expect(own.execute()).rejects.toThrow('check')
    expect(await isHeld(id)).toBe(true)
  })

  it('two halves to one learner within 24 hours are weighed together', async () => {
    const [one, two] = [await held(30_000), await held(20_001)]
    expect((await release(first, one)).to).toBe(`/rewards/${one}?done=1`)
    server.clock.advance(61_000)
    const shown = await first.get(`/acts/release-reward/${two}`)
    const preview = await first.post(`/acts/release-reward/${two}`, { reason: '核对过', _token: tokenIn(shown.body), _step: 'preview' })
    expect(preview.body).toContain('24 小时内已经给这位学员办了 300 元，加上这次的 200.01 元超过 500 元')
    server.clock.advance(61_000)
    const waiting = waitingIn(await release(first, two))
    expect(await isHeld(two)).toBe(true)
    expect((await second.get(`/waiting-acts/${waiting}`)).body).toContain('24 小时内已经给这位学员办了 300 元')
    await second.act('confirm-waiting-act', waiting, {})
    expect(await isHeld(two)).toBe(false)
  })

  it('halves of another person, to another learner or after a day are small, and so is the rest of one that two persons did', async () => {
    await release(first, await held(30_000))
    server.clock.advance(61_000)
    expect((await release(second, await held(30_000))).to).toContain('done=1')
    const other = await server.signIn('13900000022')
    expect((await release(first, await held(30_000, other))).to).toContain('done=1')
    server.clock.advance(61_000)
    await second.act('confirm-waiting-act', waitingIn(await release(first, await held(90_000))), {})
    server.clock.advance(61_000)
    expect((await release(first, await held(20_000))).to).toContain('done=1')
    await server.db
      .updateTable('moved_alone')
      .set((eb) => ({ moved_at: eb('moved_at', '-', DAY_MS) }))
      .execute()
    expect((await release(first, await held(50_000))).to).toContain('done=1')
  })

  onPostgres('two halves at once are weighed one after the other', async () => {
    const refs = [await held(30_000), await held(30_000)]
    await server.db.updateTable('staff_session').set({ confirmed_at: server.clock.now() }).execute()
    const forms = await Promise.all(refs.map(async (id) => tokenIn((await first.get(`/acts/release-reward/${id}`)).body)))
    const { hasWaited, value } = await race(server.db, {
      hold: (work) => sql`lock table moved_alone in exclusive mode`.execute(work),
      act: () =>
        Promise.all(
          refs.map((id, at) => first.post(`/acts/release-reward/${id}`, { reason: '核对过', _token: forms[at] ?? '', _step: 'run' })),
        ),
      count: 2,
    })
    expect([hasWaited, value.map(({ to }) => to.includes('done=second')).sort()]).toEqual([true, [false, true]])
    expect((await Promise.all(refs.map(isHeld))).sort()).toEqual([false, true])
  })

  it('a person without the permission sees nothing of it', async () => {
    const waiting = waitingIn(await release(first, await held(60_000)))
    expect((await stranger.get(`/waiting-acts/${waiting}`)).status).toBe(404)
    expect((await stranger.get('/waiting-acts')).body).not.toContain('放行奖励')
    for (const act of ['confirm', 'refuse', 'withdraw'])
      expect((await stranger.get(`/acts/${act}-waiting-act/${waiting}`)).status).toBe(404)
  })

  it('a refusal and a withdrawal end it with a reason, and it may be prepared again', async () => {
    const id = await held(60_000)
    const one = waitingIn(await release(first, id))
    expect((await second.act('withdraw-waiting-act', one, { reason: '不对' })).body).toContain('别人提交的')
    expect((await second.act('refuse-waiting-act', one, { reason: '先问学员' })).status).toBe(303)
    expect((await first.get(`/waiting-acts/${one}`)).body).toContain('先问学员')
    const two = waitingIn(await release(first, id))
    expect(two).toBeGreaterThan(one)
    expect((await first.act('refuse-waiting-act', two, { reason: '错了' })).body).toContain('你自己提交的可以撤回')
    expect((await first.act('withdraw-waiting-act', two, { reason: '填错' })).status).toBe(303)
    expect((await second.act('confirm-waiting-act', two, {})).body).toContain('已经有人决定过')
    expect(await isHeld(id)).toBe(true)
  })

  it('after three days nobody can confirm it, and it may be prepared again', async () => {
    const id = await held(60_000)
    const one = waitingIn(await release(first, id))
    server.clock.advance(3 * DAY_MS)
    first = await staffBrowser(server, desk, ['finance'])
    second = await staffBrowser(server, desk, ['finance'])
    expect((await second.get(`/waiting-acts/${one}`)).body).toContain('过期了')
    expect((await second.act('confirm-waiting-act', one, {})).body).toContain('过了有效期')
    expect(waitingIn(await release(first, id))).toBeGreaterThan(one)
  })

  it('two confirmations at once do it once', async () => {
    const id = await held(60_000)
    const waiting = waitingIn(await release(first, id))
    const third = await staffBrowser(server, desk, ['owner'])
    const url = `/acts/confirm-waiting-act/${waiting}`
    await server.db.updateTable('staff_session').set({ confirmed_at: server.clock.now() }).execute()
    const forms = await Promise.all([second, third].map(async (browser) => ({ browser, _token: tokenIn((await browser.get(url)).body) })))
    const done = await Promise.all(forms.map(({ browser, _token }) => browser.post(url, { _token, _step: 'run' })))
    expect(done.map(({ status }) => status).sort()).toEqual([303, 422])
    const rows = server.db.selectFrom('audit').select('id').where('act', '=', 'release-reward').where('object', '=', `reward:${id}`)
    expect(await rows.execute()).toHaveLength(1)
  })

  it('nobody else with the permission is said at once', async () => {
    await server.db.updateTable('staff').set({ is_active: false }).execute()
    const alone = await staffBrowser(server, desk, ['finance'])
    expect((await release(alone, await held(60_000))).body).toContain('没有第二位有这个权限的员工')
  })

  it('the owner sets the amount, once for each version', async () => {
    const owner = await staffBrowser(server, desk, ['owner'])
    expect((await first.get('/acts/set-act-limit/release-reward')).status).toBe(403)
    const stale = await owner.get('/acts/set-act-limit/release-reward')
    expect((await owner.act('set-act-limit', 'release-reward', { above: '10' })).status).toBe(303)
    const late = { above: '9999', _version: '0', _token: tokenIn(stale.body), _step: 'run' }
    expect((await owner.post('/acts/set-act-limit/release-reward', late)).body).toContain('刚被别人改过')
    expect(waitingIn(await release(first, await held(1_001)))).toBeGreaterThan(0)
    await server.db.deleteFrom('act_limit').execute()
  })

  it('large acts hold neither files nor codes, which are not kept until the second person comes', () => {
    const large = deskActs.filter(({ needsSecond }) => needsSecond)
    expect(large.length).toBeGreaterThan(0)
    for (const { fields } of large) for (const { look } of Object.values(fields)) expect(['file', 'secret', 'code']).not.toContain(look)
  })
})
