import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { followTheme } from '@/data/site/follow-theme'
import { chooseFontScale, chooseTheme } from '@/data/site/settings'
import { LookCard } from '@/features/site/look/look-card'
import { press } from '../support/client/render-page'

const drawn = () => document.documentElement.style.getPropertyValue('--fs')
const cell = () => screen.getByRole('button', { name: /字号/ }).textContent
const radios = () => screen.getAllByRole('radio')

describe('the font scale', () => {
  afterEach(() => act(() => chooseFontScale(1)))

  it('has six values in a popup, is stored on this device, and sizes the letters', async () => {
    const stop = followTheme()
    render(<LookCard />)
    expect([cell(), drawn()]).toEqual(['字号标准', ''])
    press(/字号/)
    fireEvent.click(await screen.findByRole('radio', { name: '最大' }))
    expect([cell(), drawn(), window.localStorage.getItem('fontScale')]).toEqual(['字号最大', '2', '2'])
    expect(radios()).toHaveLength(6)
    press('关闭')
    expect(screen.queryByRole('dialog')).toBeNull()
    stop()
  })

  it('the font scale is announced: the choice by its radio, and by a live region', async () => {
    render(<LookCard />)
    press(/字号/)
    expect(await screen.findByText('当前字号：标准')).toHaveProperty('ariaLive', 'polite')
    fireEvent.click(screen.getByRole('radio', { name: '超大' }))
    expect(screen.getByText('当前字号：超大')).toBeTruthy()
    expect(screen.getByRole('radio', { checked: true }).textContent).toContain('超大')
  })

  it('the font scale is one stop of the Tab key, and the arrows choose', async () => {
    render(<LookCard />)
    press(/字号/)
    await screen.findByRole('dialog')
    expect(radios().map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1, -1, -1, -1])
    const chosen = screen.getByRole('radio', { name: '标准' })
    chosen.focus()
    fireEvent.keyDown(chosen, { key: 'ArrowDown' })
    expect(screen.getByRole('radio', { name: '大' })).toHaveProperty('ariaChecked', 'true')
  })

  it('follows the device again when the designed size is chosen', () => {
    const stop = followTheme()
    act(() => chooseFontScale(1.6))
    act(() => chooseFontScale(1))
    expect(drawn()).toBe('')
    stop()
  })
})

describe('the theme', () => {
  afterEach(() => act(() => chooseTheme(null)))

  it('the theme is chosen on a sheet, which marks the current one', async () => {
    render(<LookCard />)
    const marked = () =>
      within(screen.getByRole('dialog'))
        .getAllByRole('button')
        .filter(({ textContent }) => textContent?.includes('当前'))
    press(/外观/)
    await screen.findByRole('dialog')
    expect(marked().map(({ textContent }) => textContent)).toEqual(['跟随系统当前'])
    press(/深色/)
    expect(screen.getByRole('button', { name: /外观/ }).textContent).toContain('深色')
    press(/外观/)
    await screen.findByRole('dialog')
    expect(marked().map(({ textContent }) => textContent)).toEqual(['深色当前'])
  })
})
