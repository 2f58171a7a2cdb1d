/** @sandbox own */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { message } from '@/contract/account/message'
import { push } from '@/contract/account/push'
import type { PushState } from '@/contract/account/push.schema'
import MessageSettings from '@/packages/account/message-settings/index'
import { webPush } from '@/platform/web-push'
import type { PushAbility } from '@/platform/web-push/port'
import { answer, askedFor, refuse } from '../../support/client/fake-fetch'
import { renderPage, signIn, toastText } from '../../support/client/render-page'

const address = { endpoint: 'https://web.push.apple.com/1', p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) }
const LABEL = '这个浏览器的通知'
const off: PushState = { publicKey: 'BKey', isHere: false, others: 0 }
const toggle = () => screen.findByRole('switch', { name: LABEL })
const isOn = async () => (await toggle()).getAttribute('aria-checked')

/** A browser that can do this, has this address, and gives one when it is asked, or none. */
function browser(ability: PushAbility, current: object | null = null, given: object | null = address) {
  jest.spyOn(webPush, 'ability').mockResolvedValue(ability)
  jest.spyOn(webPush, 'current').mockResolvedValue(current as never)
  jest.spyOn(webPush, 'drop').mockResolvedValue(undefined)
  return jest.spyOn(webPush, 'ask').mockResolvedValue(given as never)
}

describe('messages in this browser', () => {
  beforeEach(() => {
    signIn()
    answer(message.switches, [])
    answer(message.channels, { quietFrom: 22, quietUntil: 8, channels: [], consents: [] })
    answer(push.state, off)
  })
  afterEach(() => jest.restoreAllMocks())

  it('open by a switch, with the key of the school', async () => {
    const asked = browser('ready')
    answer(push.add, { ...off, isHere: true })
    renderPage(MessageSettings)
    expect(await isOn()).toBe('false')
    answer(push.state, { ...off, isHere: true })
    fireEvent.click(await toggle())
    await waitFor(async () => expect(await isOn()).toBe('true'))
    expect([asked.mock.calls, askedFor(push.add).map(({ body }) => body)]).toEqual([[['BKey']], [address]])
  })

  it('stay closed when the browser gives no address, and say so', async () => {
    browser('ready', null, null)
    renderPage(MessageSettings)
    fireEvent.click(await toggle())
    await waitFor(() => expect(toastText()).toBe('没有打开：浏览器没有允许通知，或连不上它的通知服务'))
    expect([await isOn(), askedFor(push.add)]).toEqual(['false', []])
  })

  it('stay closed when the school refuses the browser', async () => {
    browser('ready')
    refuse(push.add, 417, '这个浏览器的通知服务暂不支持，请换一个浏览器')
    renderPage(MessageSettings)
    fireEvent.click(await toggle())
    await waitFor(() => expect(askedFor(push.add)).toHaveLength(1))
    expect(await isOn()).toBe('false')
  })

  it('close by the switch, at the school and in the browser, and name the other browsers', async () => {
    browser('ready', address)
    answer(push.state, { ...off, isHere: true, others: 2 })
    answer(push.remove, off)
    renderPage(MessageSettings)
    expect(await isOn()).toBe('true')
    expect(screen.getByText(/另有 2 个浏览器在接收/)).toBeTruthy()
    answer(push.state, off)
    fireEvent.click(await toggle())
    await waitFor(async () => expect(await isOn()).toBe('false'))
    expect(askedFor(push.remove).map(({ body }) => body)).toEqual([{ endpoint: address.endpoint }])
    expect(webPush.drop).toHaveBeenCalledTimes(1)
  })

  it.each<[PushAbility, RegExp]>([
    ['denied', /已经禁止了本站的通知/],
    ['install', /添加到主屏幕/],
  ])('say what the learner can do where the browser is %s', async (ability, said) => {
    browser(ability)
    renderPage(MessageSettings)
    await screen.findByText(said)
    fireEvent.click(await toggle())
    expect(webPush.ask).not.toHaveBeenCalled()
  })

  it('go on after a new sign-in of the learner who opened them, for nobody else', async () => {
    browser('ready', address)
    answer(push.add, { ...off, isHere: true })
    window.localStorage.setItem('pushOf', '7')
    const { unmount } = renderPage(MessageSettings)
    expect(await isOn()).toBe('true')
    expect(askedFor(push.add).map(({ body }) => body)).toEqual([{ ...address, isResumed: true }])
    unmount()
    window.localStorage.setItem('pushOf', '8')
    renderPage(MessageSettings)
    expect([await isOn(), askedFor(push.add).length]).toEqual(['false', 1])
  })

  it('appear on no host and for no school without them', async () => {
    browser('none')
    const { unmount } = renderPage(MessageSettings)
    await screen.findByText(/不打扰/)
    expect([askedFor(push.state), screen.queryByRole('switch', { name: LABEL })]).toEqual([[], null])
    unmount()
    browser('ready')
    answer(push.state, { ...off, publicKey: '' })
    renderPage(MessageSettings)
    await waitFor(() => expect(askedFor(push.state)).toHaveLength(1))
    expect(screen.queryByRole('switch', { name: LABEL })).toBeNull()
  })
})
