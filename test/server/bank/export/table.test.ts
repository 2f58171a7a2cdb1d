import type { Stored } from '#server/bank/export/stored'
import { rowsOf } from '#server/bank/export/table'
import type { RichContent } from '@/contract/site/rich.schema'

const said = (text: string): RichContent => [{ type: 'p', inline: [{ text }] }]
const LONG = '长'.repeat(32_768)
const base = { id: 1, chapter: null, points: [], children: [], options: [], pinned: [], difficulty: 3 }
const judgement = (explanation = '因为'): Stored =>
  ({ ...base, type: 'determine', stem: said('题'), answer_key: { kind: 'truth', value: true }, explanation: said(explanation) }) as Stored
const material = (...children: Stored[]): Stored =>
  ({ ...base, type: 'material', stem: said('材料'), answer_key: null, explanation: [], children }) as Stored

describe('a question in a table', () => {
  it.each([
    ['a question', judgement(LONG)],
    ['the first question of a material', material(judgement(LONG), judgement())],
    ['the last question of a material', material(judgement(), judgement(LONG))],
  ])('stays out where %s has more than a cell takes', (_what, question) =>
    expect(() => rowsOf(question, '原文')).toThrow(expect.objectContaining({ code: 'format_cannot' })),
  )

  it('has a row for each question of a material below its own', () =>
    expect(rowsOf(material(judgement(), judgement('所以')), '原文').map(([name, parent]) => [name, parent])).toEqual([
      ['材料1', ''],
      ['', '材料1'],
      ['', '材料1'],
    ]))
})
