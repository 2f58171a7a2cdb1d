import { act, screen } from '@testing-library/react'
import { membership } from '@/contract/account/membership'
import { profile } from '@/contract/account/profile'
import { user } from '@/contract/account/user'
import { learnRecord } from '@/contract/learn/learn-record'
import { gateway, gatewayCalls } from '@/contract/site/gateway'
import type { InvitedStatus } from '@/contract/site/gateway.schema'
import { shownLevel } from '@/data/account/membership'
import { DEFAULT_MENU } from '@/domain/account/user-center'
import Myself from '@/pages/myself/index'
import { answer, askedFor, refuse } from '../support/client/fake-fetch'
import { userInfo } from '../support/client/fixtures'
import { press, renderPage, signIn, toastText, type } from '../support/client/render-page'
import { host } from '../support/client/taro-stand-in'

const center = {
  shortcuts: DEFAULT_MENU.shortcuts.map((entry) => ({ ...entry, badge: 0 })),
  groups: [
    {
      title: '我的学习',
      entries: [
        { key: 'courses', title: '我的课程', icon: 'circle-play', route: 'study_center', badge: 0 },
        { key: 'gone', title: '没有的页面', icon: 'circle-play', route: 'no_such_page', badge: 0 },
        { key: 'articles', title: '备考文章', icon: 'newspaper', route: 'article', badge: 3 },
      ],
    },
  ],
}
beforeEach(() => {
  answer(profile.center, center)
  answer(membership.change, { isChanged: false, from: 0, to: 0 })
})

/** The gateway's answers by name. */
function answerNamed(replies: Record<string, unknown>) {
  answer(gateway.throughApi, ({ body }) => replies[body.serviceName])
}
const invited = (over: Partial<InvitedStatus> = {}): InvitedStatus => ({
  inviteCode: 'ABC234',
  inviterId: null,
  invitedIds: [],
  invitedCount: 0,
  ...over,
})
const face = (id: number, nickname: string) => ({ id, nickname, largeAvatar: '', mediumAvatar: '', smallAvatar: '' })
const { checkInviteCode, writeInviteCode, cashAccount, invitedStatus } = gatewayCalls
const serviceNames = () => askedFor(gateway.throughApi).map(({ body }) => (body as { serviceName: string }).serviceName)

async function openSignedIn(replies: Record<string, unknown>) {
  answer(user.info, userInfo())
  answerNamed({ [cashAccount.name]: { balance: 1_250 }, [invitedStatus.name]: invited(), ...replies })
  signIn()
  renderPage(Myself)
  await screen.findByText('ABC234 复制')
}

describe('cash and invitations', () => {
  it("show the learner's cash, and the learners invited by the own code", async () => {
    answer(user.byIds, [face(8, '小满'), face(9, '阿诚'), face(10, '晚风'), face(11, '初雪')])
    await openSignedIn({ [invitedStatus.name]: invited({ inviterId: 11, invitedIds: [8, 9, 10, 12], invitedCount: 4 }) })
    expect(await screen.findByText('现金余额 ¥12.50')).toBeTruthy()
    expect(await screen.findByText('小满、阿诚、晚风 等 4 人')).toBeTruthy()
    expect(screen.getByText('初雪')).toBeTruthy()
    expect(screen.queryByRole('textbox', { name: '填写邀请码' })).toBeNull()
    expect(askedFor(user.byIds)[0]?.query).toEqual({ ids: '11,8,9,10', limit: '100', for: 'base' })
  })

  it('accept a friend’s code and show the new balance', async () => {
    await openSignedIn({
      [checkInviteCode.name]: { isUsable: true, inviterName: '小满', reason: '' },
      [writeInviteCode.name]: { reward: 200 },
    })
    type('填写邀请码', 'XYZ789')
    await act(async () => void press('填写'))
    expect(toastText()).toBe('已填写小满的邀请码，首单实付满 10 元后，2 元奖励进入待结算')
    expect(serviceNames().filter((name) => name === cashAccount.name)).toHaveLength(2)
  })

  it('show under the field why a code is refused', async () => {
    await openSignedIn({ [checkInviteCode.name]: { isUsable: false, inviterName: '', reason: '不能填写自己的邀请码' } })
    press('填写')
    expect(screen.getByText('请填写邀请码')).toBeTruthy()
    type('填写邀请码', 'ABC234')
    await act(async () => void press('填写'))
    expect(screen.getByText('不能填写自己的邀请码')).toBeTruthy()
    expect(serviceNames()).not.toContain(writeInviteCode.name)
  })
})

describe("the learner's page", () => {
  it('shows a message in the place of a menu that does not load', async () => {
    refuse(profile.center, 500, '菜单暂时看不了')
    await openSignedIn({})
    expect(await screen.findByText('菜单暂时看不了')).toBeTruthy()
  })

  it("shows today's learning time, once there is some", async () => {
    answer(learnRecord.calendar, { totalSeconds: 9000, totalDays: 4, todaySeconds: 630, streak: 3, days: [] })
    await openSignedIn({})
    expect(await screen.findByText('今天学习 10 分钟 · 连续学习 3 天')).toBeTruthy()
  })

  it('requests nothing for a visitor, and offers a sign-in with the return address', () => {
    renderPage(Myself)
    expect(screen.getByText('登录后，课程、题库和学习记录都在这里')).toBeTruthy()
    press('登录')
    expect(host.moves).toEqual([['navigateTo', '/pages/login/index?gotoUrl=%2Fmyself']])
    expect(askedFor(user.info)).toEqual([])
  })

  it('shows the signed-in learner and links on', async () => {
    answer(user.info, userInfo())
    signIn()
    renderPage(Myself)
    expect(await screen.findByText('小启')).toBeTruthy()
    await screen.findByText('我的课程')
    expect(screen.getByText('138****0001')).toBeTruthy()
    expect(screen.queryByText('没有的页面')).toBeNull()
    expect(screen.getByRole('img', { name: '3 条' })).toBeTruthy()
    press(/我的课程$/)
    press(/备考文章/)
    expect(host.moves).toEqual([
      ['switchTab', '/pages/study/index'],
      ['navigateTo', '/pages/article/index'],
    ])
  })

  it('shows the reason when refused', async () => {
    refuse(user.info, 500, '资料暂时取不到')
    signIn()
    renderPage(Myself)
    expect(await screen.findByText('资料暂时取不到')).toBeTruthy()
  })

  it('announces a new level of membership once on a device', async () => {
    answer(membership.change, { isChanged: true, from: 0, to: 2 })
    await openSignedIn({})
    expect(await screen.findByText('升级到会员 2 级')).toBeTruthy()
    // It stands in the page and covers nothing of it.
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByRole('alertdialog')).toBeNull()
    press('知道了')
    expect(screen.queryByText('升级到会员 2 级')).toBeNull()
    expect(shownLevel(userInfo().id)).toBe(2)
  })
})
