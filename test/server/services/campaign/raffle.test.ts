import { createHash } from 'node:crypto'
import { drawsAfter, givenCounts } from '#server/repositories/campaign/raffles'
import { raffle } from '@/contract/campaign/raffle'
import type { TestSession } from '../../../support/server'
import { COURSE } from '../../../support/shop'
import { type CampaignServer, startCampaignServer } from './campaign-server'

const RAFFLE = 60
const sha = (text: string) => createHash('sha256').update(text).digest('hex')
const seed = 'a-fixed-seed'

let room: CampaignServer
let server: CampaignServer['server']
beforeAll(async () => {
  room = await startCampaignServer()
  server = room.server
  const { window } = room
  const { db } = server
  await db
    .insertInto('campaign')
    .values({ id: RAFFLE, kind: 'raffle', title: '开学抽奖', status: 'running', budget: null, ...window })
    .execute()
  await db
    .insertInto('raffle')
    .values({ campaign_id: RAFFLE, chances: 2, seed, seed_hash: sha(seed) })
    .execute()
  const none = { campaign_id: RAFFLE, stock: null, beans: 0, template_id: null, course_id: null }
  await db
    .insertInto('raffle_prize')
    .values([
      { ...none, seq: 1, kind: 'beans', title: '20 学豆', weight: 60, stock: 3, beans: 20 },
      { ...none, seq: 2, kind: 'goods', title: '笔记本', weight: 20, stock: 2 },
      { ...none, seq: 3, kind: 'course', title: '公开课', weight: 10, stock: 5, course_id: COURSE.free, beans: 5 },
      { ...none, seq: 4, kind: 'none', title: '谢谢参与', weight: 10 },
    ])
    .execute()
})
afterAll(() => server.close())
afterEach(() => room.checkBooks())

const draw = (session: TestSession, idempotencyKey: string) =>
  server.send(raffle.draw, { params: { id: RAFFLE }, body: { idempotencyKey } }, session)

describe('a raffle', () => {
  it('draws once for a key, and no more than its chances, for any number of simultaneous calls', async () => {
    const learner = await room.newLearner()
    const same = await Promise.all([1, 2, 3, 4].map(() => draw(learner, 'the-same-key')))
    expect(new Set(same.map(({ id }) => id)).size).toBe(1)
    const ends = await Promise.allSettled([1, 2, 3, 4].map((at) => draw(learner, `another-key-${at}`)))
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await server.send(raffle.open, { params: { id: RAFFLE } }, learner)).toMatchObject({ left: 0, seed: '', seedHash: sha(seed) })
  })

  it('gives out at most the stock, grants the shown prize, and sends goods to an address', async () => {
    const learners = await Promise.all(Array.from({ length: 12 }, room.newLearner))
    const drawn = await Promise.all(learners.map((learner, at) => draw(learner, `key-of-${at}-many`)))
    const prizes = await server.db.selectFrom('raffle_prize').selectAll().where('stock', 'is not', null).execute()
    expect(prizes.filter(({ taken, stock }) => taken > (stock ?? 0))).toEqual([])
    const beans = await Promise.all(learners.map(room.beansOf))
    expect(beans).toEqual(drawn.map(({ title }) => (title === '20 学豆' ? 20 : 0)))
    const won = await Promise.all(learners.map((learner) => server.send(raffle.mine, { query: {} }, learner)))
    expect(won.map(({ length }) => length)).toEqual(drawn.map(({ kind }) => (kind === 'none' ? 0 : 1)))
    const at = drawn.findIndex(({ kind }) => kind === 'goods')
    const [winner, goods] = [learners[at], drawn[at]]
    if (!winner || !goods) throw new Error('the fixed seed draws goods')
    const row = { user_id: winner.userId, region_code: '440305', region: '广东省 深圳市', sealed: 'x', created_at: 0 }
    const { id: addressId } = await server.db.insertInto('address').values(row).returning('id').executeTakeFirstOrThrow()
    const claim = (session: TestSession) => server.send(raffle.claim, { params: { id: goods.id }, body: { addressId } }, session)
    expect(await claim(winner)).toMatchObject({ status: 'claimed', region: '广东省 深圳市' })
    await expect(claim(await room.newLearner())).rejects.toMatchObject({ code: 404 })
    // The address can be changed; a prize that is no goods takes none.
    await server.db.updateTable('address').set({ region: '广东省 广州市' }).where('id', '=', addressId).execute()
    expect(await claim(winner)).toMatchObject({ status: 'claimed', region: '广东省 广州市' })
    const other = drawn.findIndex(({ kind }) => kind === 'beans')
    const [lucky, beansDraw] = [learners[other], drawn[other]]
    if (!lucky || !beansDraw) throw new Error('the fixed seed draws beans')
    const { id: own } = await server.db
      .insertInto('address')
      .values({ ...row, user_id: lucky.userId })
      .returning('id')
      .executeTakeFirstOrThrow()
    const sent = server.send(raffle.claim, { params: { id: beansDraw.id }, body: { addressId: own } }, lucky)
    await expect(sent).rejects.toMatchObject({ code: 409, msg: '这件奖品不需要收货地址' })
  })

  it('a raffle is sold out when only the empty prize is left', async () => {
    const id = RAFFLE + 1
    const { db } = server
    await db
      .insertInto('campaign')
      .values({ id, kind: 'raffle', title: '小抽奖', status: 'running', budget: null, ...room.window })
      .execute()
    await db
      .insertInto('raffle')
      .values({ campaign_id: id, chances: 1, seed, seed_hash: sha(seed) })
      .execute()
    const prize = { campaign_id: id, weight: 1, beans: 0, template_id: null, course_id: null }
    await db
      .insertInto('raffle_prize')
      .values([
        { ...prize, seq: 1, kind: 'goods', title: '笔记本', stock: 1 },
        { ...prize, seq: 2, kind: 'none', title: '谢谢参与', stock: null },
      ])
      .execute()
    const isSoldOut = async () => (await server.send(raffle.open, { params: { id } })).isSoldOut
    expect(await isSoldOut()).toBe(false)
    await db.updateTable('raffle_prize').set({ taken: 1 }).where('campaign_id', '=', id).where('seq', '=', 1).execute()
    expect(await isSoldOut()).toBe(true)
    // Chances, numbers, keys and draws are of one raffle, and a key is of one learner.
    const [ann, ben] = [await room.newLearner(), await room.newLearner()]
    const drawOf = (session: TestSession) =>
      server.send(raffle.draw, { params: { id }, body: { idempotencyKey: 'one-key-for-two' } }, session)
    expect([await drawOf(ann), await drawOf(ben)]).toMatchObject([{ number: 1 }, { number: 2 }])
    await expect(draw(ann, 'one-key-for-two')).rejects.toMatchObject({ code: 409, msg: '请返回重新抽奖' })
    expect(await server.send(raffle.open, { params: { id: RAFFLE } }, ann)).toMatchObject({ left: 2 })
    expect(await drawsAfter(db, id, 1, 9)).toMatchObject([{ number: 2 }])
    expect([...(await givenCounts(db, id)).values()]).toEqual([2])
  })

  it('hides its seed until the end, and then every draw can be recomputed', async () => {
    await expect(server.send(raffle.proof, { params: { id: RAFFLE }, query: {} })).rejects.toMatchObject({ msg: '活动结束后公布' })
    await server.db.updateTable('campaign').set({ status: 'stopped' }).where('id', '=', RAFFLE).execute()
    const shown = await server.send(raffle.open, { params: { id: RAFFLE } })
    expect(sha(shown.seed)).toBe(shown.seedHash)
    const lines = await server.send(raffle.proof, { params: { id: RAFFLE }, query: { limit: 100 } })
    const total = shown.prizes.reduce((sum, { weight }) => sum + weight, 0)
    const left = new Map((await server.db.selectFrom('raffle_prize').selectAll().execute()).map(({ id, stock }) => [id, stock]))
    expect(lines).toHaveLength(14)
    for (const { number, ticket, prizeId } of lines) {
      expect(ticket).toBe(Number.parseInt(sha(`${shown.seed}:${RAFFLE}:${number}`).slice(0, 13), 16) % total)
      const named = shown.prizes.find((_, at) => ticket < shown.prizes.slice(0, at + 1).reduce((sum, { weight }) => sum + weight, 0))
      const stock = left.get(named?.id ?? 0) ?? null
      const isLeft = stock === null || stock > 0
      expect(prizeId).toBe(isLeft ? named?.id : shown.prizes.find(({ kind }) => kind === 'none')?.id)
      if (named && stock !== null && isLeft) left.set(named.id, stock - 1)
    }
    await expect(draw(await room.newLearner(), 'too-late-key')).rejects.toMatchObject({ msg: '活动已结束' })
  })
})
