import { act, render, screen } from '@testing-library/react'
import { followTheme } from '@/data/follow-theme'
import { chooseFontScale } from '@/data/stores/settings'
import { FontCell } from '@/pages/myself/font-cell'
import { press } from '../support/client/render-page'

const drawn = () => document.documentElement.style.getPropertyValue('--font-scale')

describe('the font scale', () => {
  afterEach(() => act(() => chooseFontScale(1)))

  it('goes through four steps, is kept on this device, and everything is drawn by it', () => {
    const stop = followTheme()
    render(<FontCell />)
    expect([screen.getByRole('button').textContent, drawn()]).toEqual(['字号标准', '1'])
    press(/字号/)
    expect([screen.getByRole('button').textContent, drawn(), window.localStorage.getItem('fontScale')]).toEqual(['字号大', '1.15', '1.15'])
    press(/字号/)
    press(/字号/)
    expect([screen.getByRole('button').textContent, drawn()]).toEqual(['字号小', '0.9'])
    stop()
  })
})
