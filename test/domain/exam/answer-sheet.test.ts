import type { Question } from '@/contract/tiku/question.schema'
import { firstUndone, isDone, placeToResume, sheetOf, sheetSections, sheetState, undoneCount, writeBlank } from '@/domain/exam/answer-sheet'
import { toggleLetter } from '@/domain/scoring/answer'

const ask = (id: number, rest: Partial<Question> = {}): Question => ({
  id,
  parentId: null,
  type: 'single_choice',
  stem: [],
  options: [],
  blankCount: 0,
  marks: 100,
  ...rest,
})
const material = ask(2, { type: 'material', marks: 0 })
const items = sheetOf([
  { title: '单选题', questions: [ask(1)] },
  { title: '材料题', questions: [material, ask(3, { parentId: 2 }), ask(4, { parentId: 2, type: 'determine' })] },
])
const given = new Map([
  [1, { answer: { kind: 'letters' as const, letters: ['A'] }, isFlagged: true }],
  [4, { answer: { kind: 'truth' as const, value: false }, isFlagged: false }],
])

describe('sheetOf', () => {
  it('numbers the answerable questions and leaves the material to its children', () =>
    expect(items.map(({ number, question }) => [number, question.id])).toEqual([
      [1, 1],
      [2, 3],
      [3, 4],
    ]))
  it('passes its material to each child', () => expect(items.map((item) => item.material?.id)).toEqual([undefined, 2, 2]))
  it('keeps the title of the section', () => expect(items[1]?.sectionTitle).toBe('材料题'))
})

describe('states of the answer sheet', () => {
  it('accept 错 as an answer', () => expect(isDone(given.get(4))).toBe(true))
  it('treat an emptied answer as none', () => expect(isDone({ answer: { kind: 'letters', letters: [] }, isFlagged: false })).toBe(false))
  it('count the open questions', () => expect(undoneCount(items, given)).toBe(1))
  it('have a description in words', () =>
    expect([1, 3, 4].map((id) => sheetState(given.get(id)))).toEqual(['已答，已标记', '未答', '已答']))
  it('follow the sections of the paper, each question with its place', () => {
    const sections = sheetSections(items)
    expect(sections.flatMap(({ places }) => places.map(({ at }) => at))).toEqual(items.map((_, at) => at))
    for (const { title, places } of sections) expect(places.every(({ item }) => item.sectionTitle === title)).toBe(true)
    const [first] = items
    expect(sheetSections(first ? [first, first] : []).map(({ places }) => places.length)).toEqual([2])
  })
  it('continue at the first open question', () => expect(firstUndone(items, given)).toBe(1))
  it('continue at the question last shown, while the paper has it', () =>
    expect([1, 4, 9, undefined].map((openId) => placeToResume(items, given, openId))).toEqual([0, 2, 1, 1]))
  it('return to the start when all are answered', () => expect(firstUndone(items.slice(0, 1), given)).toBe(0))
})

describe('toggleLetter', () => {
  it('moves a single choice', () => expect(toggleLetter('single_choice', ['A'], 'B')).toEqual(['B']))
  it('keeps a single choice tapped twice', () => expect(toggleLetter('single_choice', ['A'], 'A')).toEqual(['A']))
  it('adds a letter, sorted', () => expect(toggleLetter('choice', ['C'], 'A')).toEqual(['A', 'C']))
  it('removes a letter', () => expect(toggleLetter('uncertain_choice', ['A', 'C'], 'C')).toEqual(['A']))
})

describe('writeBlank', () => {
  it('writes one blank and keeps the others', () => expect(writeBlank(['a'], 3, 2, 'c')).toEqual(['a', '', 'c']))
})
