import { createHash } from 'node:crypto'
import { DRAWS_A_NETWORK, drawRefusal, drawText, prizeOf, ticketOf, totalWeight } from '@/domain/campaign/raffle-draw'

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
  ])('ticket %i is prize %i', (ticket, id) => expect(prizeOf(prizes, ticket).id).toBe(id))

  it('a ticket beyond the weights is refused', () => expect(() => prizeOf(prizes, 100)).toThrow(RangeError))

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
  ] as const)('%j is answered "%s"', (facts, reason) => expect(drawRefusal(facts)).toBe(reason))
})
