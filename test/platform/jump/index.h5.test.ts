import { bridge } from '@/platform/bridge'
import { jump } from '@/platform/jump'
import { browseWith } from '../../support/client/user-agent'

afterEach(() => {
  browseWith('plain')
  jest.restoreAllMocks()
})

describe('a link into the mini-program', () => {
  it('[D1-4-jump-4] goes through the native bridge where there is one', async () => {
    jest.spyOn(bridge, 'kind').mockReturnValue('webview')
    const call = jest.spyOn(bridge, 'call').mockResolvedValue(undefined as never)
    expect(await jump.open('weixin://dl/1')).toBe('opened')
    expect(call).toHaveBeenCalledWith('redirect', { url: 'weixin://dl/1' })
  })
  it('[D1-4-jump-5] opens in the same window of a plain browser', async () => {
    expect(await jump.open('#mini')).toBe('opened')
    expect(window.location.hash).toBe('#mini')
  })
  it('a link is returned to the caller inside the messaging app', async () => {
    browseWith('messaging')
    expect(await jump.open('weixin://dl/1')).toBe('handed')
  })
})
