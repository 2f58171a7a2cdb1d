import { send } from '@/data/api/send'
import { takeNativeSession } from '@/data/mutations/native-session'
import { clearLogin, saveLogin } from '@/data/stores/session'
import { bridge } from '@/platform/bridge'

jest.mock('@/platform/bridge', () => ({ bridge: { kind: jest.fn(), call: jest.fn() } }))
jest.mock('@/data/api/send', () => ({ send: jest.fn() }))
jest.mock('@/data/stores/session', () => ({
  saveLogin: jest.fn(),
  clearLogin: jest.fn(),
  session: { store: { getState: () => ({ accessToken: 'a2', refreshToken: 'r2' }) } },
}))

const kind = jest.mocked(bridge.kind)
const answers = (given: Record<string, unknown>) =>
  (bridge.call as unknown as jest.Mock).mockImplementation(async (name: string) => {
    if (!(name in given)) throw new Error(`unregistered ${name}`)
    return given[name]
  })
const saved = () => jest.mocked(saveLogin).mock.calls.map(([grant]) => grant)

beforeEach(() => {
  jest.resetAllMocks()
  kind.mockReturnValue('webview')
  jest.mocked(send).mockResolvedValue({ id: 7 })
})

describe('the login of the native app', () => {
  it('[D1-2-apptokens-1] is supplied by the app, and the server says whose it is', async () => {
    answers({ getAccessToken: { accessToken: 'a', refreshToken: 'r' } })
    expect(await takeNativeSession()).toBe(true)
    expect(saved()).toEqual([
      { accessToken: 'a', refreshToken: 'r', expiresIn: 600, userId: 0 },
      { accessToken: 'a2', refreshToken: 'r2', expiresIn: 600, userId: 7 },
    ])
  })

  it('[D2-7-apptokens-1] on Android the refresh token comes from getAndroidRefreshToken', async () => {
    answers({ getAccessToken: { accessToken: 'a', refreshToken: '' }, getAndroidRefreshToken: 'r' })
    expect(await takeNativeSession()).toBe(true)
    expect(saved()[0]).toMatchObject({ refreshToken: 'r' })
  })

  it('is none outside the app, without tokens, or when the app does not answer', async () => {
    kind.mockReturnValueOnce(null)
    expect(await takeNativeSession()).toBe(false)
    answers({ getAccessToken: { accessToken: '', refreshToken: '' }, getAndroidRefreshToken: '' })
    expect(await takeNativeSession()).toBe(false)
    answers({})
    expect(await takeNativeSession()).toBe(false)
    expect(saved()).toEqual([])
  })

  it('is forgotten when the server does not know it', async () => {
    answers({ getAccessToken: { accessToken: 'a', refreshToken: 'r' } })
    jest.mocked(send).mockRejectedValueOnce(new Error('410'))
    expect(await takeNativeSession()).toBe(false)
    expect(clearLogin).toHaveBeenCalledTimes(1)
  })
})
