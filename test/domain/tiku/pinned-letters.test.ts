import type { RichContent } from '@/contract/site/rich.schema'
import { pinnedLetters } from '@/domain/tiku/pinned-letters'

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

  it('are all where the rich text of an option names one, whatever its plain text says', () => {
    const none = { letter: 'C', text: '两种都有', rich: said('A 和 B 都有') }
    expect(pinnedLetters({ stem: said('问'), options: [...options, none], explanation: [] })).toEqual(['A', 'B', 'C'])
    const plain = { letter: 'C', text: 'A 和 B 都有', rich: said('两种都有') }
    expect(pinnedLetters({ stem: said('问'), options: [...options, plain], explanation: [] })).toEqual([])
  })

  it('are not those of a picture', () => {
    const stem: RichContent = [{ type: 'img', src: 'bank/x.png', alt: '故选 A', width: 1, height: 1 }]
    expect(pinnedLetters({ stem, options, explanation: [] })).toEqual([])
  })

  it('are not those of a formula, nor of a question without options', () => {
    const stem: RichContent = [{ type: 'p', inline: [{ text: 'A', formula }, { text: '是集合' }] }]
    expect(pinnedLetters({ stem, options, explanation: [] })).toEqual([])
    expect(pinnedLetters({ stem: said('故选 A'), options: [], explanation: [] })).toEqual([])
  })
})
