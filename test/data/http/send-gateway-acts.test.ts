/** @sandbox own */
import { QueryClient } from '@tanstack/react-query'
import { gatewayCalls } from '@/contract/site/gateway'
import { CODE_NO_REPLY, Failure } from '@/data/http/failure'
import { send } from '@/data/http/send'
import { sendGateway } from '@/data/http/send-gateway'
import { redeemInviteCode } from '@/data/invite/invite-code'
import { applyInstallment } from '@/data/order/installment'
import { logOffset } from '@/data/reports/log-commands'
import { gatewayKey } from '@/data/site/gateway'

jest.mock('@/data/http/send', () => ({ send: jest.fn() }))
jest.mock('@/data/http/send-gateway', () => ({ sendGateway: jest.fn() }))

const replies = (...values: unknown[]) => {
  for (const value of values) jest.mocked(sendGateway).mockResolvedValueOnce(value as never)
}
const namesSent = () => jest.mocked(sendGateway).mock.calls.map(([{ name }]) => name)
beforeEach(() => void jest.resetAllMocks())

/** A cache that holds the two answers an invitation changes. */
function filledCache() {
  const cache = new QueryClient()
  const names = [gatewayCalls.cashAccount.name, gatewayCalls.invitedStatus.name]
  for (const name of names) cache.setQueryData(gatewayKey(name), 'old')
  return { cache, outdated: () => names.map((name) => cache.getQueryState(gatewayKey(name))?.isInvalidated) }
}

describe('commands through the gateway', () => {
  it('[D2-7-gateway-8] writing an invite code makes the cached cash account out of date', async () => {
    replies({ isUsable: true, inviterName: '小满', reason: '' }, { reward: 200 })
    const { cache, outdated } = filledCache()
    expect(await redeemInviteCode(cache, 'ABCDEF')).toEqual({ done: '已填写小满的邀请码，首单实付满 10 元后，2 元奖励进入待结算' })
    expect(namesSent()).toEqual(['ms-order.invite.checkInviteCode', 'ms-order.invite.writeInviteCode'])
    expect(outdated()).toEqual([true, true])
  })

  it('a code that may not be written is refused, and the caches stay current', async () => {
    replies({ isUsable: false, inviterName: '', reason: '邀请码不存在，请核对后再填' })
    const { cache, outdated } = filledCache()
    expect(await redeemInviteCode(cache, 'ZZZZZZ')).toEqual({ refusal: '邀请码不存在，请核对后再填' })
    expect(namesSent()).toHaveLength(1)
    expect(outdated()).toEqual([false, false])
  })

  it('an application to pay by instalments is sent under its name', async () => {
    const wish = { courseId: 101, name: '王小满', mobile: '13800000001' }
    await applyInstallment(wish, false)
    expect(sendGateway).toHaveBeenCalledWith(gatewayCalls.applyInstallment, wish, { isAuth: false })
  })

  it('[D2-7-log-1] reports a corrected clock to /log-data, quietly, and ignores a failed report', async () => {
    jest.mocked(send).mockRejectedValue(new Failure(CODE_NO_REPLY, 'offline', '没有网络'))
    const entry = { type: 'logTimeOffset', localTime: 1, serverTime: 2, offsetTime: -1, requestInfo: 'GET /x' } as const
    logOffset(entry)
    expect(send).toHaveBeenCalledWith(expect.objectContaining({ method: 'POST', path: '/log-data' }), { body: entry }, { isQuiet: true })
  })
})
