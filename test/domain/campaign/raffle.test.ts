import { createHash } from 'node:crypto'
import {
  DRAWS_A_NETWORK,
  drawRefusal,
  drawText,
  type PlannedPrize,
  prizeOf,
  prizesRefusal,
  ticketOf,
  totalWeight,
} from '@/domain/campaign/raffle'

const prizes = [
  { id: 1, weight: 1 },
  { id: 2, weight: 9 },
  { id: 3, weight: 90 },
]
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

describe('a draw', () => {
  it.each([
    [0, 1],
    [1, 2],
    [9, 2],
    [10, 3],
    [99, 3],
  ])('ticket %i wins prize %i', (ticket, id) => expect(prizeOf(prizes, ticket).id).toBe(id))

  it('refuses a ticket beyond the weights', () => expect(() => prizeOf(prizes, 100)).toThrow(RangeError))

  it('the same seed gives the same ticket', () => {
    const text = drawText('seed', 7, 3)
    expect(text).toBe('seed:7:3')
    expect(ticketOf(hashOf(text), 100)).toBe(ticketOf(hashOf(text), 100))
    expect(() => ticketOf('ff', 0)).toThrow(RangeError)
  })

  it('tickets follow the weights: chi-square of 20,000 draws is below the 0.1 % limit', () => {
    const counts = new Map(prizes.map(({ id }) => [id, 0]))
    const total = totalWeight(prizes)
    for (let number = 1; number <= 20_000; number += 1) {
      const { id } = prizeOf(prizes, ticketOf(hashOf(drawText('fixed', 1, number)), total))
      counts.set(id, (counts.get(id) ?? 0) + 1)
    }
    const chi = prizes.reduce((sum, { id, weight }) => sum + ((counts.get(id) ?? 0) - weight * 200) ** 2 / (weight * 200), 0)
    expect(chi).toBeLessThan(13.82)
  })

  it.each([
    [{ state: 'running', chances: 3, drawn: 2, drawnOfNetwork: DRAWS_A_NETWORK - 1 }, ''],
    [{ state: 'running', chances: 3, drawn: 2, drawnOfNetwork: DRAWS_A_NETWORK }, '这个网络今天抽奖太多，请换个网络或明天再来'],
    [{ state: 'running', chances: 3, drawn: 3, drawnOfNetwork: 0 }, '抽奖机会已用完'],
    [{ state: 'coming', chances: 3, drawn: 0, drawnOfNetwork: 0 }, '活动还没有开始'],
    [{ state: 'ended', chances: 3, drawn: 0, drawnOfNetwork: 0 }, '活动已结束'],
  ] as const)('%j gives "%s"', (facts, reason) => expect(drawRefusal(facts)).toBe(reason))
})

const prize = (kind: PlannedPrize['kind'], change: Partial<PlannedPrize> = {}): PlannedPrize => {
  return { kind, title: '奖', weight: 1, stock: null, beans: null, ref: null, picture: '', ...change }
}
const none = prize('none')

it.each<[string, PlannedPrize[], string]>([
  ['beans and nothing', [prize('beans', { beans: 5 }), none], ''],
  ['goods with a stock', [prize('goods', { stock: 3 }), none], ''],
  ['a course and a coupon', [prize('course', { ref: 1 }), prize('coupon', { ref: 2 }), none], ''],
  ['no nothing', [prize('beans', { beans: 5 })], '奖品里要有且只有一行“未中奖”，奖品抽完后按它计算'],
  ['nothing twice', [none, none], '奖品里要有且只有一行“未中奖”，奖品抽完后按它计算'],
  ['nothing alone', [none], '至少要有一种奖品'],
  ['nothing with a stock', [prize('none', { stock: 1 }), prize('goods', { stock: 3 })], '“奖”是未中奖，不填库存、学豆和编号'],
  ['nothing with beans', [prize('none', { beans: 1 }), prize('goods', { stock: 3 })], '“奖”是未中奖，不填库存、学豆和编号'],
  ['nothing with a course', [prize('none', { ref: 1 }), prize('goods', { stock: 3 })], '“奖”是未中奖，不填库存、学豆和编号'],
  ['beans without a number', [prize('beans'), none], '“奖”要填写学豆数'],
  ['no beans', [prize('beans', { beans: 0 }), none], '“奖”要填写学豆数'],
  ['a course without a number', [prize('course'), none], '“奖”要填写课程编号'],
  ['a coupon without a number', [prize('coupon'), none], '“奖”要填写券模板编号'],
  ['goods without a stock', [prize('goods'), none], '“奖”是实物，要填写库存'],
])('%s: the refusal names the field (%#)', (_, prizes, reason) => expect(prizesRefusal(prizes)).toBe(reason))
