import { page } from '@/contract/site/page'
import { setting } from '@/contract/site/setting'
import { startServer, type TestServer } from '../../../support/server'

describe('a setting by its name', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ seed: true })
  })
  afterAll(() => server.close())

  it('a setting is returned to a visitor as JSON, addresses of files whole', async () => {
    const value = { coupon: { icon: '/media/c.png', address: '/tiku' } }
    await server.db
      .insertInto('bt_setting')
      .values({ name: 'trial', value: JSON.stringify(value) })
      .execute()
    const told = await server.send(setting.named, { params: { name: 'trial' } })
    expect(told.name).toBe('trial')
    expect(JSON.parse(told.value)).toEqual({ coupon: { icon: `${server.deps.env.publicUrl}/media/c.png`, address: '/tiku' } })
  })

  it('a setting of the floating widgets is in the content; one without a name is not found', async () => {
    const { value } = await server.send(setting.named, { params: { name: 'h5_floating_widgets' } })
    // The button with a ticket hands out a coupon that is there.
    const [, token = ''] = /"address":"\/coupon\/(\w+)\/receive"/.exec(value) ?? []
    expect(await server.db.selectFrom('coupon_batch').select('token').where('token', '=', token).execute()).toHaveLength(1)
    expect(await server.exchange(setting.named, { params: { name: 'nothing' } })).toMatchObject({ code: 404, msg: '设置不存在' })
    expect(await server.exchange(setting.named, { params: { name: '../x' } })).not.toMatchObject({ code: 200 })
  })
})

describe('the directions of a learner', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ seed: true })
  })
  afterAll(() => server.close())

  const choose = async (mobile: string, ...pageCategoryIds: number[]) =>
    server.exchange(page.chooseDirections, { body: { pageCategoryIds } }, await server.signIn(mobile))
  const chosen = async (mobile: string) => server.send(page.directions, {}, await server.signIn(mobile))

  it('directions are stored in the chosen order, for each learner, and replaced by the next choice', async () => {
    await choose('13900000041', 31, 22)
    expect(await chosen('13900000041')).toEqual([
      { categoryId: 31, name: '办税实操' },
      { categoryId: 22, name: '初级会计' },
    ])
    expect(await chosen('13900000042')).toEqual([])
    expect(await choose('13900000041', 23)).toMatchObject({ code: 200, rows: [{ categoryId: 23, name: '中级会计' }] })
    await choose('13900000041')
    expect(await chosen('13900000041')).toEqual([])
  })

  it.each([[[22, 99_999]], [[221]], [[1]]])('refuse %j, and the former choice stays', async (ids) => {
    await choose('13900000043', 22)
    expect(await choose('13900000043', ...ids)).toMatchObject({ code: 400, msg: '没有这个学习方向' })
    expect(await chosen('13900000043')).toMatchObject([{ categoryId: 22 }])
  })

  it('take one whole choice of two devices at once', async () => {
    await Promise.all([choose('13900000044', 22, 23), choose('13900000044', 31, 32)])
    const ids = (await chosen('13900000044')).map(({ categoryId }) => categoryId)
    expect([
      [22, 23],
      [31, 32],
    ]).toContainEqual(ids)
  })

  it('refuse a repeated one, and are refused to a visitor', async () => {
    expect(await choose('13900000045', 22, 22)).toMatchObject({ code: 417 })
    expect(await server.exchange(page.directions, {})).toMatchObject({ code: 401 })
    expect(await server.exchange(page.chooseDirections, { body: { pageCategoryIds: [22] } })).toMatchObject({ code: 401 })
  })
})
