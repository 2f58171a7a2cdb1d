import { auth } from '@/contract/account/auth'
import { profile } from '@/contract/account/profile'
import { support } from '@/contract/account/support'
import { legacy } from '@/contract/site/legacy'
import { answerSupport } from '../../../../server/services/account/support'
import { startServer, type TestServer, type TestSession } from '../../../support/server'
import { codeSentTo } from './sms'

const MOBILE = '13900000001'
const IDENTITY = '11010519491231002X'

describe('what learners tell about themselves', () => {
  let server: TestServer
  let session: TestSession
  beforeAll(async () => {
    server = await startServer()
    session = await server.signIn(MOBILE)
  })
  afterAll(() => server.close())

  const ticket = async (by = session) => {
    server.clock.advance(61_000)
    await server.send(profile.sendOwnCode, {}, by)
    return (await server.send(profile.checkOwnCode, { body: { smscode: await codeSentTo(server, MOBILE) } }, by)).ticket
  }

  it('[D2-7-user-info] is kept field by field', async () => {
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

  it('an empty change is refused', async () => {
    expect((await server.exchange(legacy.changeInfo, { body: {} }, session)).code).not.toBe(200)
  })

  it('a real name is checked, sealed, shown masked, and plain after a second factor only', async () => {
    const wrong = await server.exchange(profile.verifyName, { body: { name: '李不符', idNumber: IDENTITY } }, session)
    expect(wrong.msg).toBe('姓名和身份证号不一致，请检查后重试')
    const done = await server.send(profile.verifyName, { body: { name: '王小满', idNumber: '11010519491231002x' } }, session)
    expect(done).toMatchObject({ isVerified: true, truename: '**满' })
    const masked = await server.send(profile.sensitive, { query: {} }, session)
    expect(masked).toEqual({ mobile: '139****0001', truename: '**满', idNumber: '1****************X', isMasked: true })
    expect((await server.exchange(profile.sensitive, { query: { ticket: 'x' } }, session)).code).toBe(403)
    const key = await ticket()
    const plain = { mobile: MOBILE, truename: '王小满', idNumber: IDENTITY, isMasked: false }
    expect(await server.send(profile.sensitive, { query: { ticket: key } }, session)).toEqual(plain)
    expect((await server.exchange(profile.sensitive, { query: { ticket: key } }, session)).code).toBe(403)
    expect(JSON.stringify(await server.db.selectFrom('real_name').selectAll().execute())).not.toContain('王小满')
  })

  it('one identity is one account’s, and tries are counted', async () => {
    const other = await server.signIn('13900000003')
    const again = { name: '王小满', idNumber: IDENTITY }
    expect((await server.exchange(profile.verifyName, { body: again }, session)).code).toBe(409)
    expect((await server.exchange(profile.verifyName, { body: again }, other)).code).toBe(409)
    const mismatch = { name: '李不符', idNumber: IDENTITY }
    expect((await server.exchange(profile.verifyName, { body: { ...again, idNumber: '1' } }, other)).msg).toBe('请输入正确的身份证号')
    const codes = []
    for (let at = 0; at < 3; at++) codes.push((await server.exchange(profile.verifyName, { body: mismatch }, other)).code)
    expect(codes).toEqual([417, 417, 429])
  })

  it('a password is set for a ticket, opens the account, and ends the other sessions', async () => {
    const other = await server.signIn(MOBILE)
    const key = await ticket()
    const weak = await server.exchange(profile.setPassword, { body: { ticket: key, password: `a${MOBILE}` } }, session)
    expect(weak.msg).toBe('密码不能包含您的手机号')
    const set = await server.send(profile.setPassword, { body: { ticket: key, password: 'study-2026!' } }, session)
    expect(set.hasPassword).toBe(true)
    expect((await server.exchange(profile.personal, {}, other)).code).toBe(401)
    expect((await server.send(auth.loginByAccount, { body: { account: MOBILE, password: 'study-2026!' } })).userId).toBe(session.userId)
    expect((await server.exchange(profile.setPassword, { body: { ticket: key, password: 'study-2027!' } }, session)).code).toBe(403)
  })

  it('the menu of 我的 is the default one, or the installation’s', async () => {
    const { shortcuts } = await server.send(profile.center, {}, session)
    expect(shortcuts.map(({ key, badge }) => [key, badge])).toContainEqual(['orders', 0])
    const entry = { key: 'help', title: '帮助', icon: 'circle-help', route: 'help_center' }
    const value = JSON.stringify({ shortcuts: [], groups: [{ title: '服务', entries: [entry] }] })
    await server.db.insertInto('bt_setting').values({ name: 'app_user_center', value }).execute()
    const { groups } = await server.send(profile.center, {}, session)
    expect(groups).toEqual([{ title: '服务', entries: [{ ...entry, badge: 0 }] }])
  })

  it('customer service takes messages of learners and visitors, five a day, and answers once', async () => {
    const state = await server.send(support.state, {})
    expect(state).toMatchObject({ from: '09:00', to: '21:00', address: '', phone: '' })
    expect((await server.exchange(support.write, { body: { body: '打不开视频' } })).msg).toBe('请填写电话')
    await server.send(support.write, { body: { body: '打不开视频', contact: MOBILE } })
    const made = await server.send(support.write, { body: { body: ' 发票怎么开 ' } }, session)
    expect(made).toMatchObject({ body: '发票怎么开', answer: '' })
    for (let at = 0; at < 4; at++) await server.send(support.write, { body: { body: `第 ${at} 条` } }, session)
    expect((await server.exchange(support.write, { body: { body: '第六条' } }, session)).code).toBe(429)
    expect(await answerSupport(server.deps, made.id, '在订单页申请')).toEqual({ userId: session.userId })
    await expect(answerSupport(server.deps, made.id, '再答一次')).rejects.toThrow('已经回复过')
    const rows = await server.send(support.messages, {}, session)
    expect(rows).toHaveLength(5)
    expect(rows.at(-1)).toMatchObject({ body: '发票怎么开', answer: '在订单页申请' })
    expect(await server.send(support.messages, {}, await server.signIn('13900000004'))).toEqual([])
  })
})
