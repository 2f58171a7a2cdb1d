import { tx } from '#server/database/tables'
import {
  addressDraw,
  drawByKey,
  drawnCount,
  drawsAfter,
  givenCounts,
  insertDraw,
  learnerDraw,
  nextNumber,
  prizesOf,
  proofPage,
  takePrize,
  wonPage,
} from '#server/repositories/campaign/raffles'
import {
  addBargain,
  addCut,
  bargainedPrice,
  cutsOf,
  cutsSince,
  endBargain,
  lockBargain,
  lockOpenBargain,
  openBargain,
  releaseBargain,
  takePlace,
  useBargain,
} from '#server/repositories/course/bargains'
import {
  addBatch,
  addCodes,
  directionsOf,
  findGift,
  listRedeemCodes,
  redeemCodeBatch,
  setRedeemCodeEnd,
  spendRedeemCode,
} from '#server/repositories/course/redeem-codes'
import { bargainNamed, orderNamed } from '../../../support/named'
import { onPostgres, race } from '../../../support/race'
import { startServer, type TestServer } from '../../../support/server'
import { COURSE, own, placeOrder, stockShop } from '../../../support/shop'

let server: TestServer
let learners = 0
beforeAll(async () => {
  server = await startServer()
  await stockShop(server)
})
afterAll(() => server.close())

const learner = () => server.signIn(`1390000${6000 + learners++}`)
const idOf = async () => (await learner()).userId

describe('a raffle', () => {
  const [raffle, other] = [61, 62]
  const [none, goods, beans] = [611, 612, 613]
  let anna: number
  let ben: number
  let draws: number[]
  const draw = async (campaign_id: number, user_id: number, number: number, prize_id: number, status: 'given' | 'address' = 'given') => {
    const row = {
      campaign_id,
      user_id,
      turn: number,
      number,
      idempotency_key: `key-${number}`,
      ticket: number,
      prize_id,
      status,
      drawn_at: 0,
    }
    return (await tx(server.db, (work) => insertDraw(work, row))).id
  }
  beforeAll(async () => {
    const { db } = server
    ;[anna, ben] = [await idOf(), await idOf()]
    for (const id of [raffle, other]) {
      const campaign = { id, kind: 'raffle' as const, title: '抽奖', status: 'running' as const, starts_at: 0, ends_at: 1, budget: null }
      await db.insertInto('campaign').values(campaign).execute()
      await db
        .insertInto('raffle')
        .values({ campaign_id: id, chances: 9, seed: `seed-${id}`, seed_hash: '' })
        .execute()
    }
    const prize = { campaign_id: raffle, weight: 1, template_id: null, course_id: null, title: '' }
    await db
      .insertInto('raffle_prize')
      .values([
        { ...prize, id: none, seq: 3, kind: 'none', stock: null },
        { ...prize, id: goods, seq: 2, kind: 'goods', stock: 1 },
        { ...prize, id: beans, seq: 1, kind: 'beans', stock: 5 },
        { ...prize, id: 621, campaign_id: other, seq: 1, kind: 'beans', stock: null },
      ])
      .execute()
    draws = [
      await draw(raffle, anna, 1, none),
      await draw(raffle, anna, 2, goods, 'address'),
      await draw(raffle, ben, 3, beans),
      await draw(raffle, anna, 4, beans),
      await draw(other, anna, 5, 621),
    ]
  })

  it('has prizes in their order, each with its stock', async () => {
    expect((await prizesOf(server.db, raffle)).map(({ id }) => id)).toEqual([beans, goods, none])
    const take = (id: number) => tx(server.db, (work) => takePrize(work, id))
    expect([await take(goods), await take(goods), await take(none), await take(none)]).toEqual([true, false, true, true])
  })

  it('numbers its draws by itself, and counts them by learner and by prize', async () => {
    const { db } = server
    const next = (id: number) => tx(db, (work) => nextNumber(work, id))
    expect([await next(raffle), await next(raffle), await next(other)]).toEqual([
      { draws: 1, seed: 'seed-61' },
      { draws: 2, seed: 'seed-61' },
      { draws: 1, seed: 'seed-62' },
    ])
    expect([await drawnCount(db, raffle, anna), await drawnCount(db, raffle, ben), await drawnCount(db, other, ben)]).toEqual([3, 1, 0])
    expect([...(await givenCounts(db, raffle))].sort()).toEqual([
      [none, 1],
      [goods, 1],
      [beans, 2],
    ])
  })

  it('shows a learner their own draws only', async () => {
    const { db } = server
    const at = (id: number | undefined) => draws.indexOf(id ?? 0)
    expect([at((await drawByKey(db, anna, 'key-1'))?.id), await drawByKey(db, ben, 'key-1')]).toEqual([0, undefined])
    expect([at((await learnerDraw(db, ben, draws[2] ?? 0))?.id), await learnerDraw(db, anna, draws[2] ?? 0)]).toEqual([2, undefined])
    const won = async (userId: number, page = 0, limit = 9) => (await wonPage(db, userId, page, limit)).map(({ id }) => at(id))
    expect([await won(anna), await won(anna, 1, 2), await won(ben)]).toEqual([[4, 3, 1], [1], [2]])
  })

  it('sends goods to the last address of the winner', async () => {
    const to = (userId: number, at: number, region: string) =>
      addressDraw(server.db, { userId, id: draws[at] ?? 0, region, sealed: '', now: 1 })
    expect([await to(ben, 1, '上海'), await to(anna, 1, '北京'), await to(anna, 1, '天津'), await to(anna, 3, '广州')]).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect(await learnerDraw(server.db, anna, draws[1] ?? 0)).toMatchObject({ region: '天津', status: 'claimed' })
  })

  it('publishes its own draws in order', async () => {
    const numbers = (rows: { number: number }[]) => rows.map(({ number }) => number)
    expect(numbers(await proofPage(server.db, raffle, 0, 9))).toEqual([1, 2, 3, 4])
    expect(numbers(await proofPage(server.db, raffle, 1, 3))).toEqual([4])
    expect(numbers(await drawsAfter(server.db, raffle, 2, 9))).toEqual([3, 4])
  })
})

describe('a bargain', () => {
  const start = async (user_id: number, course_id: number, ends_at: number, status: 'cutting' | 'succeeded' = 'succeeded') => {
    const prices = { start_price: 900, floor_price: 500, cuts_needed: 2, device: '', started_at: 0 }
    return (await tx(server.db, (work) => addBargain(work, { ...prices, user_id, course_id, ends_at, status })))?.id
  }

  it('a bargain is open once for a learner and a course, while it is cut or at its floor', async () => {
    const [anna, ben] = [await idOf(), await idOf()]
    const id = await start(anna, COURSE.paid, 10, 'cutting')
    expect([await start(anna, COURSE.paid, 10, 'cutting'), (await openBargain(server.db, anna, COURSE.paid))?.id]).toEqual([undefined, id])
    expect(await openBargain(server.db, ben, COURSE.paid)).toBeUndefined()
    await server.db
      .updateTable('bargain')
      .set({ status: 'succeeded' })
      .where('id', '=', id ?? 0)
      .execute()
    expect([await start(anna, COURSE.paid, 10), (await openBargain(server.db, anna, COURSE.paid))?.id]).toEqual([undefined, id])
  })

  it('keeps its price until its end, and is free again when its order was not paid', async () => {
    const anna = await learner()
    const { orderSn } = await placeOrder(server, anna, COURSE.endless)
    await start(anna.userId, COURSE.endless, 10)
    const of = { userId: anna.userId, courseId: COURSE.endless }
    const price = (now: number) => bargainedPrice(server.db, { ...of, pendingSn: null, now })
    expect([await price(9), await price(10)]).toEqual([500, undefined])
    expect(await tx(server.db, (work) => useBargain(work, { ...of, orderSn, now: 9 }))).toBe(true)
    expect(await price(9)).toBeUndefined()
    await tx(server.db, async (work) => releaseBargain(work, await orderNamed(work, orderSn)))
    expect(await openBargain(server.db, anna.userId, COURSE.endless)).toMatchObject({ status: 'succeeded', order_sn: null })
    expect(await price(9)).toBe(500)
  })

  it('takes a place of its offer, and returns it when it ends', async () => {
    const { db } = server
    const offer = { course_id: COURSE.paid, floor_price: 500, cuts: 2, hours: 1, stock: 1, starts_at: 0, ends_at: 99 }
    await db.insertInto('bargain_offer').values(offer).execute()
    const take = () => tx(db, (work) => takePlace(work, COURSE.paid))
    expect([await take(), await take()]).toEqual([true, false])
    const id = (await start(await idOf(), COURSE.paid, 10, 'cutting')) ?? 0
    const end = (now: number) => tx(db, async (work) => (await endBargain(work, await bargainNamed(work, id), now))?.id)
    expect([await end(9), await end(10), await end(10), await take(), await take()]).toEqual([undefined, id, undefined, true, false])
  })

  it('counts its own cuts, and those of a friend since a given time', async () => {
    const { db } = server
    const friend = await idOf()
    const [one = 0, two = 0] = [
      await start(await idOf(), COURSE.paid, 10, 'cutting'),
      await start(await idOf(), COURSE.paid, 10, 'cutting'),
    ]
    const after = { cut_total: 1, cut_count: 1, status: 'cutting' as const, ends_at: 10 }
    for (const [bargain_id, cut_at, amount] of [
      [one, 5, 50],
      [two, 6, 60],
    ] as const)
      await tx(db, (work) => addCut(work, { bargain_id, friend_id: friend, amount, device: '', cut_at }, after))
    expect((await cutsOf(db, await bargainNamed(db, one))).map(({ amount }) => amount)).toEqual([50])
    expect([await cutsSince(db, friend, 5), await cutsSince(db, friend, 6), await cutsSince(db, friend, 7)]).toEqual([2, 1, 0])
  })

  onPostgres('a bargain is locked during a change', async () => {
    const anna = await idOf()
    const id = (await start(anna, COURSE.paid, 10)) ?? 0
    for (const hold of [
      (work: Parameters<typeof lockBargain>[0]) => lockBargain(work, id),
      (work: Parameters<typeof lockBargain>[0]) => lockOpenBargain(work, anna, COURSE.paid),
    ])
      expect((await race(server.db, { hold, act: () => tx(server.db, hold) })).hasWaited).toBe(true)
  })
})

describe('a code in a book', () => {
  const batch = (courseIds: number[]) => tx(server.db, (work) => addBatch(work, { bookTitle: '教材', courseIds, validUntil: 9, now: 0 }))
  const add = (id: number, ...serials: string[]) =>
    tx(server.db, (work) =>
      addCodes(
        work,
        id,
        serials.map((serial) => ({ serial, secret_hmac: '' })),
      ),
    )

  it('a code in a book is created once for its number, spent once, and counted in its batch', async () => {
    const { db } = server
    const [one, two] = [await batch([COURSE.paid]), await batch([COURSE.paid])]
    expect([await add(one, 'AAAA', 'BBBB'), await add(two, 'BBBB', 'CCCC')]).toEqual([['AAAA', 'BBBB'], ['CCCC']])
    const { id = 0 } = (await findGift(db, 'AAAA')) ?? {}
    const userId = await idOf()
    const spend = () => tx(db, (work) => spendRedeemCode(work, { id, userId, courseId: COURSE.paid, now: 5 }))
    expect([await spend(), await spend()]).toEqual([true, false])
    expect(await findGift(db, 'AAAA')).toMatchObject({ used_by: userId, used_at: 5, course_id: COURSE.paid })
    expect([await redeemCodeBatch(db, one), await redeemCodeBatch(db, two)]).toMatchObject([
      { count: 2, used: 1 },
      { count: 1, used: 0 },
    ])
    expect((await listRedeemCodes(db, { serial: 'bbbb', limit: 9 })).map(({ serial }) => serial)).toEqual(['BBBB'])
    await tx(db, (work) => setRedeemCodeEnd(work, one, 77))
    expect([(await redeemCodeBatch(db, one))?.validUntil, (await redeemCodeBatch(db, two))?.validUntil]).toEqual([77, 9])
  })

  it('opens one of the courses of its batch, and marks those that the learner has now', async () => {
    const [anna, ben] = [await learner(), await learner()]
    const id = await batch([COURSE.free, COURSE.endless, COURSE.paid])
    await batch([COURSE.paid])
    await own(server, ben, COURSE.free, null)
    await own(server, anna, COURSE.endless, null)
    await own(server, anna, COURSE.paid, 10)
    const owned = async (now: number) =>
      (await directionsOf(server.db, id, anna.userId, now)).map(({ courseId, isOwned }) => [courseId, isOwned])
    expect([await owned(9), await owned(10)]).toEqual([
      [
        [COURSE.free, false],
        [COURSE.endless, true],
        [COURSE.paid, true],
      ],
      [
        [COURSE.free, false],
        [COURSE.endless, true],
        [COURSE.paid, false],
      ],
    ])
  })
})
