import { fireEvent, render, screen } from '@testing-library/react'
import { Button, Input, Textarea, View } from '@/platform/elements/index.h5'

describe('aria attributes of an element', () => {
  it('give its state, its level and its position', () => {
    render(
      <>
        <Button pressed expanded={false} unavailable tabStop={false} label="甲" />
        <View role="heading" level={3} label="乙" />
        <View role="heading" label="丙" />
        <View role="listitem" label="戊" place={{ at: 4, of: -1 }} />
      </>,
    )
    const told = (role: string, name: string, ...attributes: string[]) => {
      const found = screen.getByRole(role, { name })
      return attributes.map((attribute) => found.getAttribute(attribute))
    }
    expect(told('button', '甲', 'aria-pressed', 'aria-expanded', 'aria-disabled', 'tabindex')).toEqual(['true', 'false', 'true', '-1'])
    expect([told('heading', '乙', 'aria-level'), told('heading', '丙', 'aria-level')]).toEqual([['3'], ['2']])
    expect(told('listitem', '戊', 'aria-posinset', 'aria-setsize')).toEqual(['4', '-1'])
  })
})

it.each([
  [true, 0],
  [false, -1],
])('an element with tabStop %s has the index %s', (tabStop, index) => {
  render(<View role="tab" label="甲" tabStop={tabStop} />)
  expect(screen.getByRole('tab').tabIndex).toBe(index)
})

it('a multi-line field has its own label, error and the text as it is typed', () => {
  const onInput = jest.fn()
  render(<Textarea id="told" label="评论" value="甲" hasError className="wide" maxLength={5} onInput={onInput} onEnter={onInput} />)
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: '评论' })
  expect([field.id, field.className, field.value, field.maxLength, field.getAttribute('aria-invalid')]).toEqual([
    'told',
    'el-input wide',
    '甲',
    5,
    'true',
  ])
  fireEvent.change(field, { target: { value: '甲乙' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(onInput.mock.calls).toEqual([['甲乙']])
})

it('a button without tabStop is a stop of the Tab key as in any browser', () => {
  render(<Button onClick={() => {}}>甲</Button>)
  expect(screen.getByRole('button', { name: '甲' }).hasAttribute('tabindex')).toBe(false)
})

it.each([
  ['Enter', {}, 1],
  ['Enter while text is composed', { isComposing: true, keyCode: 229 }, 0],
  ['Enter that ends a composition, as Safari reports it', { isComposing: false, keyCode: 229 }, 0],
  ['Enter while text is composed, where the code is the key itself', { isComposing: true, keyCode: 13 }, 0],
])('%s submits a field only after composition', (_, init, times) => {
  const onEnter = jest.fn()
  render(<Input label="问题" value="zengzhishui" onInput={() => {}} onEnter={onEnter} />)
  fireEvent.keyDown(screen.getByRole('textbox', { name: '问题' }), { key: 'Enter', keyCode: 13, ...init })
  expect(onEnter).toHaveBeenCalledTimes(times)
})
