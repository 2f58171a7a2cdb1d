import { rankPassages, termWeight } from '@/domain/search/passage-rank'

const passage = (title: string, body: string, hint = '') => ({ title, body, hint })
const terms = [
  { term: '仲裁', weight: 3 },
  { term: '诉讼', weight: 1 },
]

describe('passages', () => {
  it('rank by the terms they have, the rare ones first', () => {
    const [first, second, third] = rankPassages([passage('', '诉讼'), passage('', '无关的话'), passage('', '仲裁')], terms)
    expect([first?.passage.body, second?.passage.body, third?.passage.body]).toEqual(['仲裁', '诉讼', '无关的话'])
    expect([first?.share, second?.share, third?.share]).toEqual([0.75, 0.25, 0])
  })

  it('passages of ordinary length count a term by its weight, shorter ones more, longer ones less', () => {
    const scoreAt = (length: number) => rankPassages([passage('', `仲裁${'。'.repeat(length - 2)}`)], terms)[0]?.score ?? 0
    expect(scoreAt(160)).toBeCloseTo(3)
    expect([scoreAt(80), scoreAt(320)].map((score) => Number(score.toFixed(2)))).toEqual([3.59, 2.26])
  })

  it('passages are found by their heading and by their hidden search text', () => {
    const found = rankPassages([passage('仲裁', '甲'), passage('', '甲', '仲裁 仲裁'), passage('', '仲裁 仲裁'), passage('', '甲')], terms)
    expect(found.map(({ share }) => share)).toEqual([0.75, 0.75, 0.75, 0])
    expect(found[0]?.passage.body).toBe('仲裁 仲裁')
  })

  it('get no share for an empty query', () => {
    expect(rankPassages([passage('', '仲裁')], [])).toEqual([{ passage: passage('', '仲裁'), score: 0, share: 0 }])
  })

  it('weight a rare term more', () => {
    expect(termWeight(1, 1000)).toBeGreaterThan(termWeight(500, 1000))
    expect(termWeight(1000, 1000)).toBeGreaterThan(0)
  })
})
