import { fireEvent, render, screen, within } from '@testing-library/react'
import { ActionBar, ActionButton } from '@/ui/action-button'
import { NavBar, TabBar } from '@/ui/bars'
import { Card, Cell } from '@/ui/card'
import { Fold } from '@/ui/fold'
import { Popup } from '@/ui/popup'
import { StateNotice } from '@/ui/state-notice'

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('Card and Cell', () => {
  it('become buttons only where they are links', () => {
    render(
      <>
        <Card>只看</Card>
        <Cell side="右">只读</Cell>
      </>,
    )
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.getByText('右')).toBeTruthy()
  })

  it('link as a whole, a card under its own name', () => {
    const chosen: string[] = []
    render(
      <>
        <Card label="初级会计实务" onClick={() => chosen.push('card')}>
          <span>199 元</span>
        </Card>
        <Cell side={0} onClick={() => chosen.push('cell')}>
          我的课程
        </Cell>
      </>,
    )
    press('初级会计实务')
    press('我的课程 0')
    expect(chosen).toEqual(['card', 'cell'])
  })
})

describe('ActionButton', () => {
  it('does nothing while it is busy or off', () => {
    const onClick = jest.fn()
    render(
      <ActionBar lead="¥199">
        <ActionButton isBusy onClick={onClick}>
          忙
        </ActionButton>
        <ActionButton disabled onClick={onClick}>
          关
        </ActionButton>
      </ActionBar>,
    )
    press('忙')
    press('关')
    expect(onClick).not.toHaveBeenCalled()
    expect(screen.getByRole('button', { name: '忙' }).getAttribute('aria-busy')).toBe('true')
    expect(screen.getByText('¥199')).toBeTruthy()
  })
})

describe('TabBar', () => {
  const tabs = [
    { key: 'home', text: '首页', icon: 'house' },
    { key: 'mine', text: '我的', icon: 'user' },
  ] as const

  it('shows its current tab, and reports the chosen one', () => {
    const onChoose = jest.fn()
    render(<TabBar tabs={tabs} current="mine" onChoose={onChoose} />)
    const all = screen.getAllByRole('tab')
    expect(screen.getByRole('navigation', { name: '主导航' }).contains(all[0] ?? null)).toBe(true)
    expect(all.map((tab) => [tab.textContent, tab.getAttribute('aria-selected')])).toEqual([
      ['首页', 'false'],
      ['我的', 'true'],
    ])
    fireEvent.click(screen.getByRole('tab', { name: '首页' }))
    expect(onChoose).toHaveBeenCalledWith('home')
  })
})

describe('NavBar', () => {
  it('[D1-2-nav-3] has a back button and a text at its right only where they were given', () => {
    const onBack = jest.fn()
    const onRight = jest.fn()
    const { rerender } = render(<NavBar title="首页" />)
    expect(screen.queryByRole('button')).toBeNull()
    rerender(<NavBar title="课程" onBack={onBack} rightText="分享" onRight={onRight} />)
    expect(screen.getByRole('heading').textContent).toBe('课程')
    press('返回')
    press('分享')
    expect([onBack.mock.calls.length, onRight.mock.calls.length]).toEqual([1, 1])
  })

  it('[D1-2-nav-3] [D1-2-nav-4] has a text in place of the arrow, a class and a dark theme on request, and is fixed unless it may scroll away', () => {
    const { rerender } = render(<NavBar title="课程" onBack={() => {}} />)
    const classes = () => screen.getByRole('banner').className.split(/\s+/).filter(Boolean)
    expect(classes()).toEqual(['nav-bar', 'is-fixed'])
    rerender(<NavBar title="课程" onBack={() => {}} leftText="取消" isFixed={false} isDark className="is-wide" />)
    expect(classes()).toEqual(['nav-bar', 'theme-dark', 'is-wide'])
    expect(screen.getByRole('button').textContent).toBe('取消')
    rerender(<NavBar title="首页" />)
    expect(classes()).toEqual(['nav-bar', 'is-root', 'is-fixed'])
  })
})

describe('StateNotice', () => {
  it('announces itself, and has an action where possible', () => {
    const onAction = jest.fn()
    const { rerender, container } = render(<StateNotice text="还没有课程" action="去选课" onAction={onAction} />)
    expect(within(container).getByRole('status').textContent).toContain('还没有课程')
    press('去选课')
    expect(onAction).toHaveBeenCalledTimes(1)
    rerender(<StateNotice text="还没有课程" action="去选课" />)
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('Popup', () => {
  it('has a dialog name, and closes by its button and by the veil', () => {
    const onClose = jest.fn()
    const { container } = render(
      <Popup id="sheet" title="答题卡" onClose={onClose} foot="交卷">
        40 题
      </Popup>,
    )
    expect(screen.getByRole('dialog', { name: '答题卡' }).textContent).toContain('交卷')
    press('关闭')
    fireEvent.click(container.querySelector('.layer__veil') ?? container)
    expect(onClose).toHaveBeenCalledTimes(2)
  })
})

describe('Fold', () => {
  it('opens and closes, and tells a reader its state', () => {
    render(<Fold title="解析">选 A</Fold>)
    const state = () => screen.getByRole('button', { name: '解析' }).getAttribute('aria-expanded')
    expect([screen.queryByText('选 A'), state()]).toEqual([null, 'false'])
    press('解析')
    expect(screen.getByText('选 A')).toBeTruthy()
    expect(state()).toBe('true')
    press('解析')
    expect(screen.queryByText('选 A')).toBeNull()
  })

  it('can be open at first', () => {
    render(
      <Fold title="解析" isOpenAtFirst>
        选 A
      </Fold>,
    )
    expect(screen.getByText('选 A')).toBeTruthy()
  })
})
