import { screen, waitFor } from '@testing-library/react'
import { profile } from '@/contract/account/profile'
import { invite } from '@/contract/invite/invite'
import type { InviteProgram, InviteSummary, Reward } from '@/contract/invite/invite.schema'
import { gateway, gatewayCalls } from '@/contract/site/gateway'
import { wallet } from '@/contract/wallet/wallet'
import type { Wallet } from '@/contract/wallet/wallet.schema'
import ConsulPage from '@/packages/invite/consul/index'
import EntryPage from '@/packages/invite/entry/index'
import LandingPage from '@/packages/invite/landing/index'
import ReceivePage from '@/packages/invite/my-receive/index'
import RecordPage from '@/packages/invite/record/index'
import RulePage from '@/packages/invite/rule/index'
import WithdrawalPage from '@/packages/invite/withdrawal/index'
import { share } from '@/platform/share'
import { answer, askedFor, refuse } from '../../support/client/fake-fetch'
import { press, renderPage, signIn, toastText, type } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'

const program: InviteProgram = {
  title: '邀请有礼',
  intro: '邀请新同学一起学',
  state: 'running',
  inviterReward: 500,
  inviteeReward: 200,
  leastPaid: 1000,
  newDays: 7,
  refundDays: 7,
}
const summary: InviteSummary = {
  inviteCode: 'ABC234',
  url: 'https://x.cn/e?scene=ABC234',
  invited: 3,
  rewarded: 1,
  frozen: 500,
  settled: 0,
}
const reward: Reward = { id: 1, name: '小**', amount: 200, state: 'frozen', madeAt: 0, settlesAt: 604_800_001 }
const purse: Wallet = { beans: 0, cash: 1200, pending: 500, leaving: 0, paidOut: 0, payoutHint: '138****0001' }

describe('the landing page', () => {
  it('asks a visitor to sign in', async () => {
    answer(invite.program, program)
    renderPage(LandingPage)
    expect(await screen.findByText('邀 1 位得 5 元')).toBeTruthy()
    expect(screen.getByRole('button', { name: '登录后邀请好友' })).toBeTruthy()
  })

  it('shows that the campaign has not begun', async () => {
    answer(invite.program, { ...program, state: 'coming' })
    renderPage(LandingPage)
    expect(await screen.findByText('活动还没有开始，敬请留意')).toBeTruthy()
  })

  it('shows the code and its rewards', async () => {
    signIn()
    answer(invite.program, { ...program, state: 'ended' })
    answer(invite.summary, summary)
    answer(wallet.get, purse)
    renderPage(LandingPage)
    expect(await screen.findByText('ABC234')).toBeTruthy()
    expect(screen.getByText('活动已结束，已获得的奖励照常结算')).toBeTruthy()
  })
})

describe('the money of inviting', () => {
  it('reads alike where friends are invited and where it is paid out', async () => {
    signIn()
    answer(invite.program, program)
    answer(invite.summary, { ...summary, frozen: 0, settled: 0 })
    answer(wallet.get, purse)
    answer(wallet.cashOuts, [])
    const landing = renderPage(LandingPage)
    expect(await screen.findByText('¥12')).toBeTruthy()
    expect(screen.getByText('另有 ¥5 待结算')).toBeTruthy()
    expect(screen.queryByText('待结算')).toBeNull()
    landing.unmount()
    renderPage(WithdrawalPage)
    expect(await screen.findByText('12')).toBeTruthy()
    expect(screen.getByText('¥5')).toBeTruthy()
  })
})

describe('the entry of a scanned code', () => {
  it('says first that a code is unknown, and promises nothing', async () => {
    answer(invite.program, program)
    answer(invite.entry, { inviteCode: '', inviterName: '' })
    renderPage(EntryPage, { scene: 'ZZZZZZ' })
    expect(await screen.findByText('没有找到这个邀请码，请让好友重新发一次')).toBeTruthy()
    expect(screen.queryByText('首单奖励 2 元')).toBeNull()
  })

  it('shows the inviter, masked, without a login', async () => {
    answer(invite.program, program)
    answer(invite.entry, ({ query }) => ({ inviteCode: String(query.scene), inviterName: '小**' }))
    renderPage(EntryPage, { scene: 'ABC234' })
    expect(await screen.findByText('小** 邀请你一起学习')).toBeTruthy()
    expect(screen.getByRole('button', { name: '登录并接受邀请' })).toBeTruthy()
  })

  it('lets a learner accept, and shows the refusal under the button', async () => {
    const { checkInviteCode, writeInviteCode } = gatewayCalls
    const check = { isUsable: false, inviterName: '小满', reason: '不能填写自己的邀请码' }
    answer(gateway.throughApi, ({ body }) => (body.serviceName === checkInviteCode.name ? check : { reward: 200 }))
    answer(invite.program, program)
    answer(invite.entry, { inviteCode: 'ABC234', inviterName: '小满' })
    signIn()
    renderPage(EntryPage, { scene: 'ABC234' })
    await screen.findByText('小满 邀请你一起学习')
    press('接受邀请')
    expect(await screen.findByText('不能填写自己的邀请码')).toBeTruthy()
    expect([toastText(), host.moves]).toEqual(['', []])
    check.isUsable = true
    press('接受邀请')
    await waitFor(() => expect(toastText()).toContain('已填写小满的邀请码'))
    expect(host.moves).toEqual([['navigateTo', '/packages/invite/my-receive/index']])
    const names = askedFor(gateway.throughApi).map(({ body }) => (body as { serviceName: string }).serviceName)
    expect(names.filter((name) => name === writeInviteCode.name)).toHaveLength(1)
  })

  it('passes from a visitor on as it came', async () => {
    const useCard = jest.spyOn(share, 'useCard')
    answer(invite.program, program)
    answer(invite.entry, { inviteCode: 'ABC234', inviterName: '小满' })
    renderPage(EntryPage, { scene: 'ABC234' })
    await waitFor(() => expect(useCard).toHaveBeenCalled())
    expect(useCard.mock.lastCall?.[0]().address).toBe('/user-invite-new/entry?scene=ABC234')
    useCard.mockRestore()
  })

  it('shows that the code is unknown', async () => {
    answer(invite.program, program)
    answer(invite.entry, { inviteCode: '', inviterName: '' })
    renderPage(EntryPage, {})
    expect(await screen.findByText('没有找到这个邀请码，请让好友重新发一次')).toBeTruthy()
  })
})

describe('invitation records', () => {
  beforeEach(() => signIn())

  it('list invited learners, and show when there are none', async () => {
    answer(invite.invited, [{ id: 8, name: '王**', boundAt: 0, state: 'settled', amount: 500 }])
    renderPage(RecordPage)
    expect(await screen.findByText('+¥5')).toBeTruthy()
  })

  it.each([
    ['bound', '等待首单', ''],
    ['void', '未获得奖励', ''],
    ['frozen', '待结算', '+¥5'],
    ['settled', '已到账', '+¥5'],
    ['back', '已退款收回', ''],
  ] as const)('list a friend who is %s as %s with “%s”', async (state, words, side) => {
    answer(invite.invited, [{ id: 8, name: '王**', boundAt: 0, state, amount: 500 }])
    renderPage(RecordPage)
    await screen.findByText('王**')
    const text = document.getElementById('invited')?.textContent ?? ''
    expect([text.includes(words), /\+¥\d+/.exec(text)?.[0] ?? '']).toEqual([true, side])
  })

  it('show the empty state, and a failure to load', async () => {
    answer(invite.invited, [])
    renderPage(RecordPage)
    expect(await screen.findByText('还没有邀请到好友')).toBeTruthy()
    refuse(invite.received, 500, '服务器开小差了，请稍后再试')
    renderPage(ReceivePage)
    expect(await screen.findByText('服务器开小差了，请稍后再试')).toBeTruthy()
  })

  it("show the learner's rewards, with their dates", async () => {
    answer(invite.received, { inviterName: '小**', state: 'rewarded', rewards: [reward] })
    renderPage(ReceivePage)
    expect(await screen.findByText(/待结算，预计 1970-01-08 到账/)).toBeTruthy()
  })

  it('rank ambassadors', async () => {
    answer(invite.leaders, [{ place: 1, name: '王**', orders: 3, amount: 1500, isMine: true }])
    renderPage(ConsulPage)
    expect(await screen.findByText('¥15')).toBeTruthy()
  })
})

it('the rules show the amounts of the campaign', async () => {
  answer(invite.program, program)
  renderPage(RulePage, { type: 'reward' })
  expect(await screen.findByText('好友首单实付满 10 元，邀请人得 5 元，好友得 2 元。')).toBeTruthy()
})

describe('withdrawal', () => {
  beforeEach(() => signIn())

  it('refuses more than the balance, and sends the balance once', async () => {
    answer(wallet.get, purse)
    answer(wallet.cashOuts, [])
    const done = { cashOutNo: '1', amount: 1200, status: 'paid', hint: '138****0001', reason: '', createdAt: 0, finishedAt: 1 } as const
    answer(wallet.cashOut, done)
    renderPage(WithdrawalPage)
    await screen.findByText('12')
    type('提现金额（元）', '12.01')
    press('提现')
    expect(screen.getByText('可提现余额不足')).toBeTruthy()
    type('提现金额（元）', '12')
    press('提现')
    answer(profile.checkOwnCode, { ticket: 'fresh', expiresIn: 300 })
    type('验证码', '123456')
    await waitFor(() => expect(toastText()).toBe('提现已到账'))
    expect(askedFor(wallet.cashOut)[0]?.body).toMatchObject({ amount: 1200, ticket: 'fresh' })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('leads to the account when none is bound', async () => {
    answer(wallet.get, { ...purse, payoutHint: null })
    answer(wallet.cashOuts, [])
    renderPage(WithdrawalPage)
    expect(await screen.findByText('先绑定本人的支付宝账号，就能提现了。')).toBeTruthy()
  })
})
