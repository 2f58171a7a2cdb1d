import { welfare } from '@/contract/campaign/welfare'
import type { TestSession } from '../../../support/server'
import { type CampaignServer, startCampaignServer } from './campaign-server'

let room: CampaignServer
let server: CampaignServer['server']
beforeAll(async () => {
  room = await startCampaignServer()
  server = room.server
  const { window } = room
  const { db } = server
  const gift = { title: '新人学豆', beans: 30, ...window }
  await db
    .insertInto('gift_coin')
    .values([
      { type: 'welcome', stock: null, ...gift },
      { type: 'second', stock: null, ...gift },
      { type: 'few', stock: 1, ...gift },
      { type: 'early', stock: null, ...gift, starts_at: server.clock.now() + 1 },
      { type: 'late', stock: null, ...gift, ends_at: server.clock.now() },
    ])
    .execute()
  const contact = { site: 'welfare', intro: '', url: 'https://x.cn' }
  await db
    .insertInto('scrm_contact')
    .values([
      { id: 1, name: '王老师', ...contact },
      { id: 2, name: '李老师', ...contact },
    ])
    .execute()
})
afterAll(() => server.close())
afterEach(() => room.checkBooks())

describe('free beans', () => {
  it('free beans are claimed once a type, also by many requests at once', async () => {
    const learner = await room.newLearner()
    const query = { type: 'welcome' }
    expect(await server.send(welfare.status, { query }, learner)).toMatchObject({ status: 'open', beans: 30 })
    const ends = await Promise.allSettled([1, 2, 3].map(() => server.send(welfare.take, { query }, learner)))
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await room.beansOf(learner)).toBe(30)
    expect(await server.send(welfare.status, { query }, learner)).toMatchObject({ status: 'claimed' })
  })

  it('come with each kind by itself', async () => {
    const learner = await room.newLearner()
    for (const type of ['welcome', 'second']) await server.send(welfare.take, { query: { type } }, learner)
    expect(await room.beansOf(learner)).toBe(60)
  })

  it('end with the stock', async () => {
    const query = { type: 'few' }
    await server.send(welfare.take, { query }, await room.newLearner())
    const late = await room.newLearner()
    expect(await server.send(welfare.status, { query }, late)).toMatchObject({ status: 'soldout' })
    await expect(server.send(welfare.take, { query }, late)).rejects.toMatchObject({ msg: '已经领完了' })
  })

  it.each([
    ['early', 'coming', '还没有开始领取'],
    ['late', 'ended', '领取时间已过'],
  ])('free beans outside their time are refused: %s', async (type, status, msg) => {
    const learner = await room.newLearner()
    expect(await server.send(welfare.status, { query: { type } }, learner)).toMatchObject({ status })
    await expect(server.send(welfare.take, { query: { type } }, learner)).rejects.toMatchObject({ msg })
    expect(await room.beansOf(learner)).toBe(0)
  })
})

it('advisers are assigned evenly, and a learner keeps theirs', async () => {
  const [one, two] = [await room.newLearner(), await room.newLearner()]
  const nameFor = async (session: TestSession, site = 'welfare') =>
    (await server.send(welfare.incoming, { body: { site } }, session)).contact?.name
  expect([await nameFor(one), await nameFor(two), await nameFor(one)]).toEqual(['王老师', '李老师', '王老师'])
  expect(await nameFor(one, 'nowhere')).toBeUndefined()
})
