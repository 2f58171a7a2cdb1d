import type { Answer, Question, QuestionType } from '@/contract/tiku/question.schema'
import type { SheetItem } from '@/domain/exam/answer-sheet'
import { handInCheck, overrides } from '@/domain/exam/hand-in'

const item = (id: number, type: QuestionType, blankCount = 0): SheetItem => {
  const question: Question = { id, parentId: null, type, stem: [], options: [], blankCount, marks: 100 }
  return { number: id, question, sectionTitle: '', material: undefined }
}
const items = [item(1, 'single_choice'), item(2, 'fill', 2), item(3, 'fill', 2), item(4, 'fill', 2), item(5, 'essay'), item(6, 'determine')]
const given = (answer: Answer | null, isFlagged = false) => ({ answer, isFlagged })
const blanks = (...texts: string[]): Answer => ({ kind: 'blanks', texts })
const numbers = (found: readonly SheetItem[]) => found.map(({ number }) => number)

describe('the check before handing in', () => {
  it('finds unanswered, half answered, unwritten and flagged questions', () => {
    const answers = new Map([
      [2, given(blanks('甲', ' '))],
      [3, given(blanks('甲', '0'))],
      [4, given(blanks('甲'))],
      [6, given({ kind: 'truth', value: false }, true)],
    ])
    const { undone, partial, essays, flagged } = handInCheck(items, answers)
    expect([undone, partial, essays, flagged].map(numbers)).toEqual([[1], [2, 4], [5], [6]])
  })
})

const at = (run: string, seq: number, epoch: number) => ({ run, seq, epoch })

describe('the order of answers', () => {
  it('puts answers after a takeover above earlier ones, however late those arrive', () => {
    expect(overrides(at('a', 9, 1), at('b', 1, 2))).toBe(false)
    expect(overrides(at('b', 1, 2), at('a', 9, 1))).toBe(true)
  })

  it('gives the later arrival precedence between two runs', () => {
    expect(overrides(at('b', 1, 1), at('a', 9, 1))).toBe(true)
  })

  it('follows the numbers of one run, in any order of arrival', () => {
    expect(overrides(at('a', 2, 1), at('a', 1, 1))).toBe(true)
    expect(overrides(at('a', 1, 1), at('a', 2, 1))).toBe(false)
    expect(overrides(at('a', 1, 1), at('a', 1, 1))).toBe(false)
  })
})
