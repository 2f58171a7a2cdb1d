import { tx } from '#server/database/tables'
import { spendBudget } from '#server/repositories/campaign/campaigns'
import { raffle } from '@/contract/campaign/raffle'
import { type CampaignServer, startCampaignServer } from './campaign-server'

const RAFFLE = 61
const BUDGET = 62
/** They take at once, and there is enough for ten of them. */
const TAKERS = 16
const STOCK = 10

let room: CampaignServer
beforeAll(async () => {
  room = await startCampaignServer()
  const { server, window } = room
  const running = { title: '周年庆', status: 'running' as const, ...window }
  await server.db
    .insertInto('campaign')
    .values([
      { id: RAFFLE, kind: 'raffle', budget: null, ...running },
      { id: BUDGET, kind: 'distribution', budget: STOCK * 500 + 499, ...running },
    ])
    .execute()
  await server.db.insertInto('raffle').values({ campaign_id: RAFFLE, chances: 1, seed: 'any', seed_hash: '' }).execute()
  const prize = { campaign_id: RAFFLE, beans: 0, template_id: null, course_id: null }
  await server.db
    .insertInto('raffle_prize')
    .values([
      { ...prize, seq: 1, kind: 'goods', title: '笔记本', weight: 1_000_000, stock: STOCK },
      { ...prize, seq: 2, kind: 'none', title: '谢谢参与', weight: 1, stock: null },
    ])
    .execute()
})
afterAll(() => room.server.close())

describe('more takers than there is to take', () => {
  it('take every prize of a raffle and not one more, under numbers that follow each other', async () => {
    const { server, newLearner } = room
    const learners = []
    for (let at = 0; at < TAKERS; at += 1) learners.push(await newLearner())
    const drawn = await Promise.all(
      learners.map((learner, at) =>
        server.send(raffle.draw, { params: { id: RAFFLE }, body: { idempotencyKey: `taker-number-${at}` } }, learner),
      ),
    )
    expect(drawn.filter(({ kind }) => kind === 'goods')).toHaveLength(STOCK)
    expect(drawn.filter(({ kind }) => kind === 'none')).toHaveLength(TAKERS - STOCK)
    expect(drawn.map(({ number }) => number).sort((one, other) => one - other)).toEqual(learners.map((_, at) => at + 1))
  })

  it('take what the budget of a campaign lasts for', async () => {
    const { db, clock } = room.server
    const asked = Array.from({ length: TAKERS }, () => tx(db, (work) => spendBudget(work, BUDGET, 500, clock.now())))
    const spent = await Promise.all(asked)
    expect(spent.filter((isSpent) => isSpent)).toHaveLength(STOCK)
    const row = await db.selectFrom('campaign').select('spent').where('id', '=', BUDGET).executeTakeFirst()
    expect(row).toEqual({ spent: STOCK * 500 })
  })
})
