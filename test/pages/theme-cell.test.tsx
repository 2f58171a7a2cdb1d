import { act, screen } from '@testing-library/react'
import { settings } from '@/data/stores/settings'
import Mine from '@/pages/myself/index'
import { press, renderPage } from '../support/client/render-page'

describe('the learner’s own choice of theme', () => {
  it('goes round: as the system, light, dark; and is kept on the device', () => {
    renderPage(Mine)
    const kept = () => window.localStorage.getItem('theme')
    const step = () => act(() => void press(/外观/))
    step()
    expect([screen.queryByText('浅色') !== null, kept()]).toEqual([true, 'light'])
    step()
    expect([screen.queryByText('深色') !== null, kept()]).toEqual([true, 'dark'])
    step()
    expect([screen.queryByText('跟随系统') !== null, kept(), settings.getState().themeChoice]).toEqual([true, null, null])
  })
})
