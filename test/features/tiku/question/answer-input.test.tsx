import { screen } from '@testing-library/react'
import type { Question } from '@/contract/tiku/question.schema'
import { AnswerInput } from '@/features/tiku/question/answer-input'
import { renderPart } from '../../../support/client/render-page'

const question: Question = { id: 1, parentId: null, type: 'fill', stem: [], options: [], blankCount: 3, marks: 100 }

describe('the answer area of a question with blanks', () => {
  it('keeps room for its blanks, which come into it', async () => {
    const { container } = renderPart(<AnswerInput question={question} answer={null} onAnswer={() => {}} />)
    const room = container.querySelector<HTMLElement>('.blanks')
    expect([room?.style.minHeight, room?.childElementCount]).toEqual(['calc(3 * var(--blank))', 0])
    expect(await screen.findAllByRole('textbox')).toHaveLength(3)
  })
})
