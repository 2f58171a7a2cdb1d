import { auth } from '@/contract/account/auth'
import { profile } from '@/contract/account/profile'
import { legacy } from '@/contract/site/legacy'
import { startServer, type TestServer, type TestSession } from '../../../support/server'
import { placeOrder, stockShop } from '../../../support/shop'
import { codeSentTo } from './sms'

const MOBILE = '13900000001'

describe('the profile of a learner', () => {
  let server: TestServer
  let session: TestSession
  beforeAll(async () => {
    server = await startServer()
    session = await server.signIn(MOBILE)
  })
  afterAll(() => server.close())

  const ticket = async (by = session) => {
    server.clock.advance(61_000)
    await server.send(profile.sendOwnCode, { query: {} }, by)
    return (await server.send(profile.checkOwnCode, { body: { smscode: await codeSentTo(server, MOBILE) } }, by)).ticket
  }

  it('[D2-7-user-info] the profile is stored field by field', async () => {
    await server.send(legacy.changeInfo, { body: { nickname: '  晴天　学习 ', school: '东北财经大学' } }, session)
    await server.send(legacy.changeInfo, { body: { introduce: '二战上岸', school: '' } }, session)
    expect(await server.send(profile.personal, {}, session)).toMatchObject({ nickname: '晴天 学习', introduce: '二战上岸', school: '' })
  })

  it.each([
    [{ nickname: '官方客服' }, '昵称不能冒充官方人员，请换一个'],
    [{ nickname: '晴' }, '昵称为 2–16 个字'],
    [{ introduce: '加我 13800000001' }, '简介里不能有网址和联系方式'],
    [{ company: 'x'.repeat(31) }, '公司最多 30 个字'],
  ])('refuses %j and changes nothing', async (body, msg) => {
    const before = await server.send(profile.personal, {}, session)
    expect((await server.exchange(legacy.changeInfo, { body }, session)).msg).toBe(msg)
    expect(await server.send(profile.personal, {}, session)).toEqual(before)
  })

  it('refuses an empty change', async () => {
    expect((await server.exchange(legacy.changeInfo, { body: {} }, session)).code).not.toBe(200)
  })

  it('needs a number of one’s own for a password', async () => {
    const bare = await server.signIn('13900000077')
    await server.db.updateTable('users').set({ mobile: null }).where('id', '=', bare.userId).execute()
    const asked = server.exchange(profile.setPassword, { body: { ticket: 'none', password: 'study-2026!' } }, bare)
    expect(await asked).toMatchObject({ code: 409, msg: '请先绑定手机号，再设置密码' })
  })

  it('sets a password with a ticket, which opens the account, and ends the other sessions', async () => {
    const other = await server.signIn(MOBILE)
    const key = await ticket()
    const weak = await server.exchange(profile.setPassword, { body: { ticket: key, password: `a${MOBILE}` } }, session)
    expect(weak.msg).toBe('密码不能包含你的手机号')
    const set = await server.send(profile.setPassword, { body: { ticket: key, password: 'study-2026!' } }, session)
    expect(set.hasPassword).toBe(true)
    expect((await server.exchange(profile.personal, {}, other)).code).toBe(401)
    expect((await server.send(auth.loginByAccount, { body: { account: MOBILE, password: 'study-2026!' } })).userId).toBe(session.userId)
    expect((await server.exchange(profile.setPassword, { body: { ticket: key, password: 'study-2027!' } }, session)).code).toBe(403)
  })

  it('shows the default menu of 我的, or the installation’s', async () => {
    const { shortcuts } = await server.send(profile.center, {}, session)
    expect(shortcuts.map(({ key, badge }) => [key, badge])).toContainEqual(['orders', 0])
    const entry = { key: 'help', title: '帮助', icon: 'circle-help', route: 'help_center' }
    const value = JSON.stringify({ shortcuts: [], groups: [{ title: '服务', entries: [entry] }] })
    await server.db.insertInto('bt_setting').values({ name: 'app_user_center', value }).execute()
    const { groups } = await server.send(profile.center, {}, session)
    expect(groups).toEqual([{ title: '服务', entries: [{ ...entry, badge: 0 }] }])
  })

  it('counts in the menu of 我的 the own orders that can still be paid', async () => {
    await server.db.deleteFrom('bt_setting').where('name', '=', 'app_user_center').execute()
    await stockShop(server)
    const badge = async () => (await server.send(profile.center, {}, session)).shortcuts.find(({ key }) => key === 'orders')?.badge
    await placeOrder(server, await server.signIn('13900000078'))
    expect(await badge()).toBe(0)
    await placeOrder(server, session)
    expect(await badge()).toBe(1)
    server.clock.advance(31 * 60_000)
    session = await server.signIn(MOBILE)
    expect(await badge()).toBe(0)
  })
})
