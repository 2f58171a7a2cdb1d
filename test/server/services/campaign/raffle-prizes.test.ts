import { tx } from '#server/database/tables'
import type { PrizeRow } from '#server/repositories/campaign/raffles'
import { givePrize } from '#server/services/campaign/raffle'
import type { TestSession } from '../../../support/server'
import { COURSE } from '../../../support/shop'
import { type CampaignServer, startCampaignServer } from './campaign-server'

let room: CampaignServer
let server: CampaignServer['server']
let learner: TestSession
let lastDraw = 0
beforeAll(async () => {
  room = await startCampaignServer()
  server = room.server
})
beforeEach(async () => {
  learner = await room.newLearner()
})
afterAll(() => server.close())
afterEach(() => room.checkBooks())

const prize = (change: Partial<PrizeRow>): PrizeRow => ({
  id: 1,
  campaign_id: 60,
  seq: 1,
  kind: 'none',
  title: '奖品',
  weight: 1,
  stock: null,
  taken: 0,
  beans: 0,
  template_id: null,
  course_id: null,
  picture: '',
  ...change,
})
const give = (change: Partial<PrizeRow>, drawId = ++lastDraw) =>
  tx(server.db, (work) => givePrize(work, { userId: learner.userId, drawId, prize: prize(change), now: server.clock.now() }))
const rowsOf = (table: 'message' | 'coupon' | 'entitlement') =>
  server.db.selectFrom(table).selectAll().where('user_id', '=', learner.userId).execute()

describe('a prize', () => {
  it('a prize of beans is posted once for a draw, with a message', async () => {
    const won = { kind: 'beans', beans: 20 } as const
    const drawId = ++lastDraw
    await give(won, drawId)
    await give(won, drawId)
    expect(await room.beansOf(learner)).toBe(20)
    expect(await rowsOf('message')).toMatchObject([{ kind: 'prize_won', body: '奖品，已经放进你的账户。' }])
  })

  it('a prize of a course opens it; an owner gets the beans instead', async () => {
    const won = { kind: 'course', course_id: COURSE.paid, beans: 5 } as const
    await give(won)
    expect(await rowsOf('entitlement')).toMatchObject([{ course_id: COURSE.paid }])
    expect(await room.beansOf(learner)).toBe(0)
    await give(won)
    expect(await rowsOf('entitlement')).toHaveLength(1)
    expect(await room.beansOf(learner)).toBe(5)
  })

  it('a prize of a coupon is valid for thirty days', async () => {
    const { id: template_id } = await server.db
      .insertInto('coupon_template')
      .values({ form: 'coupon', kind: 'amount', title: '满减券', amount: 2000, cap: null, course_ids: null, category_ids: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    await give({ kind: 'coupon', template_id })
    const expires_at = server.clock.now() + 30 * 86_400_000
    expect(await rowsOf('coupon')).toMatchObject([{ template_id, status: 'usable', expires_at }])
  })

  it('a prize of goods asks for an address; an empty one sends nothing', async () => {
    await give({ kind: 'none' })
    expect(await rowsOf('message')).toEqual([])
    await give({ kind: 'goods', title: '笔记本' })
    expect(await rowsOf('message')).toMatchObject([{ body: '笔记本，请到“我的奖品”填写收货地址。', link: '/raffle/my-prizes' }])
  })
})
