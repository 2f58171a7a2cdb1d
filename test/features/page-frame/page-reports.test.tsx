/** @sandbox own */
import { act, screen, waitFor } from '@testing-library/react'
import { user } from '@/contract/account/user'
import { setting } from '@/contract/site/setting'
import { useConsent } from '@/data/reports/consent'
import { followReports } from '@/data/reports/follow-reports'
import { PageReports } from '@/features/page-frame/lazy'
import { tracker } from '@/platform/tracker'
import { answer, askedFor, refuse } from '../../support/client/fake-fetch'
import { userInfo } from '../../support/client/fixtures'
import { press, renderPart, signIn } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'

jest.mock('@/platform/tracker', () => ({
  tracker: {
    image: jest.fn(),
    beacon: jest.fn(),
    post: jest.fn(async () => true),
    get: jest.fn(async () => undefined),
    onLeave: () => () => {},
  },
}))

const ADDRESS = 'https://t.example.cn'
const beacons = () => jest.mocked(tracker.beacon).mock.calls.map(([, body]) => new URLSearchParams(body).get('data_list') ?? '')
const settled = () => waitFor(() => expect(askedFor(user.info).length).toBe(1))

describe('page view reports', () => {
  let stop: () => void
  const begin = () => {
    stop = followReports()
    renderPart(<PageReports name="article" />)
  }
  beforeEach(() => {
    jest.clearAllMocks()
    useConsent.setState({ answer: 'unasked' })
    answer(user.info, userInfo({ isAutoUpSc: true }))
    answer(setting.site, { tracker: { address: ADDRESS, appId: 'qiming', project: 'default' } })
  })
  afterEach(() => stop())

  it('[D2-7-tracker-6] a visitor gets no consent sheet and no tracking', async () => {
    begin()
    await act(async () => {})
    expect([askedFor(user.info), askedFor(setting.site)]).toEqual([[], []])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('[D2-7-tracker-1] with isAutoUpSc off there is no consent sheet and nothing is sent', async () => {
    answer(user.info, userInfo({ isAutoUpSc: false }))
    signIn()
    begin()
    await settled()
    await act(async () => {})
    expect([askedFor(setting.site), screen.queryByRole('dialog'), window.localStorage.getItem('isAutoUpSc')]).toEqual([[], null, 'false'])
    expect(tracker.get).not.toHaveBeenCalled()
  })

  it('[D2-7-tracker-6] consent is requested first, once; nothing is sent before, and afterwards pages are reported under the user id', async () => {
    signIn()
    begin()
    expect(await screen.findByRole('dialog', { name: '帮助我们改进' })).toBeTruthy()
    expect(tracker.get).not.toHaveBeenCalled()
    act(() => void press('同意'))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(window.localStorage.getItem('trackerConsent')).toBe('yes')
    expect(tracker.get).toHaveBeenCalledWith(`${ADDRESS}/visual-config?app_id=qiming&version=1.0.0`, 6_000)
    act(() => host.show())
    stop()
    await waitFor(() => expect(beacons()[0]).toContain('"event":"$pageview"'))
    expect(beacons()[0]).toContain('"type":"track_signup"')
    expect(beacons()[0]).toContain('"distinct_id":"7"')
  })

  it('[D2-7-tracker-6] a learner on a full device gets the consent sheet all the same', async () => {
    signIn()
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    begin()
    expect(await screen.findByRole('dialog', { name: '帮助我们改进' })).toBeTruthy()
    full.mockRestore()
  })

  it('[D2-7-tracker-6] closing the sheet counts as a refusal, and it does not return', async () => {
    signIn()
    begin()
    await screen.findByRole('dialog')
    act(() => void press('关闭'))
    expect([window.localStorage.getItem('trackerConsent'), screen.queryByRole('dialog')]).toEqual(['no', null])
    act(() => host.show())
    stop()
    await act(async () => {})
    expect([beacons(), jest.mocked(tracker.get).mock.calls]).toEqual([[], []])
  })

  it('[D2-8-silent-1] settings that cannot be loaded cause no error', async () => {
    refuse(setting.site, 500, '配置取不到')
    signIn()
    begin()
    await waitFor(() => expect(askedFor(setting.site).length).toBe(1))
    await act(async () => {})
    expect([screen.queryByRole('dialog'), document.getElementById('toast')]).toEqual([null, null])
  })

  it('[D2-7-tracker-4] a deep link is looked up once the learner agreed', async () => {
    window.history.replaceState(null, '', '/article?deeplinkKey=ad7')
    jest.mocked(tracker.get).mockImplementation(async (url) => (url.includes('deep-link') ? { params: { channel: 'poster' } } : undefined))
    useConsent.setState({ answer: 'yes' })
    signIn()
    begin()
    await waitFor(() => expect(tracker.get).toHaveBeenCalledWith(`${ADDRESS}/deep-link?key=ad7&system_type=h5&project=default`, 2_500))
    await act(async () => {})
    stop()
    await waitFor(() => expect(beacons()[0]).toContain('"channel":"poster"'))
    window.history.replaceState(null, '', '/')
  })
})
