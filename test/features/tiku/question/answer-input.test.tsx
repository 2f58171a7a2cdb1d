import { screen } from '@testing-library/react'
import { BlankInputs } from '@/features/tiku/question/answer-input'
import { renderPart, type } from '../../../support/client/render-page'

describe('the blanks of a question', () => {
  it('change one by one, and the others stay', () => {
    const onWrite = jest.fn()
    renderPart(<BlankInputs count={3} texts={['甲']} onWrite={onWrite} />)
    type('第 3 空', '丙')
    expect(onWrite.mock.calls).toEqual([[['甲', '', '丙']]])
  })

  it('lock once the question is graded', () => {
    renderPart(<BlankInputs count={2} texts={['甲', '乙']} isLocked onWrite={() => {}} />)
    expect(screen.getAllByRole('textbox').map((field) => field.hasAttribute('disabled'))).toEqual([true, true])
  })
})
