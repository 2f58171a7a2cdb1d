import { screen } from '@testing-library/react'
import type { Question } from '@/contract/tiku/question.schema'
import { WrittenAnswer } from '@/features/tiku/question/written-answer'
import { renderPart, type } from '../../../support/client/render-page'

const question = (kind: 'fill' | 'essay', blankCount = 0): Question => ({
  id: 1,
  parentId: null,
  type: kind,
  stem: [],
  options: [],
  blankCount,
  marks: 100,
})

describe('the blanks of a question', () => {
  it('change one by one, and the others stay', () => {
    const onAnswer = jest.fn()
    renderPart(
      <WrittenAnswer question={question('fill', 3)} answer={{ kind: 'blanks', texts: ['甲'] }} isLocked={false} onAnswer={onAnswer} />,
    )
    type('第 3 空', '丙')
    expect(onAnswer.mock.calls).toEqual([[{ kind: 'blanks', texts: ['甲', '', '丙'] }]])
  })

  it('lock once the question is graded', () => {
    renderPart(
      <WrittenAnswer question={question('fill', 2)} answer={{ kind: 'blanks', texts: ['甲', '乙'] }} isLocked onAnswer={() => {}} />,
    )
    expect(screen.getAllByRole('textbox').map((field) => field.hasAttribute('disabled'))).toEqual([true, true])
  })
})

describe('an essay', () => {
  it('begins empty beside an answer of another kind, and passes on what is written', () => {
    const onAnswer = jest.fn()
    renderPart(<WrittenAnswer question={question('essay')} answer={{ kind: 'truth', value: true }} isLocked={false} onAnswer={onAnswer} />)
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: '作答' }).value).toBe('')
    type('作答', '借：银行存款')
    expect(onAnswer.mock.calls).toEqual([[{ kind: 'text', text: '借：银行存款' }]])
  })
})
