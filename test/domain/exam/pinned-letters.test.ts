import type { RichContent } from '@/contract/content/rich.schema'
import { pinnedLetters } from '@/domain/exam/pinned-letters'

const said = (text: string): RichContent => [{ type: 'p', inline: [{ text }] }]
const options = ['A', 'B'].map((letter) => ({ letter, text: `第${letter === 'A' ? '甲' : '乙'}种` }))
const formula = { src: 'bank/x.svg', width: 1, height: 1, depth: 0 }

describe('pinnedLetters', () => {
  it('are those asked for', () => {
    expect(pinnedLetters({ stem: said('问'), options, explanation: [] })).toEqual([])
    expect(pinnedLetters({ stem: said('问'), options, explanation: [] }, ['B'])).toEqual(['B'])
  })

  it('are all where a text names one, also in a list or a table', () => {
    const named: RichContent[] = [
      said('故选 B'),
      [{ type: 'list', ordered: false, items: [[{ text: '故选 B' }]] }],
      [{ type: 'table', rows: [[[{ text: 'B' }]]] }],
    ]
    for (const explanation of named) expect(pinnedLetters({ stem: said('问'), options, explanation })).toEqual(['A', 'B'])
  })

  it('are not those of a formula, nor of a question without options', () => {
    const stem: RichContent = [{ type: 'p', inline: [{ text: 'A', formula }, { text: '是集合' }] }]
    expect(pinnedLetters({ stem, options, explanation: [] })).toEqual([])
    expect(pinnedLetters({ stem: said('故选 A'), options: [], explanation: [] })).toEqual([])
  })
})
