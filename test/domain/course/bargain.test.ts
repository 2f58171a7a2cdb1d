import {
  BARGAIN_ORDER_MS,
  bargainStatusAt,
  CUTS_A_DAY,
  CUTS_A_NETWORK,
  cutAmount,
  cutRefusal,
  levelSteps,
  memberPrice,
  startRefusal,
} from '@/domain/course/bargain'
import { fc } from '../../support/fast-check'

const chance = fc.double({ min: 0, max: 0.999_999, noNaN: true })

describe('cutAmount', () => {
  it('cuts add up exactly to the difference, each at least one fen, whoever cuts', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 50 }),
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.array(fc.tuple(chance, fc.boolean()), { minLength: 50, maxLength: 50 }),
        (cuts, more, draws) => {
          let left = cuts + more
          for (let at = 0; at < cuts; at++) {
            const [drawn, isNewLearner] = draws[at] ?? [0, false]
            const amount = cutAmount({ left, cutsLeft: cuts - at, isNewLearner }, drawn)
            expect(amount).toBeGreaterThanOrEqual(1)
            left -= amount
          }
          expect(left).toBe(0)
        },
      ),
    )
  })

  it.each([
    [false, 0, 50],
    [false, 0.999, 150],
    [true, 0, 100],
    [true, 0.999, 200],
  ])('a new learner (%s) with the chance %s cuts %s of 1000 in ten', (isNewLearner, drawn, amount) => {
    expect(cutAmount({ left: 1000, cutsLeft: 10, isNewLearner }, drawn)).toBe(amount)
  })
})

describe('bargainStatusAt', () => {
  it.each([
    ['cutting', 1, 'cutting'],
    ['cutting', 2, 'expired'],
    ['succeeded', 2, 'expired'],
    ['ordered', 2, 'ordered'],
    ['expired', 1, 'expired'],
  ] as const)('%s at %s is %s', (status, now, shown) => {
    expect(bargainStatusAt({ status, endsAt: 2 }, now)).toBe(shown)
  })
})

describe('cutRefusal', () => {
  const facts = {
    status: 'cutting',
    isOwner: false,
    hasCut: false,
    isOwnerDevice: false,
    isDeviceUsed: false,
    cutsOfNetwork: 0,
    cutsToday: 0,
  } as const
  it.each([
    [{}, ''],
    [{ status: 'succeeded' }, '已经砍到底价了'],
    [{ status: 'ordered' }, '已经砍到底价并下单了'],
    [{ status: 'expired' }, '这次砍价已经结束'],
    [{ isOwner: true }, '自己不能砍，分享给好友来砍吧'],
    [{ hasCut: true }, '你已经帮忙砍过了'],
    [{ isOwnerDevice: true }, '这台设备已经参与过这次砍价'],
    [{ isDeviceUsed: true }, '这台设备已经参与过这次砍价'],
    [{ cutsOfNetwork: CUTS_A_NETWORK - 1 }, ''],
    [{ cutsOfNetwork: CUTS_A_NETWORK }, '同一个网络最多 3 人帮砍，请换个网络再试'],
    [{ cutsToday: CUTS_A_DAY }, '每天最多帮 5 位好友砍价，明天再来'],
  ] as const)('%j gives %s', (change, words) => {
    expect(cutRefusal({ ...facts, ...change })).toBe(words)
  })
})

describe('startRefusal', () => {
  const facts = { price: 100, floorPrice: 90, cuts: 5, left: 1, startsAt: 10, endsAt: 20, now: 15 }
  it.each([
    [{}, ''],
    [{ now: 9 }, '砍价活动不在进行中'],
    [{ now: 10 }, ''],
    [{ now: 19 }, ''],
    [{ floorPrice: 95 }, ''],
    [{ now: 20 }, '砍价活动不在进行中'],
    [{ floorPrice: 96 }, '课程现价已经不高于砍价底价'],
    [{ left: 0 }, '砍价名额已满，有名额空出来会重新开放'],
  ])('%j gives %s', (change, words) => {
    expect(startRefusal({ ...facts, ...change })).toBe(words)
  })

  it('leaves a day to order', () => expect(BARGAIN_ORDER_MS).toBe(86_400_000))
})

const none = { vipPrice: null, levelPrices: [] }
const all = { vipPrice: 900, levelPrices: [] }
const steps = {
  vipPrice: 900,
  levelPrices: [
    { level: 3, price: 700 },
    { level: 2, price: 800 },
  ],
}
const above = { vipPrice: null, levelPrices: [{ level: 2, price: 800 }] }
const wrong = { vipPrice: 900, levelPrices: [{ level: 2, price: 950 }] }

describe('the price of a member', () => {
  it.each([
    [none, 3, null],
    [all, 0, null],
    [all, 1, 900],
    [steps, 1, 900],
    [steps, 2, 800],
    [steps, 9, 700],
    [above, 1, null],
    [above, 2, 800],
    [wrong, 2, 900],
  ])('%j at level %i is %p', (of, level, price) => expect(memberPrice(of, level)).toBe(price))

  it.each([
    [none, []],
    [all, [[1, 900]]],
    [
      steps,
      [
        [1, 900],
        [2, 800],
        [3, 700],
      ],
    ],
    [above, [[2, 800]]],
    [wrong, [[1, 900]]],
    [{ vipPrice: 1_000, levelPrices: [] }, []],
  ])('%j has the steps %j below 1000', (of, expected) => {
    expect(levelSteps(of, 1_000, 3).map(({ level, price }) => [level, price])).toEqual(expected)
  })
})
