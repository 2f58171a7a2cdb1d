import { fireEvent, screen } from '@testing-library/react'
import { LetterChoice, type Striking, TruthChoice } from '@/features/tiku/question/choices'
import { ask } from '../../../support/client/practice-fixtures'
import { press, renderPart } from '../../../support/client/render-page'

const isOff = (role: 'radio' | 'checkbox') => screen.getAllByRole(role).map((option) => option.getAttribute('aria-disabled'))

describe('the options of a question', () => {
  it('answer by their own letters, in any displayed order', () => {
    const onChoose = jest.fn()
    renderPart(<LetterChoice question={ask(1, 'choice')} letters={['C']} onChoose={onChoose} />)
    fireEvent.click(screen.getByRole('checkbox', { name: 'B 内容A' }))
    expect(onChoose.mock.calls).toEqual([[['A', 'C']]])
  })

  it('lock, and show this to screen readers', () => {
    const onChoose = jest.fn()
    renderPart(<LetterChoice question={ask(1, 'single_choice')} letters={['C']} right={['A']} isLocked onChoose={onChoose} />)
    fireEvent.click(screen.getByRole('radio', { name: 'B 内容A，正确选项' }))
    expect(isOff('radio')).toEqual(['true', 'true', 'true'])
    expect(onChoose).not.toHaveBeenCalled()
  })

  it('options are struck out by their own letters, and with buttons beside them form no radio group', () => {
    const strike = jest.fn()
    const striking: Striking = {
      has: (letter) => letter === 'A',
      draw: (letter, name) => (
        <button type="button" onClick={() => strike(letter)}>
          排除 {name}
        </button>
      ),
    }
    renderPart(<LetterChoice question={ask(1, 'single_choice')} letters={[]} striking={striking} onChoose={() => {}} />)
    expect(screen.getByRole('radio', { name: 'B 内容A，已排除' })).toBeTruthy()
    press('排除 C')
    expect(strike.mock.calls).toEqual([['B']])
    expect([screen.queryByRole('radiogroup'), screen.queryByRole('group')?.getAttribute('aria-label')]).toEqual([null, '选项，单选'])
  })
})

describe('a true-or-false question', () => {
  it.each([
    [true, ['对，正确选项', '错，错选']],
    [false, ['对', '错，正确选项']],
  ])('shows both sides when the key is %s and 错 was chosen', (right, names) => {
    const onChoose = jest.fn()
    renderPart(<TruthChoice value={false} right={right} isLocked onChoose={onChoose} />)
    for (const name of names) fireEvent.click(screen.getByRole('radio', { name }))
    expect(onChoose).not.toHaveBeenCalled()
    expect(isOff('radio')).toEqual(['true', 'true'])
  })
})
