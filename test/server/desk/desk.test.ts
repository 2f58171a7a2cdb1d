import type { FastifyInstance } from 'fastify'
import { tx } from '#server/database/tables'
import { buildDesk, deskActs, deskPages } from '#server/desk/app'
import { formToken } from '#server/desk/frame/form-token'
import { makeOwner } from '#server/repositories/account/staff'
import { grant } from '#server/repositories/course/entitlement'
import { putInstalment } from '#server/repositories/order/instalment'
import { message } from '@/contract/account/message'
import { afterSale } from '@/contract/order/after-sale'
import { isStaffRole, mayUse, type StaffRole, staffRoles } from '@/domain/account/staff-roles'
import { startServer, type TestServer, type TestSession } from '../../support/server'
import { type Browser, isWholeWalk, staffBrowser, tokenIn } from './staff'

describe('the staff desk', () => {
  let server: TestServer
  let desk: FastifyInstance
  let learner: TestSession
  let owner: Browser
  let questionId = 0
  beforeAll(async () => {
    server = await startServer({ seed: true })
    desk = await buildDesk(server.deps)
    learner = await server.signIn('13900000021')
    owner = await staffBrowser(server, desk, ['owner'])
    const question = await server.db
      .selectFrom('question')
      .select('id')
      .where('type', '=', 'single_choice')
      .orderBy('id')
      .executeTakeFirstOrThrow()
    questionId = question.id
  })
  afterAll(async () => {
    await desk.close()
    await server.close()
  })

  const report = async (note = '答案应该是 B') => {
    const row = {
      user_id: learner.userId,
      question_id: questionId,
      version: 1,
      reason: 'key',
      note,
      status: 'submitted',
      made_at: 1,
    } as const
    return (await server.db.insertInto('question_report').values(row).returning('id').executeTakeFirstOrThrow()).id
  }
  const forget = () => server.db.deleteFrom('question_report').where('user_id', '=', learner.userId).execute()
  const lastAudit = () => server.db.selectFrom('audit').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()

  const everyRole = Object.keys(staffRoles).filter(isStaffRole)

  /** One object of each kind stands for the others. */
  const kindOf = (href: string) => href.replace(/\?.*$/, '').replaceAll(/\/\d+[.\w]*/g, '/:id')

  /** Follows the links from the first page, of which each has to open, and lists their kinds. */
  async function walked(browser: Browser, role: StaffRole): Promise<Set<string>> {
    const seen = new Set<string>()
    const queue = ['/']
    for (let url = queue.shift(); url !== undefined; url = queue.shift()) {
      const { status, body } = await browser.get(url)
      expect([role, url, status]).toEqual([role, url, 200])
      for (const [, href = ''] of body.matchAll(/href="(\/[^"]*)"/g))
        if (!href.startsWith('/desk.css') && !href.includes('format=csv') && !seen.has(kindOf(href))) {
          seen.add(kindOf(href))
          queue.push(href)
        }
    }
    return seen
  }

  it.each(everyRole)('lets %s use exactly the permitted pages and acts, and shows no other links', async (role) => {
    const browser = await staffBrowser(server, desk, [role])
    const seen = await walked(browser, role)
    expect(seen.size).toBeGreaterThan(3)
    for (const row of [...deskPages, ...deskActs]) {
      const url = 'path' in row ? row.path.replace(':id', '1') : `/acts/${row.name}/1`
      const isPermitted = mayUse([role], row.roles)
      // The walk has opened it.
      if (isPermitted && seen.has(kindOf(url))) continue
      const { status } = await browser.get(url)
      expect([url, role, status === 403]).toEqual([url, role, !isPermitted])
      expect(status).toBeLessThan(500)
      if ('path' in row || isPermitted) continue
      const _token = formToken(browser.session, `${row.name}/1`, server.clock.now())
      expect([url, role, (await browser.post(url, { _step: 'run', _token })).status]).toEqual([url, role, 403])
    }
  })

  it('sends a visitor to sign in, and signs in by code', async () => {
    expect((await desk.inject('/audit')).headers.location).toBe('/sign-in')
    const mobile = '13700009999'
    await makeOwner(server.db, mobile, server.clock.now())
    const post = (url: string, payload: Record<string, string>) =>
      desk.inject({
        method: 'POST',
        url,
        payload: String(new URLSearchParams(payload)),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    await post('/sign-in', { mobile })
    const { body } = await server.db.selectFrom('sms_outbox').select('body').where('mobile', '=', mobile).executeTakeFirstOrThrow()
    const code = /\d{6}/.exec(body)?.[0] ?? ''
    expect((await post('/sign-in/code', { mobile, code: '0' })).statusCode).toBe(403)
    const done = await post('/sign-in/code', { mobile, code })
    expect([done.statusCode, done.headers.location]).toEqual([303, '/'])
    expect(await server.db.selectFrom('staff').select('tries').where('mobile', '=', mobile).execute()).toEqual([{ tries: 0 }])
    expect(done.headers['set-cookie']).toMatch(/^desk_session=[\w-]+; Path=\/; HttpOnly; SameSite=Strict$/)
    for (let tries = 0; tries < 5; tries++) await post('/sign-in/code', { mobile, code: '1' })
    server.clock.advance(61_000)
    await post('/sign-in', { mobile })
    const next = await server.db
      .selectFrom('sms_outbox')
      .select('body')
      .where('mobile', '=', mobile)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect((await post('/sign-in/code', { mobile, code: /\d{6}/.exec(next.body)?.[0] ?? '' })).statusCode).toBe(429)
    expect((await post('/sign-in', { mobile: '13700008888' })).statusCode).toBe(200)
    const sent = server.db.selectFrom('sms_outbox').select('id').where('mobile', '=', '13700008888')
    expect(await sent.execute()).toEqual([])
  })

  it('limits guesses at many people from one network together', async () => {
    const guess = (at: number) =>
      desk.inject({
        method: 'POST',
        url: '/sign-in/password',
        remoteAddress: '198.51.100.200',
        payload: `mobile=${13500001000 + at}&password=guess-123456&code=`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    const seen = []
    for (let at = 0; at < 32; at++) seen.push((await guess(at)).statusCode)
    expect(seen).toEqual([...Array.from({ length: 30 }, () => 403), 429, 429])
  })

  it('ends a session that was idle for half an hour', async () => {
    const browser = await staffBrowser(server, desk, ['owner'])
    server.clock.advance(1_799_000)
    expect((await browser.get('/')).status).toBe(200)
    server.clock.advance(1_800_001)
    expect((await browser.get('/')).to).toBe('/sign-in')
    owner = await staffBrowser(server, desk, ['owner'])
    learner = await server.signIn('13900000021')
  })

  it('answers a report: the learner is notified, and the audit log shows it', async () => {
    const id = await report()
    const done = await owner.act('answer-report', id, { status: 'rejected', answer: '经核对，答案无误。' })
    expect([done.status, done.to]).toEqual([303, `/reports/${id}?done=1`])
    expect(await server.send(message.list, { query: { group: 'exam' } }, learner)).toMatchObject([{ body: '经核对，答案无误。' }])
    expect(await lastAudit()).toMatchObject({ act: 'answer-report', object: `report:${id}`, before: { status: 'submitted' } })
    expect((await owner.act('answer-report', id, { status: 'accepted', answer: '好' })).body).toContain('这条纠错已被处理')
    await forget()
  })

  it('refuses forms without a token, of another session, of another act, and sent twice', async () => {
    const id = await report()
    const other = await staffBrowser(server, desk, ['owner'])
    const url = `/acts/answer-report/${id}`
    const form = { status: 'rejected', answer: '好', _step: 'run' }
    const _token = tokenIn((await owner.get(url)).body)
    expect((await owner.post(url, form)).status).toBe(403)
    expect((await other.post(url, { ...form, _token })).status).toBe(403)
    expect((await owner.post(`/acts/answer-report/${id + 1}`, { ...form, _token })).status).toBe(403)
    expect((await owner.post(url, { ...form, _token })).status).toBe(303)
    expect((await owner.post(url, { ...form, _token })).body).toContain('这个表单已经提交过')
    const cross = await desk.inject({ method: 'POST', url, headers: { origin: 'https://evil.example' } })
    expect(cross.statusCode).toBe(403)
    await forget()
  })

  it.each(deskActs.map(({ name }, at) => [name, at] as const))(
    '%s is refused without a token, and with one of another session, of another act, or too late',
    async (name, at) => {
      const url = `/acts/${name}/1`
      const now = server.clock.now()
      const wrong = [
        'x.y.z',
        formToken('another session', `${name}/1`, now),
        formToken(owner.session, `${name}/2`, now),
        formToken(owner.session, 'another-act/1', now),
        formToken(owner.session, `${name}/1`, now - 3_600_000),
      ]
      // One guard reads the tokens of all acts: each act gets one kind of wrong token, and each kind comes to dozens of acts at both steps.
      const tokens = ['', ...wrong.filter((_, place) => isWholeWalk || place === at % wrong.length)]
      for (const _token of tokens)
        for (const _step of ['preview', 'run'])
          expect([_token, _step, (await owner.post(url, { _token, _step })).status]).toEqual([_token, _step, 403])
      expect((await owner.post(url, { _token: formToken(owner.session, `${name}/1`, now), _step: 'preview' })).status).not.toBe(403)
    },
  )

  it('corrects a question: results are counted before, reporters are notified, and an older form is refused', async () => {
    const id = await report()
    await owner.act('answer-report', id, { status: 'accepted', answer: '你说得对，马上更正。' })
    const url = `/acts/correct-question/${questionId}`
    const stale = await owner.get(url)
    const { answer_key: was } = await server.db
      .selectFrom('question_version')
      .select('answer_key')
      .where('question_id', '=', questionId)
      .orderBy('version', 'desc')
      .executeTakeFirstOrThrow()
    const answer = was?.kind === 'letters' && was.letters[0] === 'A' ? 'B' : 'A'
    const done = await owner.act('correct-question', questionId, { answer, reason: '教材已改版' })
    expect(done.status).toBe(303)
    const { status } = await server.db.selectFrom('question_report').select('status').where('id', '=', id).executeTakeFirstOrThrow()
    expect(status).toBe('fixed')
    expect((await server.send(message.list, { query: { group: 'exam' } }, learner))[0]).toMatchObject({ title: '你报告的题目已更正' })
    const late = await owner.post(url, { answer: 'C', reason: '再改', _version: '1', _token: tokenIn(stale.body), _step: 'run' })
    expect(late.body).toContain('刚被别人更正过')
    expect(late.body).toContain('再改')
    await forget()
  })

  it('changes the price of a course, and refuses the second editor', async () => {
    const url = '/acts/change-course/101'
    const stale = await owner.get(url)
    const words = {
      title: '会计实务',
      subtitle: '',
      cover: 'covers/a.jpg',
      categoryId: '22',
      validDays: '365',
      examYear: '',
      teacherIds: '1',
    }
    const form = { ...words, highlights: '讲透考点\n配套题库', price: '198', listPrice: '¥299.00' }
    expect((await owner.act('change-course', 101, form)).status).toBe(303)
    expect((await owner.act('change-course', 101, { ...form, listPrice: '1' })).body).toContain('划线价不能低于售价')
    const late = await owner.post(url, { ...form, price: '1', _version: '1', _token: tokenIn(stale.body), _step: 'run' })
    expect(late.body).toContain('刚被别人改过')
    const row = await server.db.selectFrom('course').select(['price', 'version']).where('id', '=', 101).executeTakeFirstOrThrow()
    expect(row).toEqual({ price: 19_800, version: 2 })
  })

  it('decides an application for instalments', async () => {
    const wish = { course_id: 101, name: '王<b>', mobile: '13900000021', ip: '::1', applied_at: 1 }
    const { id } = await server.db.insertInto('installment_application').values(wish).returning('id').executeTakeFirstOrThrow()
    expect((await owner.get(`/instalments/${id}`)).body).toContain('王&lt;b&gt;')
    expect((await owner.act('decide-instalment', id, { status: 'rejected', answer: '资料不全，补齐后可以再申请。' })).status).toBe(303)
    expect(await putInstalment(server.db, { ...wish, applied_at: 2 })).toBe(id)
    server.clock.advance(1_000)
    expect((await owner.act('decide-instalment', id, { status: 'approved', answer: '可以分 6 期。' })).status).toBe(303)
    const told = await server.send(message.list, { query: { group: 'order' } }, learner)
    expect(told.map(({ body }) => body)).toEqual(['可以分 6 期。', '资料不全，补齐后可以再申请。'])
  })

  it('locks an account, ends its sessions, and unlocks it', async () => {
    const target = await server.signIn('13900000022')
    expect((await owner.act('lock-account', target.userId, { reason: '刷题脚本' })).status).toBe(303)
    await expect(server.send(message.unread, {}, target)).rejects.toThrow('401')
    expect((await owner.act('unlock-account', target.userId, { reason: '申诉通过' })).status).toBe(303)
  })

  it('asks for a code before it locks an account', async () => {
    server.clock.advance(600_000)
    const act = `/acts/lock-account/${learner.userId}`
    const form = { reason: '误点', _token: tokenIn((await owner.get(act)).body) }
    const preview = await owner.post(act, { ...form, _step: 'preview' })
    expect(preview.body).toContain('name="_code"')
    expect((await owner.post(act, { ...form, _token: tokenIn(preview.body), _code: '0', _step: 'run' })).status).toBe(422)
  })

  it('revokes a course that the wrong learner opened with an order of another shop, so that its buyer can open it', async () => {
    const [wrong, buyer] = [await server.signIn('13900000023'), await server.signIn('13900000024')]
    const [sn, courseId] = ['TB-9', 101]
    const now = server.clock.now()
    const row = { sn, mobile: '13900000024', course_id: courseId, bought_at: 0, user_id: wrong.userId, opened_at: now }
    await server.db.insertInto('shop_order').values(row).execute()
    await tx(server.db, (work) => grant(work, { userId: wrong.userId, courseId, orderSn: sn }, now))
    expect(await server.send(afterSale.syncOrders, {}, buyer)).toEqual([])
    expect((await owner.get(`/shop-orders?sn=${sn}`)).body).toContain('139****0024')
    expect((await owner.get('/shop-orders?user=none')).body).not.toContain(sn)
    expect((await owner.act('undo-shop-order', sn, { reason: '买家来电' })).status).toBe(303)
    expect((await owner.get(`/acts/undo-shop-order/${sn}`)).status).toBe(404)
    const rights = server.db.selectFrom('entitlement').select('user_id').where('order_sn', '=', sn)
    expect(await rights.execute()).toEqual([])
    expect(await server.send(afterSale.syncOrders, {}, buyer)).toMatchObject([{ sn, state: 'opened' }])
    expect(await rights.execute()).toEqual([{ user_id: buyer.userId }])
  })

  it('shows a whole number for a minute after a reason and a fresh code', async () => {
    // The code of an act before is good for ten minutes.
    server.clock.advance(600_000)
    const url = `/learners/${learner.userId}/mobile`
    expect((await owner.get(url)).body).not.toContain('13900000021')
    const act = `/acts/show-mobile/${learner.userId}`
    const preview = await owner.post(act, { reason: '退款核实', _token: tokenIn((await owner.get(act)).body), _step: 'preview' })
    const { body } = await server.db.selectFrom('sms_outbox').select('body').orderBy('id', 'desc').executeTakeFirstOrThrow()
    const form = { reason: '退款核实', _token: tokenIn(preview.body), _step: 'run' }
    expect((await owner.post(act, { ...form, _code: '0' })).status).toBe(422)
    expect((await owner.post(act, { ...form, _code: /\d{6}/.exec(body)?.[0] ?? '' })).to).toBe(`${url}?done=1`)
    expect((await owner.get(url)).body).toContain('13900000021')
    const colleague = await staffBrowser(server, desk, ['owner'])
    expect((await colleague.get(url)).body).not.toContain('13900000021')
    server.clock.advance(60_000)
    expect((await owner.get(url)).body).not.toContain('13900000021')
  })

  it('asks for another code ten minutes after the last', async () => {
    const browser = await staffBrowser(server, desk, ['owner'])
    const act = `/acts/import-shop-orders/new`
    const form = { upload: '', body: '订单号,手机号,课程,购买时间\nSN1001,13900000021,101,2026-01-01 10:00' }
    const asksForCode = async () => {
      const { body } = await browser.get(act)
      return (await browser.post(act, { ...form, _token: tokenIn(body), _step: 'preview' })).body.includes('name="_code"')
    }
    expect((await browser.act('import-shop-orders', 'new', form)).status).toBe(303)
    server.clock.advance(599_999)
    expect(await asksForCode()).toBe(false)
    server.clock.advance(1)
    expect(await asksForCode()).toBe(true)
  })
})
