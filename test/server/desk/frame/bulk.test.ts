import type { FastifyInstance } from 'fastify'
import { buildDesk } from '#server/desk/app'
import { deskHandlers } from '#server/desk/frame/bulk-job'
import { rowsInFile } from '#server/desk/parts/sheet-rows'
import { runDueJobs } from '#server/jobs/runner'
import { startServer, type TestServer, type TestSession } from '../../../support/server'
import { COURSE, placeOrder, stockShop } from '../../../support/shop'
import { exportedRows } from '../sheets'
import { type Browser, staffBrowser, tokenIn } from '../staff'

describe('an act for many rows of a list', () => {
  let server: TestServer
  let desk: FastifyInstance
  let owner: Browser
  let learners: TestSession[]
  let ids: string[]
  beforeAll(async () => {
    server = await startServer()
    await stockShop(server)
    desk = await buildDesk(server.deps)
  })
  afterAll(async () => {
    await desk.close()
    await server.close()
  })
  let made = 0
  beforeEach(async () => {
    owner = await staffBrowser(server, desk, ['owner'])
    learners = []
    for (let at = 0; at < 3; at++) learners.push(await server.signIn(`139000${String(++made).padStart(5, '0')}`))
    const rows = []
    for (const learner of learners) rows.push((await placeOrder(server, learner, COURSE.paid)).orderSn)
    const found = await server.db.selectFrom('orders').select('id').where('order_sn', 'in', rows).orderBy('id').execute()
    ids = found.map(({ id }) => String(id))
  })

  const cancelled = async () =>
    (await server.db.selectFrom('orders').select('id').where('id', 'in', ids.map(Number)).where('status', '=', 'cancelled').execute())
      .length
  const hidden = (body: string, name: string) =>
    [...body.matchAll(new RegExp(`name="${name}" value="([^"]*)"`, 'g'))].map(([, value = '']) => value.replaceAll('&amp;', '&'))
  const url = '/bulk/cancel-order'

  /** Goes from the marked rows to the preview, and returns what its form would send. */
  async function preview(query: string) {
    const form = await owner.get(`${url}?${query}`)
    const sent = { from: hidden(form.body, 'from'), id: hidden(form.body, 'id'), all: hidden(form.body, 'all'), reason: '库存没了' }
    const shown = await owner.post(url, { ...sent, _token: tokenIn(form.body), _step: 'preview' })
    const confirm = { ...sent, _token: tokenIn(shown.body), _item: hidden(shown.body, '_item'), _count: hidden(shown.body, '_count') }
    return { form, shown, confirm: { ...confirm, _step: 'run' } }
  }

  it('shows the preview of all of them, refuses those that cannot be done, and does the others', async () => {
    await server.db.updateTable('orders').set({ status: 'paid', paid_at: 1 }).where('id', '=', Number(ids[1])).execute()
    const { form, shown, confirm } = await preview(`from=/orders&${ids.map((id) => `id=${id}`).join('&')}`)
    expect(form.body).toContain('选了 3 条')
    expect(shown.body).toContain('未付款的订单被取消，优惠券和学豆退回，学员会收到消息 <b>× 2</b>')
    expect(shown.body).toContain(`${ids[1]}：订单已经付款或取消`)
    expect(await cancelled()).toBe(0)
    const done = await owner.post(url, confirm)
    expect([done.status, await cancelled()]).toEqual([303, 2])
    const report = await owner.get(done.to)
    expect(report.body.replaceAll(/<[^>]+>/g, '')).toContain('状态办完了办成2 条没办成0 条')
    const audits = await server.db.selectFrom('audit').select(['object', 'reason']).where('act', '=', 'cancel-order').execute()
    expect(audits.filter(({ reason }) => reason === '库存没了')).toHaveLength(2)
    const told = await server.db
      .selectFrom('message')
      .select('user_id')
      .where('kind', '=', 'order_cancelled')
      .where(
        'user_id',
        'in',
        learners.map(({ userId }) => userId),
      )
      .execute()
    expect(told).toHaveLength(2)
    // Sent again it is refused, and the rescue of a dead process finds nothing to do.
    expect((await owner.post(url, confirm)).body).toContain('这个表单已经提交过')
    server.clock.advance(60_000)
    await runDueJobs(server.deps, deskHandlers)
    expect(await cancelled()).toBe(2)
    expect((await (await staffBrowser(server, desk, ['service'])).get(done.to)).status).toBe(404)
  })

  it('reports what was changed by others between the preview and the run', async () => {
    const { confirm } = await preview(`from=/orders&id=${ids[0]}&id=${ids[1]}`)
    await server.db.updateTable('orders').set({ status: 'cancelled' }).where('id', '=', Number(ids[0])).execute()
    const { to } = await owner.post(url, confirm)
    expect((await owner.get(to)).body).toContain(`<li>${ids[0]}：订单已经付款或取消</li>`)
    expect(await cancelled()).toBe(2)
  })

  it('takes all that a filter finds, and asks again when it finds another number of them', async () => {
    const from = encodeURIComponent(`/orders?user=${learners[0]?.userId}`)
    const { form, confirm } = await preview(`from=${from}&all=1`)
    expect(form.body).toContain('选了 1 条')
    const { to } = await owner.post(url, confirm)
    expect([to.startsWith('/bulk-runs/'), await cancelled()]).toEqual([true, 1])
  })

  it('works on more than two hundred in a job, which goes on where a dead process stopped', async () => {
    const many = []
    for (let at = 0; at < 201; at++) many.push({ mobile: `138${String(at).padStart(8, '0')}`, nickname: '批量', created_at: 1 })
    await server.db.insertInto('users').values(many).execute()
    const from = encodeURIComponent('/accounts?word=批量')
    const lock = '/bulk/sign-out-account'
    const form = await owner.get(`${lock}?from=${from}&all=1`)
    const texts = { from: '/accounts?word=批量', all: '1', reason: '安全检查' }
    const shown = await owner.post(lock, { ...texts, _token: tokenIn(form.body), _step: 'preview' })
    expect(shown.body).toContain('一共 201 条，在后台办')
    const confirm = { ...texts, _token: tokenIn(shown.body), _count: '201', _step: 'run' }
    expect((await owner.post(lock, { ...confirm, _count: '200' })).body).toContain('符合筛选的现在有 201 条，和刚才看到的不一样')
    const { to } = await owner.post(lock, confirm)
    expect((await owner.get(to)).body).toContain('正在办，0 / 201')
    const count = async () =>
      (await server.db.selectFrom('audit').select('id').where('act', '=', 'sign-out-account').where('reason', '=', '安全检查').execute())
        .length
    await server.db
      .updateTable('bulk_run')
      .set({ place: 50 })
      .where('id', '=', Number(to.split('/').at(-1)))
      .execute()
    await runDueJobs(server.deps, deskHandlers)
    expect([await count(), (await owner.get(to)).body.includes('办完了')]).toEqual([151, true])
  })

  it('writes once to a buyer of several orders that were marked, and leads them to one of these', async () => {
    const [first] = learners
    const { orderSn } = await placeOrder(server, first as TestSession, COURSE.free)
    const second = await server.db.selectFrom('orders').select('id').where('order_sn', '=', orderSn).executeTakeFirstOrThrow()
    const tell = '/bulk/tell-buyer'
    const marked = [...ids.slice(0, 2), String(second.id)]
    const form = await owner.get(`${tell}?from=/orders&${marked.map((id) => `id=${id}`).join('&')}`)
    const sent = { from: '/orders', id: marked, title: '教材延后寄出', body: '印厂放假，周五统一寄出。' }
    const shown = await owner.post(tell, { ...sent, _token: tokenIn(form.body), _step: 'preview' })
    expect(shown.body).toContain('选了同一位学员的几笔，只发一条')
    const { to } = await owner.post(tell, { ...sent, _token: tokenIn(shown.body), _item: hidden(shown.body, '_item'), _step: 'run' })
    expect((await owner.get(to)).body.replaceAll(/<[^>]+>/g, '')).toContain('办成3 条')
    const told = await server.db
      .selectFrom('message')
      .select(['user_id', 'link'])
      .where('title', '=', '教材延后寄出')
      .orderBy('user_id')
      .execute()
    expect(told.map(({ user_id }) => user_id)).toEqual(learners.slice(0, 2).map(({ userId }) => userId))
    expect(told[0]?.link).toMatch(/^\/mine\/order\/\w+\/detail$/)
  })

  it('lets the rows that were marked leave as a workbook, all of the filter likewise, and no others', async () => {
    const [from, query] = ['/orders?status=pending_payment', `format=xlsx&id=${ids[0]}&id=${ids[2]}`]
    const rowsOf = async (address: string) =>
      (await rowsInFile({ name: 'list.xlsx', bytes: await exportedRows(owner, desk, address) })).slice(1).map(({ cells }) => cells[0])
    const names = await server.db
      .selectFrom('orders')
      .select('order_sn')
      .where('id', 'in', [Number(ids[0]), Number(ids[2])])
      .execute()
    const marked = await rowsOf(`/orders?from=${encodeURIComponent(from)}&${query}`)
    expect(marked.toSorted()).toEqual(names.map(({ order_sn }) => order_sn).toSorted())
    const own = `/orders?user=${learners[1]?.userId}`
    expect(await rowsOf(`/orders?from=${encodeURIComponent(own)}&all=1&format=xlsx`)).toHaveLength(1)
    expect((await owner.get(`/orders?from=${encodeURIComponent(from)}&format=xlsx`)).body).toContain('先在列表里选几条')
  })

  it('refuses those who may not do it to one, without a token, and for a list that does not offer it', async () => {
    const teacher = await staffBrowser(server, desk, ['teacher'])
    expect((await teacher.get(`${url}?from=/orders&id=${ids[0]}`)).status).toBe(403)
    expect((await teacher.post(url, { _step: 'run' })).status).toBe(403)
    expect((await owner.post(url, { from: '/orders', id: ids, _step: 'run', reason: '好' })).status).toBe(403)
    expect((await owner.get(`${url}?from=/accounts&id=${ids[0]}`)).status).toBe(404)
    expect((await owner.get(`${url}?from=/orders`)).status).toBe(417)
    const finance = await staffBrowser(server, desk, ['finance'])
    const { body } = await finance.get('/orders')
    expect([body.includes('写备注'), body.includes('取消未付款的')]).toEqual([true, false])
  })
})

describe('a filter under a name', () => {
  let server: TestServer
  let desk: FastifyInstance
  beforeAll(async () => {
    server = await startServer()
    desk = await buildDesk(server.deps)
  })
  afterAll(async () => {
    await desk.close()
    await server.close()
  })

  it('keeps its words for its maker or for all, marks it while it is shown, and lets its maker remove it', async () => {
    const [one, other] = [await staffBrowser(server, desk, ['service']), await staffBrowser(server, desk, ['service'])]
    const ref = 'orders?status=paid'
    expect((await one.get('/orders?status=paid')).body).toContain(`/acts/save-filter/${encodeURIComponent(ref)}`)
    expect((await one.act('save-filter', ref, { name: '已付', audience: 'own' })).to).toBe('/orders?status=paid&done=1')
    await one.act('save-filter', 'orders?status=refunded', { name: '退过', audience: 'shared' })
    expect((await one.get('/orders?status=paid')).body).toContain('<a href="/orders?status=paid" aria-current="page">已付</a>')
    const { body } = await other.get('/orders')
    expect([body.includes('>已付</a>'), body.includes('共用：退过</a>')]).toEqual([false, true])
    const { id } = await server.db.selectFrom('saved_filter').select('id').where('name', '=', '退过').executeTakeFirstOrThrow()
    expect((await other.act('remove-filter', id, {})).body).toContain('只能删自己存的筛选')
    expect((await one.act('remove-filter', id, {})).status).toBe(303)
    expect((await other.get('/orders')).body).not.toContain('退过')
    expect((await one.get(`/acts/save-filter/${encodeURIComponent('//evil?x=1')}`)).status).toBe(404)
  })
})
