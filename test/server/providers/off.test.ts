import type { FastifyInstance } from 'fastify'
import { buildApp } from '#server/app'
import { tx } from '#server/database/tables'
import { buildDesk } from '#server/desk/app'
import { newFirstCode } from '#server/desk/frame/factors'
import { type Env, readEnv } from '#server/env'
import { gatewayOf } from '#server/providers/payment/gateway'
import { makeOwner } from '#server/repositories/account/staff'
import { advanceRefunds } from '#server/services/order/after-sale/after-sale'
import { cancelOverdueOrders, reconcile } from '#server/services/order/reconcile'
import { settle } from '#server/services/order/settle'
import { moveParcels } from '#server/services/order/textbooks'
import { auth } from '@/contract/account/auth'
import { notice } from '@/contract/account/subscription'
import { afterSale } from '@/contract/order/after-sale'
import { order } from '@/contract/order/order'
import { miniProgram } from '@/contract/site/mini-program'
import { setting } from '@/contract/site/setting'
import { CODE_FIRST_PASSWORD } from '@/domain/account/sign-in'
import { ORDER_LIFETIME_MS } from '@/domain/order/order'
import { ALL_OFFERED, type Offered, offeredIn } from '@/domain/site/offered'
import { DAY_MS } from '@/domain/time/units'
import { exchangeOver } from '../../support/exchange'
import { startServer, type TestServer, type TestSession } from '../../support/server'
import { COURSE, orderRow, paidOrder, placeOrder, startPaying, stockShop } from '../../support/shop'
import { staffBrowser } from '../desk/staff'

const off = { kind: 'off' } as const
const least = { NODE_ENV: 'production', DATABASE_URL: 'postgres://db/school', PUBLIC_URL: 'https://school.example.cn' }
/** The providers of a school that set nothing. */
const { wechatPay, alipay, sms, officialAccount, miniProgram: mini, carrier } = readEnv(least)
const nothing = { wechatPay, alipay, sms, officialAccount, miniProgram: mini, carrier }

let server: TestServer
let anna: TestSession
const opened: FastifyInstance[] = []
beforeAll(async () => {
  server = await startServer()
  await stockShop(server)
})
afterAll(async () => {
  for (const app of opened) await app.close()
  await server.close()
})
let learners = 0
beforeEach(async () => {
  anna = await server.signIn(`1390001${5000 + learners++}`)
})

/** The same school with other providers: what its calls answer, and its parts for jobs. */
async function schoolWith(change: Partial<Env>) {
  const deps = { ...server.deps, env: { ...server.deps.env, ...change } }
  const app = await buildApp(deps)
  opened.push(app)
  return { deps, app, exchange: exchangeOver(app, server.clock.now) }
}
type School = Awaited<ReturnType<typeof schoolWith>>

const offeredBy = async ({ exchange }: School) =>
  offeredIn((await exchange(setting.named, { params: { name: 'offered' } })).res?.value ?? '')
const channelsOf = async ({ exchange }: School) =>
  (await exchange(order.quote, { query: { courseId: COURSE.paid } }, anna)).res?.channels.map(({ channel }) => channel)

describe('a provider that is off', () => {
  it.each<[string, Partial<Env>, Partial<Offered>, string[]]>([
    ['WeChat Pay', { wechatPay: off }, {}, ['alipay_h5']],
    ['Alipay', { alipay: off }, { cashOut: false }, ['wechat_h5']],
    ['both ways to pay', { wechatPay: off, alipay: off }, { payment: false, cashOut: false }, []],
    ['SMS', { sms: off }, { sms: false }, ['wechat_h5', 'alipay_h5']],
    ['the official account', { officialAccount: off }, { wechat: false }, ['wechat_h5', 'alipay_h5']],
    ['the mini-program', { miniProgram: off }, { miniProgram: false }, ['wechat_h5', 'alipay_h5']],
    ['the carrier', { carrier: off }, { tracking: false }, ['wechat_h5', 'alipay_h5']],
    [
      'everything, as in a new school',
      nothing,
      { payment: false, cashOut: false, sms: false, wechat: false, miniProgram: false, tracking: false },
      [],
    ],
  ])('offers nothing of it: %s', async (_, change, offered, channels) => {
    const school = await schoolWith(change)
    expect(await offeredBy(school)).toEqual({ ...ALL_OFFERED, ...offered })
    expect(await channelsOf(school)).toEqual(channels)
  })

  it('refuses by its name the calls that need it, and writes nothing', async () => {
    const { exchange } = await schoolWith(nothing)
    const { orderSn } = await placeOrder(server, anna)
    const pay = (channel: 'wechat_h5' | 'alipay_h5') => exchange(order.pay, { params: { orderSn }, body: { orderSn, channel } }, anna)
    expect((await pay('wechat_h5')).msg).toBe('学校还没有开通微信支付')
    expect((await pay('alipay_h5')).msg).toBe('学校还没有开通支付宝')
    expect((await exchange(order.makePayLink, { params: { orderSn } }, anna)).msg).toBe('学校还没有开通支付宝')
    expect(await server.db.selectFrom('payment').select('trade_no').where('order_sn', '=', orderSn).execute()).toEqual([])
    const code = await exchange(auth.sendSmsCode, { query: { mobile: '13900017777' } })
    expect([code.code, code.msg]).toEqual([409, expect.stringContaining('学校还没有开通短信，请用密码登录')])
    expect(await server.db.selectFrom('sms_outbox').select('id').where('mobile', '=', '13900017777').execute()).toEqual([])
    const page = server.deps.env.publicUrl
    expect((await exchange(auth.wechatLoginUrl, { query: { url: `${page}/login` } })).msg).toBe('学校还没有开通微信公众号')
    expect((await exchange(auth.jsConfig, { query: { url: `${page}/` } })).msg).toBe('学校还没有开通微信公众号')
    expect((await exchange(auth.loginByMiniProgram, { body: { code: 'any' } })).msg).toBe('学校还没有开通微信小程序')
    expect((await exchange(miniProgram.link, { query: { entry: 'home' } })).msg).toBe('学校还没有开通微信小程序')
    expect((await exchange(miniProgram.appId, { params: { name: 'main' } })).msg).toBe('小程序不存在')
    expect((await exchange(notice.offers, {}, anna)).rows).toEqual([])
  })

  it('lets a free course be taken while nothing can be paid', async () => {
    const { exchange } = await schoolWith(nothing)
    const made = await placeOrder(server, anna, COURSE.free)
    const paid = await exchange(
      order.pay,
      { params: { orderSn: made.orderSn }, body: { orderSn: made.orderSn, channel: 'wechat_h5' } },
      anna,
    )
    expect(paid.res).toEqual({ kind: 'settled' })
  })

  it('keeps its doors of tries and cashiers shut', async () => {
    const { app } = await schoolWith(nothing)
    for (const url of ['/sandbox/cashier.css', '/dev/sms', '/dev/messaging/mini-program?path=a&query=b'])
      expect([url, (await app.inject({ url })).statusCode]).toEqual([url, 404])
    expect((await app.inject({ method: 'POST', url: '/notify/alipay', payload: 'a=b' })).statusCode).toBe(401)
  })

  it('has its refunds wait until it is on again', async () => {
    const { orderSn, notice: paid } = await paidOrder(server, anna, 'alipay_h5')
    await settle(server.deps, (await gatewayOf(server.deps)).alipay, paid)
    const school = await schoolWith({ alipay: off })
    const asked = await school.exchange(afterSale.askRefund, { params: { orderSn }, body: { seqs: [1], reason: '不想学了' } }, anna)
    const stateOf = async () =>
      (await server.db.selectFrom('refund').select('status').where('order_sn', '=', orderSn).executeTakeFirstOrThrow()).status
    expect([asked.code, await stateOf()]).toEqual([200, 'processing'])
    await advanceRefunds(school.deps)
    expect(await stateOf()).toBe('processing')
    await advanceRefunds(server.deps)
    expect(await stateOf()).toBe('succeeded')
  })

  it('keeps an order whose money it may hold until it can be asked', async () => {
    const { orderSn } = await placeOrder(server, anna)
    await startPaying(server, anna, orderSn, 'alipay_h5')
    server.clock.advance(ORDER_LIFETIME_MS)
    const { deps } = await schoolWith({ alipay: off })
    await cancelOverdueOrders(deps)
    expect((await orderRow(server, orderSn)).status).toBe('pending_payment')
    server.clock.advance(DAY_MS)
    await cancelOverdueOrders(server.deps)
    expect((await orderRow(server, orderSn)).status).toBe('cancelled')
  })

  it('takes no part in the reconciliation, which asks the others', async () => {
    const { deps } = await schoolWith({ alipay: off })
    const gateway = await gatewayOf(deps)
    const bill = jest.spyOn(gateway.wechat, 'bill')
    await reconcile(deps, server.clock.now())
    expect(bill).toHaveBeenCalledTimes(1)
    bill.mockRestore()
  })

  it('moves no parcel: its carrier and number stay as staff typed them', async () => {
    const { deps } = await schoolWith({ carrier: off })
    const before = await server.db.selectFrom('shipment').selectAll().execute()
    await moveParcels(deps)
    expect(await server.db.selectFrom('shipment').selectAll().execute()).toEqual(before)
  })
})

describe('a desk without text messages', () => {
  const mobileOf = (end: number) => `1391000${String(end).padStart(4, '0')}`
  const post = (desk: FastifyInstance, url: string, payload: Record<string, string>) =>
    desk.inject({
      method: 'POST',
      url,
      payload: String(new URLSearchParams(payload)),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  async function deskWithout() {
    const desk = await buildDesk({ ...server.deps, env: { ...server.deps.env, sms: off } })
    opened.push(desk)
    return desk
  }
  const ask = (account: string, password: string, newPassword?: string) =>
    server.exchange(auth.loginByAccount, { body: { account, password, ...(newPassword !== undefined && { newPassword }) } })

  it('lets an owner in by the code that the command printed, once and for three days', async () => {
    const desk = await deskWithout()
    const mobile = mobileOf(1)
    const code = await tx(server.db, async (work) =>
      newFirstCode(work, await makeOwner(work, mobile, server.clock.now()), server.clock.now()),
    )
    expect((await desk.inject('/sign-in')).body).toContain('一次性登录码')
    expect((await post(desk, '/sign-in', { mobile })).body).toContain('学校没有开通短信')
    expect((await post(desk, '/sign-in/first', { mobile, code: 'ABCDE-23456' })).statusCode).toBe(403)
    const done = await post(desk, '/sign-in/first', { mobile, code: code.toLowerCase() })
    expect([done.statusCode, done.headers.location]).toEqual([303, '/'])
    expect((await post(desk, '/sign-in/first', { mobile, code })).statusCode).toBe(403)
    const late = await tx(server.db, async (work) =>
      newFirstCode(work, await makeOwner(work, mobile, server.clock.now()), server.clock.now()),
    )
    server.clock.advance(3 * DAY_MS)
    expect((await post(desk, '/sign-in/first', { mobile, code: late })).statusCode).toBe(403)
  })

  it('shows a code for a new member of the staff, once', async () => {
    const desk = await deskWithout()
    const owner = await staffBrowser(server, desk, ['owner'])
    await server.db.updateTable('staff_session').set({ confirmed_at: server.clock.now() }).execute()
    const mobile = mobileOf(2)
    const shown = await owner.act('add-staff', 'new', { mobile, name: '新老师', roles: 'teacher', sets: [] })
    const code = /<code>([\w-]+)<\/code>/.exec(shown.body)?.[1] ?? ''
    expect([shown.status, code]).toEqual([200, expect.stringMatching(/^\w{5}-\w{5}$/)])
    expect((await owner.get('/audit')).body).not.toContain(code)
    expect((await post(desk, '/sign-in/first', { mobile, code })).statusCode).toBe(303)
  })

  it('makes an account whose first password opens it once, for a password of its own', async () => {
    const desk = await deskWithout()
    const service = await staffBrowser(server, desk, ['service'])
    const mobile = mobileOf(3)
    const shown = await service.act('add-learner', 'new', { name: '李同学', mobile })
    const password = /初始密码 <code>(\w+)<\/code>/.exec(shown.body)?.[1] ?? ''
    expect([shown.status, password]).toEqual([200, expect.stringMatching(/^[a-z]{4}\d{4}$/)])
    expect((await service.act('add-learner', 'new', { name: '李同学', mobile })).body).toContain('这个手机号已经有账号')
    expect(await ask(mobile, password)).toMatchObject({ code: CODE_FIRST_PASSWORD })
    expect(await ask(mobile, password, password)).toMatchObject({ code: 417, msg: '新密码不能和初始密码一样' })
    expect(await ask(mobile, password, 'short')).toMatchObject({ code: 417 })
    expect((await ask(mobile, password, 'own-word-42')).code).toBe(200)
    expect((await ask(mobile, password)).code).toBe(417)
    expect((await ask(mobile, 'own-word-42')).code).toBe(200)
    const audit = await server.db.selectFrom('audit').selectAll().where('act', '=', 'add-learner').execute()
    expect([audit.length, JSON.stringify(audit).includes(password)]).toEqual([1, false])
  })

  it('gives a new password, which ends the old one and all sessions, and runs out', async () => {
    const desk = await deskWithout()
    const service = await staffBrowser(server, desk, ['service'])
    await server.db.updateTable('staff_session').set({ confirmed_at: server.clock.now() }).execute()
    const shown = await service.act('give-password', anna.userId, { reason: '忘记密码，已核对' })
    const password = /初始密码 <code>(\w+)<\/code>/.exec(shown.body)?.[1] ?? ''
    const { mobile } = await server.db.selectFrom('users').select('mobile').where('id', '=', anna.userId).executeTakeFirstOrThrow()
    expect((await server.exchange(notice.offers, {}, anna)).code).not.toBe(200)
    const told = await server.db.selectFrom('message').select('title').where('user_id', '=', anna.userId).execute()
    expect(told).toContainEqual({ title: '登录密码已重置' })
    server.clock.advance(7 * DAY_MS)
    expect(await ask(mobile ?? '', password, 'own-word-42')).toMatchObject({ code: 417, msg: expect.stringContaining('过期') })
  })

  it('gives nobody else these acts', async () => {
    const desk = await deskWithout()
    const teacher = await staffBrowser(server, desk, ['teacher'])
    for (const url of ['/acts/add-learner/new', `/acts/give-password/${anna.userId}`]) expect((await teacher.get(url)).status).toBe(403)
  })
})
