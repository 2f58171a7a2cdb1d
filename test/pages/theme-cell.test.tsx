import { act, screen } from '@testing-library/react'
import { settings } from '@/data/site/settings'
import Mine from '@/pages/myself/index'
import { press, renderPage } from '../support/client/render-page'

describe('the learner’s choice of theme', () => {
  it('offers light, dark, and system on a sheet, and is stored on the device', () => {
    renderPage(Mine)
    const kept = () => window.localStorage.getItem('theme')
    const choose = (name: RegExp) => {
      act(() => void press(/外观/))
      act(() => void press(name))
      return [screen.queryByRole('dialog'), kept(), settings.getState().themeChoice]
    }
    expect(choose(/^浅色/)).toEqual([null, 'light', 'light'])
    expect(choose(/^深色/)).toEqual([null, 'dark', 'dark'])
    expect(choose(/^跟随系统/)).toEqual([null, null, null])
  })
})
