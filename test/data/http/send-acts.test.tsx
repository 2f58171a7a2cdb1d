/** @sandbox own */
import { clearLogin, saveLogin } from '@/data/account/session'
import { loginBySms, logout } from '@/data/account/session-commands'
import { requestSmsCode } from '@/data/account/sms-code'
import { openedDistributionLink } from '@/data/campaign/distribution-commands'
import { saveAnswers, startAttempt, submitAttempt } from '@/data/exam/exam-commands'
import { device, entered, run } from '@/data/exam/taker'
import { thisDevice } from '@/data/http/own-device'
import { send } from '@/data/http/send'
import { sendHeartbeat, submitLearnRecord } from '@/data/learn/lesson-commands'
import { cancelOrder, createOrder, payOrder } from '@/data/order/order'

jest.mock('@/data/http/own-device', () => ({ thisDevice: jest.fn() }))
jest.mock('@/data/http/send', () => ({ send: jest.fn(async () => 'reply') }))
jest.mock('@/data/site/locked', () => ({ locked: { set: jest.fn() } }))
jest.mock('@/data/account/session', () => ({
  ...jest.requireActual('@/data/account/session'),
  session: { store: { getState: () => ({ refreshToken: 'refresh-1' }) } },
  saveLogin: jest.fn(),
  clearLogin: jest.fn(),
}))

const sent = () => {
  const [call, input, options] = jest.mocked(send).mock.lastCall ?? []
  return [`${call?.method} ${call?.path}`, input, options?.isQuiet ?? false]
}

describe('the commands', () => {
  it('request a code, sign in and store the login, sign out', async () => {
    await requestSmsCode('13800000001', 'sign_in')
    expect(sent()).toEqual(['GET /user/login-smscode', { query: { mobile: '13800000001', purpose: 'sign_in' } }, true])
    await loginBySms('13800000001', '123456')
    expect(sent()).toEqual(['POST /user/smscode/login', { body: { mobile: '13800000001', smscode: '123456' } }, true])
    expect(saveLogin).toHaveBeenCalledWith('reply')
    logout()
    expect(sent()).toEqual(['POST /v2/user/logout', { body: { refreshToken: 'refresh-1' } }, true])
    expect(clearLogin).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['h5', 'h5'],
    ['weapp', 'h5'],
    ['app', 'app'],
  ] as const)('[D2-9-bargain-1] an order from %s carries buyFrom %s and isBargainPaid 0', async (device, buyFrom) => {
    jest.mocked(thisDevice).mockReturnValue(device)
    await createOrder({ courseId: 101 }, 'key-0001')
    expect(sent()).toEqual([
      'POST /v2/orders/user',
      { body: { courseId: 101, idempotencyKey: 'key-0001', buyFrom, isBargainPaid: 0 } },
      false,
    ])
  })

  it('[D2-9-cancel-1] cancelling carries isManualCancel 1, paying carries the orderSn twice', async () => {
    await cancelOrder('s1')
    expect(sent()).toEqual(['DELETE /v2/orders/{orderSn}', { params: { orderSn: 's1' }, query: { isManualCancel: 1 } }, false])
    await payOrder('s1', 'wechat_h5')
    expect(sent()).toEqual([
      'POST /v2/orders/{orderSn}/pay',
      { params: { orderSn: 's1' }, body: { orderSn: 's1', channel: 'wechat_h5' } },
      false,
    ])
  })

  it('saving in the background and the hand-in are quiet; everything else that the learner starts is not', async () => {
    jest.mocked(send).mockResolvedValueOnce({ id: 5, isEntered: true })
    expect(await startAttempt(3)).toEqual({ id: 5 })
    expect(sent()).toEqual(['POST /v2/testpapers/{id}/attempts', { params: { id: 3 }, query: { device, run } }, false])
    expect([...entered]).toEqual([5])
    jest.mocked(send).mockResolvedValueOnce({ id: 6, isEntered: false })
    await startAttempt(4)
    expect([...entered]).toEqual([5])
    const batch = { run: 'firstrun1', after: 0, changes: [] }
    await saveAnswers(5, batch)
    expect(sent()).toEqual(['PUT /v2/attempts/{id}/answers', { params: { id: 5 }, body: batch }, true])
    await submitAttempt(5)
    expect(sent()).toEqual(['POST /v2/attempts/{id}/submit', { params: { id: 5 } }, true])
    const played = { position: 1, played: [] }
    await sendHeartbeat({ courseId: 1, lessonId: 2, ...played })
    expect(sent()).toEqual(['POST /heartbeat', { body: { courseId: 1, lessonId: 2, ...played } }, true])
    await submitLearnRecord({ courseId: 1, lessonId: 2 }, { ...played, isEnded: true })
    expect(sent()[2]).toBe(true)
    await openedDistributionLink({ distributionId: 4, userId: 5, courseId: 6 })
    expect(sent()[2]).toBe(true)
  })
})
