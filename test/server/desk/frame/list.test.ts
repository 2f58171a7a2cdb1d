import type { FastifyInstance } from 'fastify'
import { buildDesk } from '#server/desk/app'
import { list } from '#server/desk/frame/list'
import type { StaffSession } from '#server/repositories/account/staff-session'
import { startServer, type TestServer, type TestSession } from '../../../support/server'
import { COURSE, orderRow, placeOrder, stockShop } from '../../../support/shop'
import { fillTables } from '../../services/account/fill-tables'
import { type Browser, staffBrowser } from '../staff'

describe('a list of the desk', () => {
  let server: TestServer
  let desk: FastifyInstance
  let owner: Browser
  let anna: TestSession
  let ben: TestSession
  let sns: string[]
  beforeAll(async () => {
    server = await startServer()
    await stockShop(server)
    desk = await buildDesk(server.deps)
    anna = await server.signIn('13900005521')
    ben = await server.signIn('13900007306')
    await server.db.updateTable('users').set({ nickname: '云朵' }).where('id', '=', anna.userId).execute()
    await server.db.updateTable('users').set({ nickname: '阿力' }).where('id', '=', ben.userId).execute()
    sns = [
      (await placeOrder(server, anna, COURSE.paid)).orderSn,
      (await placeOrder(server, anna, COURSE.endless)).orderSn,
      (await placeOrder(server, ben, COURSE.paid)).orderSn,
    ]
    const at = (day: string) => Date.parse(`${day}T00:00:00+08:00`)
    const moments = [at('2026-11-20') + 1, at('2026-11-22') - 1, at('2026-11-22')]
    for (const [place, sn] of sns.entries())
      await server.db
        .updateTable('orders')
        .set({ created_at: moments[place] ?? 0, payable: [39_900, 19_900, 29_950][place] ?? 0 })
        .where('order_sn', '=', sn)
        .execute()
    await server.db
      .updateTable('orders')
      .set({ status: 'paid', paid_at: 1 })
      .where('order_sn', 'in', [sns[0] ?? '', sns[2] ?? ''])
      .execute()
    owner = await staffBrowser(server, desk, ['owner'])
  })
  afterAll(async () => {
    await desk.close()
    await server.close()
  })

  /** Names of the three orders that a page shows, in its order. */
  const shown = async (query: string) => {
    const { body } = await owner.get(`/orders${query}`)
    return [...body.matchAll(/<tr><td[^>]*>.*?<a href="[^"]*">(\w{24})<\/a>/g)].map(([, sn = '']) => sns.indexOf(sn))
  }

  it.each([
    ['', [2, 1, 0]],
    ['?user=5521', [1, 0]],
    ['?user=13900007306', [2]],
    ['?user=%E4%BA%91', [1, 0]],
    ['?user=nobody', []],
    ['?status=live', [2, 0]],
    ['?status=pending_payment', [1]],
    [`?course=${COURSE.paid}`, [2, 0]],
    ['?createdFrom=2026-11-21&createdTo=2026-11-21', [1]],
    ['?createdFrom=2026-11-22', [2]],
    ['?createdTo=2026-11-20', [0]],
    ['?amountFrom=199&amountTo=299.5', [2, 1]],
    ['?amountFrom=299.51', [0]],
    ['?sort=amount', [1, 2, 0]],
    ['?sort=-amount', [0, 2, 1]],
    ['?sort=id', [0, 1, 2]],
  ])('answers %s with the orders that fit', async (query, expected) => expect(await shown(query)).toEqual(expected))

  it('goes on below the last row in the order of a column', async () => {
    const ids = await Promise.all(sns.map(async (sn) => (await orderRow(server, sn)).id))
    expect(await shown(`?sort=-amount&before=${ids[0]}`)).toEqual([2, 1])
    expect(await shown(`?sort=amount&before=${ids[2]}`)).toEqual([0])
  })

  it('says the order that its rows are in', async () => {
    const { body } = await owner.get('/orders')
    expect(body).toContain('aria-sort="descending"><a href="/orders?sort=created">下单时间 ↓</a>')
    const [first, last] = [sns[0] ?? '', sns[2] ?? '']
    const moments = await server.db.selectFrom('orders').select(['order_sn', 'created_at']).where('order_sn', 'in', [first, last]).execute()
    const momentOf = (sn: string) => moments.find(({ order_sn }) => order_sn === sn)?.created_at ?? 0
    const swap = async (one: string, other: string) => {
      await server.db
        .updateTable('orders')
        .set({ created_at: momentOf(other) })
        .where('order_sn', '=', one)
        .execute()
      await server.db
        .updateTable('orders')
        .set({ created_at: momentOf(one) })
        .where('order_sn', '=', other)
        .execute()
    }
    await swap(first, last)
    expect(await shown('')).toEqual([0, 1, 2])
    await server.db
      .updateTable('orders')
      .set({ created_at: momentOf(first) })
      .where('order_sn', '=', first)
      .execute()
    await server.db
      .updateTable('orders')
      .set({ created_at: momentOf(last) })
      .where('order_sn', '=', last)
      .execute()
    const paid = await owner.get('/orders?paidFrom=1970-01-01')
    expect(paid.body).toContain('>付款时间 ↓</a>')
    expect(paid.body).not.toContain('下单时间 ↓')
    expect(body).not.toContain('付款时间</a>')
  })

  it('finds an order by its number in the field that finds learners', async () => {
    const [first = ''] = sns
    expect(await shown(`?user=${first}`)).toEqual([0])
    expect(await shown(`?user=${first.toLowerCase().replace(/^(.{8})/, '$1%20')}`)).toEqual([0])
    expect((await owner.get(`/orders?user=${first}&sum=1`)).body).toMatch(/合计 (?:<!-- -->)?<b>1 笔/)
  })

  it('has its ways out beside its title, and its sums beside the kept filters', async () => {
    const { body } = await owner.get('/orders?status=paid&sort=-amount')
    const [, head = ''] = /<div class="head">(.*?)<div class="split">/s.exec(body) ?? []
    expect(head).toContain('href="/orders?status=paid&amp;sort=-amount&amp;format=xlsx"')
    expect(head).toContain('href="/acts/import-orders/new"')
    expect(body).toMatch(/存下这个筛选<\/a><\/nav><p class="sums"/)
    expect(body).toContain('href="/orders?status=paid&amp;sort=-amount&amp;format=csv"')
  })

  it('says which bound it cannot read, and lists as if it were not there', async () => {
    const { body } = await owner.get('/orders?createdFrom=2026-02-30&amountTo=%E4%B8%80%E7%99%BE')
    expect(body).toContain('下单写成 2026-12-01 这样')
    expect(body).toContain('金额写金额，单位元，最多两位小数')
    expect(await shown('?createdFrom=2026-02-30')).toHaveLength(3)
  })

  it('marks the filters that narrow it, and names them where nothing is found', async () => {
    const { body } = await owner.get('/orders?status=refunded')
    expect(body.match(/class="filter on"/g)).toHaveLength(1)
    expect(body).toContain('没有符合条件的记录（状态 已退款）')
    expect((await owner.get('/orders')).body).not.toContain('class="filter on"')
  })

  it('keeps rare filters behind 更多 until they narrow it', async () => {
    const rest = (body: string) => /<details class="more rest">.*?<\/details>/.exec(body)?.[0] ?? ''
    const [none, used] = [rest((await owner.get('/orders')).body), rest((await owner.get('/orders?kind=course')).body)]
    expect([none.includes('name="kind"'), none.includes('name="paidFrom"'), none.includes('name="channel"')]).toEqual([true, true, false])
    expect([used.includes('name="kind"'), used.includes('name="paidFrom"')]).toEqual([false, true])
  })

  it('sums what the filter finds when it is asked to', async () => {
    const all = (await owner.get('/orders')).body
    expect(all).toMatch(/data-later="\/orders\?sum=1"/)
    const { body } = await owner.get('/orders?status=live&sum=1')
    expect(body.replaceAll(/<[^>]+>/g, '')).toContain('合计 2 笔，付款 ¥698.50，实收 ¥698.50')
  })

  it('keeps its filters in the links of the order, of the next page and of the file', async () => {
    const { body } = await owner.get('/orders?status=live&sort=-amount')
    expect(body).toContain('href="/orders?status=live&amp;sort=amount"')
    expect(body).toContain('href="/orders?status=live&amp;sort=-amount&amp;format=csv"')
  })

  it('leads to a further page only where there is one', async () => {
    const error = (at: number) => ({
      message: `fault ${at}`,
      release: 'h5 1',
      place: 'page',
      page: '/',
      stack: '',
      count: 1,
      first_at: at,
      last_at: at,
    })
    await server.db
      .insertInto('client_error')
      .values(Array.from({ length: 50 }, (_, at) => error(at)))
      .execute()
    const next = async () => /href="(\/client-errors\?before=[^"]+)"/.exec((await owner.get('/client-errors')).body)?.[1]
    expect(await next()).toBeUndefined()
    await server.db.insertInto('client_error').values(error(50)).execute()
    const { body } = await owner.get((await next()) ?? '')
    expect([body.includes('fault 0<'), body.includes('fault 1<')]).toEqual([true, false])
  })

  describe('a list of waiting rows', () => {
    let ids: number[]
    beforeAll(async () => {
      for (const mobile of ['13900000041', '13900000042', '13900000043'])
        await fillTables(server.db, (await server.signIn(mobile)).userId, '样例')
      // A filled table holds an object wherever JSON belongs.
      await server.db.updateTable('doubt').set({ images: '[]' }).execute()
      await server.db.updateTable('doubt_post').set({ images: '[]' }).execute()
      const rows = await server.db.selectFrom('doubt').select('id').orderBy('id').execute()
      ids = rows.map(({ id }) => id)
    })

    it('begins with the oldest, and the first page of the desk leads to it', async () => {
      const { body } = await owner.get('/doubts?status=open')
      expect([...body.matchAll(/href="\/doubts\/(\d+)"/g)].map(([, id]) => Number(id))).toEqual(ids)
      expect((await owner.get('/')).body).toContain(`href="/doubts/${ids[0]}"`)
    })

    it('tells the place of each, with the way to the ones before and after', async () => {
      const { body } = await owner.get(`/doubts/${ids[1]}`)
      expect(body).toContain(`第 2 / ${ids.length} 个`)
      expect(body).toMatch(new RegExp(`href="/doubts/${ids[0]}"[^>]*aria-label="上一件"`))
      expect(body).toMatch(new RegExp(`href="/doubts/${ids[2]}"[^>]*data-key="s"`))
    })

    it('opens the next one after an act, then the oldest that is left, and says when none is', async () => {
      await server.db.insertInto('teacher').values({ id: 1, name: '许老师', title: '', intro: '', avatar: '' }).execute()
      const form = { teacherId: '1', text: '借记应收账款。' }
      const [first, second, third] = ids
      expect((await owner.act('answer-doubt', second ?? 0, form)).to).toBe(`/doubts/${third}?done=next&was=%2Fdoubts%2F${second}`)
      expect((await owner.act('answer-doubt', third ?? 0, form)).to).toBe(`/doubts/${first}?done=next&was=%2Fdoubts%2F${third}`)
      const { body } = await owner.get(`/doubts/${first}?done=next&was=%2Fdoubts%2F${third}`)
      expect(body).toContain(`办好了，这是下一件 <a href="/doubts/${third}">看刚才那件</a>`)
      expect((await owner.get(`/doubts/${first}?done=next&was=//evil.example/1`)).body).not.toContain('evil')
      expect((await owner.act('answer-doubt', first ?? 0, form)).to).toBe(`/doubts/${first}?done=last`)
      // Something that does not wait is not walked.
      expect((await owner.act('answer-doubt', first ?? 0, form)).to).toBe(`/doubts/${first}?done=1`)
    })
  })

  it.each([
    ['the filter', {}],
    ['all of a page that acts on many', { from: '/everything', all: '1' }],
  ])('leaves as a file with the most rows a file may have, and is refused with one more, for %s', async (_of, query) => {
    const MOST = 20_000
    const { id } = await server.db.selectFrom('staff').select('id').executeTakeFirstOrThrow()
    const visit = { staff: { id } as StaffSession, params: {}, query, ip: '' }
    const file = (count: number) =>
      list<{ id: number }>({
        ...{ path: '/everything', title: '全部', section: '数据', roles: ['owner'], filters: [] },
        columns: [{ title: '编号', text: (row) => String(row.id) }],
        load: async (_deps, { limit }) => Array.from({ length: Math.min(limit, count) }, (_, at) => ({ id: at + 1 })),
      }).csv?.(server.deps, visit)
    expect(await file(MOST)).toHaveLength(MOST + 1)
    await expect(file(MOST + 1)).rejects.toThrow('超过 20000 行，请缩小筛选再导出')
  })
})
