import type { FastifyInstance } from 'fastify'
import { buildDesk } from '#server/desk/app'
import { gatewayOf } from '#server/providers/payment/gateway'
import { settle } from '#server/services/order/settle'
import { raffle } from '@/contract/campaign/raffle'
import { openInviting } from '../../../support/inviting'
import { startServer, type TestServer } from '../../../support/server'
import { COURSE, paidOrder, stockShop } from '../../../support/shop'
import { type Browser, staffBrowser } from '../../desk/staff'

let server: TestServer
let desk: FastifyInstance
let marketing: Browser
let finance: Browser
beforeAll(async () => {
  server = await startServer()
  await stockShop(server)
  await openInviting(server)
  desk = await buildDesk(server.deps)
  marketing = await staffBrowser(server, desk, ['marketing'])
  finance = await staffBrowser(server, desk, ['finance'])
})
afterAll(async () => {
  await desk.close()
  await server.close()
})

const window = { startsAt: '2026-03-02 08:00', endsAt: '2026-04-01 00:00' }
const plan = { title: '春季活动', intro: '一起学', ...window }
const rowOf = (id: number) => server.db.selectFrom('campaign').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const idIn = (to: string) => Number(/\/campaigns\/(\d+)/.exec(to)?.[1])

const addRaffle = (prizes: readonly string[]) => marketing.act('add-raffle', 'new', { ...plan, chances: '2', prizes })
const none = ['none', '谢谢参与', '80', '', '', '', '']

describe('new campaigns', () => {
  it('start a raffle as a hidden draft, and stop it at once', async () => {
    const { to } = await addRaffle(['goods', '笔记本', '20', '3', '', '', '', ...none])
    const id = idIn(to)
    const params = { id }
    await expect(server.send(raffle.open, { params })).rejects.toMatchObject({ code: 404 })
    expect((await marketing.get(`/campaigns/${id}`)).body).toContain('20.00%')
    expect((await marketing.act('move-campaign', id, { status: 'running', reason: '开始' })).status).toBe(303)
    expect(await server.send(raffle.open, { params })).toMatchObject({ state: 'running', chances: 2, seed: '', isSoldOut: false })
    expect((await marketing.act('edit-prizes', id, { prizes: '1', reason: '改' })).status).not.toBe(303)
    expect((await marketing.act('edit-campaign', id, { ...plan, endsAt: '2026-05-01 00:00', reason: '延长' })).status).toBe(303)
    expect((await marketing.act('move-campaign', id, { status: 'stopped', reason: '有误' })).status).toBe(303)
    expect(await server.send(raffle.open, { params })).toMatchObject({ state: 'ended', seed: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect((await marketing.act('edit-campaign', id, { ...plan, reason: '延长' })).body).toContain('种子已公布')
  })

  it('show a prize with the picture that was chosen for it, and keep it when the prizes are edited', async () => {
    const goods = (weight: string, picture: string) => ['goods', '笔记本', weight, '3', '', '', picture]
    const id = idIn((await addRaffle([...goods('20', 'covers/a.jpg'), ...none])).to)
    expect((await marketing.get(`/acts/edit-prizes/${id}`)).body).toContain('value="covers/a.jpg"')
    const prizes = [...goods('30', 'covers/b.jpg'), ...none]
    expect((await marketing.act('edit-prizes', id, { prizes, reason: '换图' })).status).toBe(303)
    expect((await marketing.act('move-campaign', id, { status: 'running', reason: '开始' })).status).toBe(303)
    const shown = (await server.send(raffle.open, { params: { id } })).prizes.map(({ picture }) => picture)
    expect(shown).toEqual([expect.stringMatching(/^https?:.*\/media\/covers\/b\.jpg$/), ''])
  })

  it.each<[string, string[], string]>([
    ['without nothing', ['goods', '笔记本', '20', '3', '', '', ''], '有且只有一行'],
    ['with a course that is not sold', ['course', '课', '20', '3', '', '999', '', ...none], '课程不存在'],
    ['with a kind of coupon that is not there', ['coupon', '券', '20', '3', '', '999', '', ...none], '券模板不存在'],
    [
      'with a picture of a strange host',
      ['goods', '笔记本', '20', '3', '', '', 'https://evil.example/a.jpg', ...none],
      '这个网站的文件学员看不到',
    ],
  ])('refuse a raffle %s', async (_, prizes, words) => expect((await addRaffle(prizes)).body).toContain(words))

  it('start a distribution without money, and refuse a window that ends before it begins', async () => {
    const terms = { ...plan, courseId: String(COURSE.paid), share: '10' }
    const { to } = await marketing.act('add-distribution', 'new', terms)
    expect(await rowOf(idIn(to))).toMatchObject({ status: 'draft', kind: 'distribution', budget: 0 })
    expect((await marketing.act('add-distribution', 'new', { ...terms, courseId: '999' })).body).toContain('课程不存在')
    for (const startsAt of ['2026-04-01 00:01', window.endsAt])
      expect((await marketing.act('add-distribution', 'new', { ...terms, startsAt })).body).toContain('结束时间要晚于开始时间')
  })
})

describe('rewards and risks on the desk', () => {
  it('show a wallet that pays for several accounts as a risk, and revoke a farmed reward with the reason', async () => {
    const [inviter, first, second] = [
      await server.signIn('13900000301'),
      await server.signIn('13900000302'),
      await server.signIn('13900000303'),
    ]
    const { db, clock } = server
    await db
      .insertInto('invitation')
      .values({ invitee_id: first.userId, inviter_id: inviter.userId, written_at: clock.now(), device: '', ip: '' })
      .execute()
    const { wechat } = await gatewayOf(server.deps)
    for (const buyer of [first, second]) {
      const { notice } = await paidOrder(server, buyer)
      await settle(server.deps, wechat, { ...notice, payer: 'one wallet' })
    }
    expect((await marketing.get('/risks?kind=payer')).body).toContain(`/learners/${second.userId}`.replace('/learners/', ''))
    expect((await marketing.get('/risks?kind=device')).body).toContain('没有符合条件的记录')
    const listed = async () => (await finance.get(`/rewards?user=${inviter.userId}&state=held`)).body
    expect(await listed()).toContain('待核对')
    const { id } = await db.selectFrom('growth_reward').select('id').where('user_id', '=', inviter.userId).executeTakeFirstOrThrow()
    expect((await finance.act('release-reward', id, { reason: '两人都已核实' })).status).toBe(303)
    expect(await listed()).toContain('没有符合条件的记录')
    expect((await finance.get(`/rewards/${id}`)).body).toContain('待结算')
    expect((await finance.act('release-reward', id, { reason: '再放行一次' })).body).toContain('不在等待核对')
    expect((await finance.act('revoke-reward', id, { reason: '同一付款人' })).status).toBe(303)
    expect((await finance.get(`/rewards/${id}`)).body).toContain('已收回')
    const told = await db.selectFrom('message').select('body').where('user_id', '=', inviter.userId).orderBy('id', 'desc').execute()
    expect(told[0]?.body).toContain('同一付款人')
    expect((await marketing.get(`/acts/revoke-reward/${id}`)).status).toBe(403)
  })
})

describe('free beans and questionnaires on the desk', () => {
  const gift = { title: '见面礼', beans: '20', stock: '1', ...window, reason: '春季' }

  it('give free beans a stock and a window, never below the claimed ones', async () => {
    const row = { type: 'welcome', title: '旧', beans: 5, stock: null, taken: 3, starts_at: 0, ends_at: 1 }
    await server.db.insertInto('gift_coin').values(row).execute()
    expect((await marketing.act('set-gift-coin', 'welcome', gift)).body).toContain('已经领走 3 份')
    expect((await marketing.act('set-gift-coin', 'welcome', { ...gift, stock: '10' })).status).toBe(303)
    expect((await marketing.get('/gift-coins')).body).toContain('3 / 10')
  })

  it('lead a questionnaire forwards only, and keep its questions once somebody answered', async () => {
    const question = (title: string, next = '') => ['', title, 'one', 'yes', `甲${next}\n乙`]
    const form = (...items: string[][]) => ({ title: '意向', intro: '几个问题', ...window, items: items.flat(), reason: '春季' })
    expect((await marketing.act('add-questionnaire', 'new', form(question('one'), question('two', ' → 第 1 题')))).body).toContain(
      '后面的题目',
    )
    expect((await marketing.act('add-questionnaire', 'new', form(question('one', ' → 结束'), question('two', '')))).status).toBe(303)
    const { id, body } = await server.db.selectFrom('questionnaire').select(['id', 'body']).orderBy('id', 'desc').executeTakeFirstOrThrow()
    const options = [
      { value: 'o1', text: '甲', next: 'end' },
      { value: 'o2', text: '乙' },
    ]
    expect(body[0]).toEqual({ key: 'q1', title: 'one', kind: 'one', isRequired: true, options })
    const { userId } = await server.signIn('13900000310')
    const answer = { questionnaire_id: id, user_id: userId, answers: '[]', answered_at: 1 }
    await server.db.insertInto('questionnaire_answer').values(answer).execute()
    expect((await marketing.act('set-questionnaire', id, form(question('one')))).body).toContain('题目不能再改')
    expect((await marketing.get('/questionnaires')).body).toContain('意向')
  })
})
