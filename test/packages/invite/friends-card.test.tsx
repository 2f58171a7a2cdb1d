import { act, screen } from '@testing-library/react'
import { user } from '@/contract/account/user'
import { invite } from '@/contract/invite/invite'
import { gateway, gatewayCalls } from '@/contract/site/gateway'
import type { InvitedStatus } from '@/contract/site/gateway.schema'
import { wallet } from '@/contract/wallet/wallet'
import LandingPage from '@/packages/invite/landing/index'
import { answer, askedFor } from '../../support/client/fake-fetch'
import { press, renderPage, signIn, toastText, type } from '../../support/client/render-page'

const { checkInviteCode, writeInviteCode, invitedStatus } = gatewayCalls
const face = (id: number, nickname: string) => ({ id, nickname, largeAvatar: '', mediumAvatar: '', smallAvatar: '' })
const serviceNames = () => askedFor(gateway.throughApi).map(({ body }) => (body as { serviceName: string }).serviceName)

/** Opens the page of inviting; the gateway answers by name. */
async function open(status: Partial<InvitedStatus>, replies: Record<string, unknown> = {}) {
  const named: Record<string, unknown> = {
    [invitedStatus.name]: { inviteCode: 'ABC234', inviterId: null, invitedIds: [], invitedCount: 0, ...status },
    ...replies,
  }
  answer(gateway.throughApi, ({ body }) => named[body.serviceName])
  answer(invite.program, {
    title: '邀请有礼',
    intro: '邀请新同学一起学',
    state: 'running',
    inviterReward: 500,
    inviteeReward: 200,
    leastPaid: 1000,
    newDays: 7,
    refundDays: 7,
  })
  answer(invite.summary, { inviteCode: 'ABC234', url: 'https://x.cn/e?scene=ABC234', invited: 3, rewarded: 1, frozen: 500, settled: 0 })
  answer(wallet.get, { beans: 0, cash: 1200, pending: 500, leaving: 0, paidOut: 0, payoutHint: '' })
  signIn()
  renderPage(LandingPage)
  await screen.findByText('怎样得到奖励')
}

describe('the friends of a learner', () => {
  it('have names, and once one brought the learner no code is asked for', async () => {
    answer(user.byIds, [face(8, '小满'), face(9, '阿诚'), face(10, '晚风'), face(11, '初雪')])
    await open({ inviterId: 11, invitedIds: [8, 9, 10, 12], invitedCount: 4 })
    expect(await screen.findByText('小满、阿诚、晚风 等 4 人')).toBeTruthy()
    expect(screen.getByText('初雪')).toBeTruthy()
    expect(screen.queryByRole('textbox', { name: '填写邀请码' })).toBeNull()
    expect(askedFor(user.byIds)[0]?.query).toEqual({ ids: '11,8,9,10', limit: '100', for: 'base' })
  })

  it('give a code, whose reward is told', async () => {
    await open({}, { [checkInviteCode.name]: { isUsable: true, inviterName: '小满', reason: '' }, [writeInviteCode.name]: { reward: 200 } })
    await screen.findByRole('textbox', { name: '填写邀请码' })
    type('填写邀请码', 'XYZ789')
    await act(async () => void press('填写'))
    expect(toastText()).toBe('已填写小满的邀请码，首单实付满 10 元后，2 元奖励进入待结算')
  })

  it('see under the field why a code is refused', async () => {
    await open({}, { [checkInviteCode.name]: { isUsable: false, inviterName: '', reason: '不能填写自己的邀请码' } })
    await screen.findByRole('textbox', { name: '填写邀请码' })
    press('填写')
    expect(screen.getByText('请填写邀请码')).toBeTruthy()
    type('填写邀请码', 'ABC234')
    await act(async () => void press('填写'))
    expect(screen.getByText('不能填写自己的邀请码')).toBeTruthy()
    expect(serviceNames()).not.toContain(writeInviteCode.name)
  })
})
