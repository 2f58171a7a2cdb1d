/** @sandbox own */
import { act, render } from '@testing-library/react'
import { share } from '@/platform/share'
import type { ShareCard } from '@/platform/share/port'
import { browseAs, browseWith } from '../../support/client/user-agent'

const card: ShareCard = { title: '精讲课', text: '十讲打通', image: 'https://m.example.cn/1.jpg', address: '/course/101/detail' }
const link = () => `${window.location.origin}/course/101/detail`
const signed = { appId: 'wx1', timestamp: 1, nonceStr: 'n', signature: 's', jsApiList: [], openTagList: ['wx-open-launch-app'] }
const config = { ...signed, launchAppId: 'wx3' }

function Page({ ask }: { ask: (url: string) => Promise<typeof config> }) {
  share.useCard(() => card, ask)
  return null
}
/** The messaging app's page script, already in the page. */
function script(isSound = true) {
  const failures: ((reason: unknown) => void)[] = []
  const wx = {
    config: jest.fn(() => !isSound && failures.forEach((fail) => void fail(new Error('invalid signature')))),
    ready: jest.fn((done: () => void) => isSound && done()),
    error: jest.fn((fail: (reason: unknown) => void) => failures.push(fail)),
    updateAppMessageShareData: jest.fn(),
    updateTimelineShareData: jest.fn(),
  }
  Object.assign(window, { wx })
  return wx
}
const settle = () => act(async () => void (await new Promise((done) => setTimeout(done))))

afterEach(() => {
  browseWith('plain')
  Reflect.deleteProperty(window, 'wx')
  Reflect.deleteProperty(navigator, 'share')
  Reflect.deleteProperty(navigator, 'clipboard')
})

describe('the share menu of the messaging browser', () => {
  it('[D2-7-share-1] has the signing config of this page, and cards for a chat and for the timeline', async () => {
    browseWith('messaging')
    const wx = script()
    const ask = jest.fn(async () => config)
    render(<Page ask={ask} />)
    await settle()
    expect(ask).toHaveBeenCalledWith(window.location.href)
    expect(wx.config).toHaveBeenCalledWith({ ...signed, debug: false })
    expect(wx.updateAppMessageShareData).toHaveBeenCalledWith({ title: '精讲课', desc: '十讲打通', link: link(), imgUrl: card.image })
    expect(wx.updateTimelineShareData).toHaveBeenCalledWith({ title: '精讲课', link: link(), imgUrl: card.image })
  })

  it.each([
    ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) MicroMessenger/8.0.49', '/'],
    ['an iPad', 'Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) MicroMessenger/8.0.49', '/'],
    ['Android', 'Mozilla/5.0 (Linux; Android 14) MicroMessenger/8.0.49', '/course/101/detail'],
  ])('has the signature of the address it checks: on %s after a move', async (_device, agent, address) => {
    browseAs(agent)
    script()
    const ask = jest.fn(async () => config)
    window.history.pushState(null, '', '/course/101/detail')
    render(<Page ask={ask} />)
    await settle()
    window.history.replaceState(null, '', '/')
    expect(ask.mock.calls).toEqual([[`${window.location.origin}${address}`]])
  })

  it('[D2-8-silentshare-1] ignores a config that fails to load or is refused', async () => {
    browseWith('messaging')
    const wx = script(false)
    render(<Page ask={async () => config} />)
    render(<Page ask={() => Promise.reject(new Error('no config'))} />)
    await settle()
    expect(wx.updateAppMessageShareData).not.toHaveBeenCalled()
  })

  it('the share menu is left alone in other browsers', async () => {
    const ask = jest.fn(async () => config)
    render(<Page ask={ask} />)
    await settle()
    expect(ask).not.toHaveBeenCalled()
  })
})

describe('the share button', () => {
  const withSheet = (sheet: () => Promise<void>) => Object.assign(navigator, { share: jest.fn(sheet) })
  const withClipboard = () => Object.assign(navigator, { clipboard: { writeText: jest.fn(async () => {}) } })

  it('opens the system sheet', async () => {
    const { share: sheet } = withSheet(async () => {})
    expect(await share.offer(card)).toBe('shown')
    expect(sheet).toHaveBeenCalledWith({ title: '精讲课', text: '十讲打通', url: link() })
  })

  it('ends when the learner closes the sheet', async () => {
    withSheet(() => Promise.reject(new DOMException('', 'AbortError')))
    expect(await share.offer(card)).toBe('shown')
  })

  it('copies the address without a sheet, or with one that fails', async () => {
    const { clipboard } = withClipboard()
    expect(await share.offer(card)).toBe('copied')
    withSheet(() => Promise.reject(new DOMException('', 'NotAllowedError')))
    expect(await share.offer(card)).toBe('copied')
    expect(jest.mocked(clipboard.writeText).mock.calls).toEqual([[link()], [link()]])
  })

  it('reports when nothing was possible, and points at the menu inside the messaging app', async () => {
    expect(await share.offer(card)).toBe('failed')
    browseWith('messaging')
    expect(await share.offer(card)).toBe('menu')
  })
})
