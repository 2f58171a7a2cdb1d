import { fireEvent, render, screen } from '@testing-library/react'
import { Field } from '@/ui/field'

const draw = (error?: string, onInput = jest.fn(), onEnter?: () => void) =>
  render(<Field label="手机号" kind="tel" value="138" error={error} onInput={onInput} onEnter={onEnter} side="发送" />)
const input = () => screen.getByRole('textbox', { name: '手机号' })

describe('Field', () => {
  it('announces its error in a live region', () => {
    const { container, rerender } = draw()
    const line = container.querySelector('[aria-live=polite]')
    expect([line?.textContent, input().getAttribute('aria-invalid')]).toEqual(['', 'false'])
    rerender(<Field label="手机号" kind="tel" value="138" error="请输入正确的手机号" onInput={() => {}} />)
    expect(container.querySelector('[aria-live=polite]')).toBe(line)
    expect([line?.textContent, input().getAttribute('aria-invalid')]).toEqual(['请输入正确的手机号', 'true'])
  })

  it('reports the typed text, and Enter but no other key', () => {
    const onInput = jest.fn()
    const onEnter = jest.fn()
    draw(undefined, onInput, onEnter)
    fireEvent.change(input(), { target: { value: '1380' } })
    expect(onInput).toHaveBeenCalledWith('1380')
    fireEvent.keyDown(input(), { key: 'a' })
    expect(onEnter).not.toHaveBeenCalled()
    fireEvent.keyDown(input(), { key: 'Enter' })
    expect(onEnter).toHaveBeenCalledTimes(1)
  })

  it('sets the keyboard type of the phone', () => {
    draw()
    expect(input().getAttribute('type')).toBe('tel')
    render(<Field label="验证码" kind="digits" value="" onInput={() => {}} />)
    expect(screen.getByRole('textbox', { name: '验证码' }).getAttribute('inputmode')).toBe('numeric')
  })
})
