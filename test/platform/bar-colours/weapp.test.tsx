import { act, render } from '@testing-library/react'
import { showBars, useBarColours } from '@/platform/bar-colours/index.weapp'
import tokens from '../../../src/theme.json'
import { host } from '../../support/client/taro-stand-in'

const mockBars: { frontColor: string; backgroundColor: string }[] = []
jest.mock('@tarojs/taro', () => {
  const standIn = jest.requireActual('../../support/client/taro-stand-in')
  const setNavigationBarColor = async (colours: (typeof mockBars)[number]) => {
    mockBars.push(colours)
    if (mockBars.length > 3) throw { errMsg: 'setNavigationBarColor:fail page is gone' }
  }
  return { ...standIn, __esModule: true, default: { ...standIn.default, setNavigationBarColor } }
})

function Page() {
  useBarColours()
  return null
}
const dark = { frontColor: '#ffffff', backgroundColor: tokens.dark.bar.toLowerCase() }
const light = { frontColor: '#000000', backgroundColor: tokens.light.bar.toLowerCase() }

it('bars have the colours of the theme: at its choice, and on pages below when they come to the front', async () => {
  render(<Page />)
  expect(mockBars).toEqual([])
  showBars('dark')
  expect(mockBars).toEqual([dark])
  act(host.show)
  expect(mockBars).toEqual([dark, dark])
  showBars('light')
  act(host.show)
  await act(async () => {})
  expect(mockBars.slice(2)).toEqual([light, light])
})
