import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { Checkbox, Radio, Switch } from '@/ui/choices'
import { Input } from '@/ui/field'
import { Rate } from '@/ui/rate'
import { SearchBar } from '@/ui/search-bar'
import { SmsCode } from '@/ui/sms-code'
import { Stepper } from '@/ui/stepper'
import { Sidebar, Tabs } from '@/ui/tabs'
import { Textarea } from '@/ui/textarea'

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const key = (name: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name })
const nothing = () => {}

const options = [
  { value: 'a', text: '月卡' },
  { value: 'b', text: '年卡' },
  { value: 'c', text: '终身卡', disabled: true },
]
function Plans({ first }: { first: string | null }) {
  const [value, setValue] = useState(first)
  return <Radio label="套餐" options={options} value={value} onChange={setValue} />
}

const tabs = [
  { key: 'all', text: '全部' },
  { key: 'wrong', text: '错题', count: 120 },
]
function Chapters({ of: Of }: { of: typeof Tabs | typeof Sidebar }) {
  const [current, setCurrent] = useState('all')
  return (
    <Of label="题目" tabs={tabs} current={current} onChange={setCurrent}>
      {current}
    </Of>
  )
}

describe('Checkbox and Switch', () => {
  it('show their state by a tick, and report the opposite', () => {
    const asked: boolean[] = []
    render(
      <>
        <Checkbox isChecked onChange={(is) => asked.push(is)}>
          同意协议
        </Checkbox>
        <Switch label="自动播放" isOn={false} onChange={(is) => asked.push(is)} />
        <Switch label="关着" isOn disabled onChange={(is) => asked.push(is)} />
      </>,
    )
    const box = screen.getByRole('checkbox', { name: '同意协议', checked: true })
    expect(box.textContent).toBe('✓同意协议')
    fireEvent.click(box)
    fireEvent.click(screen.getByRole('switch', { name: '自动播放', checked: false }))
    fireEvent.click(screen.getByRole('switch', { name: '关着' }))
    expect(asked).toEqual([false, true])
  })
})

describe('Radio', () => {
  it('has one tab stop, and its arrows skip sold-out options', () => {
    render(<Plans first={null} />)
    const stops = () => screen.getAllByRole('radio').map(({ tabIndex }) => tabIndex)
    expect(stops()).toEqual([0, -1, -1])
    screen.getByRole('radio', { name: '月卡' }).focus()
    key('ArrowDown')
    expect([screen.getByRole('radio', { checked: true }).textContent, stops()]).toEqual(['年卡', [-1, 0, -1]])
    key('ArrowRight')
    expect(screen.getByRole('radio', { checked: true }).textContent).toBe('月卡')
  })
})

describe('Stepper', () => {
  it('stays within its limits', () => {
    const asked: number[] = []
    const { rerender } = render(<Stepper label="数量" value={1} min={1} max={3} step={5} onChange={(value) => asked.push(value)} />)
    press('减少数量')
    press('增加数量')
    rerender(<Stepper label="数量" value={3} min={1} max={3} onChange={(value) => asked.push(value)} />)
    press('增加数量')
    press('减少数量')
    expect(asked).toEqual([3, 2])
  })
})

describe('Rate', () => {
  it('has a text for screen readers, and responds to keys', () => {
    const asked: number[] = []
    const { rerender } = render(<Rate label="评分" value={4} />)
    expect(screen.getByRole('img', { name: '评分 4 星，共 5 星' }).textContent).toBe('★★★★☆')
    rerender(<Rate label="评分" value={0} onChange={(value) => asked.push(value)} />)
    const first = screen.getByRole('radio', { name: '1 星' })
    expect(first.tabIndex).toBe(0)
    first.focus()
    key('End')
    expect(asked).toEqual([5])
  })
})

describe('Tabs and Sidebar', () => {
  it.each([
    ['Tabs', Tabs],
    ['Sidebar', Sidebar],
  ])('%s show the panel that the arrows reach', (_, of) => {
    render(<Chapters of={of} />)
    expect(screen.getByRole('tabpanel', { name: '全部' }).textContent).toBe('all')
    screen.getByRole('tab', { name: '全部' }).focus()
    key('ArrowRight')
    expect(screen.getByRole('tabpanel', { name: '错题' }).textContent).toBe('wrong')
    expect(screen.getAllByRole('tab').map(({ tabIndex }) => tabIndex)).toEqual([-1, 0])
    expect(screen.getByRole('img', { name: '120 条' }).textContent).toBe('99+')
  })
})

describe('text inputs', () => {
  it('can be cleared on request, and only when they are not empty', () => {
    const onInput = jest.fn()
    const { rerender } = render(<Input label="姓名" value="王" isClearable onInput={onInput} />)
    press('清除姓名')
    expect(onInput).toHaveBeenCalledWith('')
    rerender(<Input label="姓名" value="" isClearable onInput={onInput} />)
    expect(screen.queryByRole('button')).toBeNull()
    rerender(<Input label="姓名" value="王" isClearable disabled onInput={onInput} />)
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('Textarea counts its characters and shows its error', () => {
    const onInput = jest.fn()
    const { container } = render(<Textarea label="反馈" value="很好" maxLength={200} error="至少 10 个字" onInput={onInput} />)
    expect(container.textContent).toContain('2 / 200')
    expect(container.querySelector('[aria-live=polite]')?.textContent).toBe('至少 10 个字')
    fireEvent.change(screen.getByRole('textbox', { name: '反馈' }), { target: { value: '很好很好' } })
    expect(onInput).toHaveBeenCalledWith('很好很好')
  })

  it('SmsCode offers another message only after the countdown', () => {
    const onSend = jest.fn()
    const draw = (secondsLeft: number, isSending: boolean) => (
      <SmsCode id="code" value="" secondsLeft={secondsLeft} isSending={isSending} onInput={nothing} onSend={onSend} />
    )
    const { rerender } = render(draw(30, false))
    press('30 秒后重发')
    rerender(draw(0, true))
    press('获取验证码')
    expect(onSend).not.toHaveBeenCalled()
    rerender(draw(0, false))
    press('获取验证码')
    expect(onSend).toHaveBeenCalledTimes(1)
  })

  it('SearchBar searches by Enter and by its button, and is left when it is empty', () => {
    const done: string[] = []
    const draw = (value: string) => (
      <SearchBar value={value} onInput={nothing} onSearch={() => done.push('search')} onCancel={() => done.push('leave')} />
    )
    const { rerender } = render(draw('会计'))
    fireEvent.keyDown(screen.getByRole('searchbox', { name: '搜索' }), { key: 'Enter' })
    press('搜索')
    rerender(draw(''))
    press('取消')
    expect(done).toEqual(['search', 'search', 'leave'])
  })
})
