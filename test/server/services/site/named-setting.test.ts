import { setting } from '@/contract/site/setting'
import { startServer, type TestServer } from '../../../support/server'

describe('a setting by its name', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ seed: true })
  })
  afterAll(() => server.close())

  it('is told to a visitor as JSON, addresses of files whole', async () => {
    const value = { coupon: { icon: '/media/c.png', address: '/tiku' } }
    await server.db
      .insertInto('bt_setting')
      .values({ name: 'trial', value: JSON.stringify(value) })
      .execute()
    const told = await server.send(setting.named, { params: { name: 'trial' } })
    expect(told.name).toBe('trial')
    expect(JSON.parse(told.value)).toEqual({ coupon: { icon: `${server.deps.env.publicUrl}/media/c.png`, address: '/tiku' } })
  })

  it('of the floating widgets is in the content; one of no name is not known', async () => {
    const { value } = await server.send(setting.named, { params: { name: 'h5_floating_widgets' } })
    // The button with a ticket hands out a coupon that is there.
    const [, token = ''] = /"address":"\/coupon\/(\w+)\/receive"/.exec(value) ?? []
    expect(await server.db.selectFrom('coupon_batch').select('token').where('token', '=', token).execute()).toHaveLength(1)
    expect(await server.exchange(setting.named, { params: { name: 'nothing' } })).toMatchObject({ code: 404, msg: '设置不存在' })
    expect(await server.exchange(setting.named, { params: { name: '../x' } })).not.toMatchObject({ code: 200 })
  })
})
