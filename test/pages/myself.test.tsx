import { screen } from '@testing-library/react'
import { membership } from '@/contract/account/membership'
import { message } from '@/contract/account/message'
import { profile } from '@/contract/account/profile'
import { user } from '@/contract/account/user'
import { learnRecord } from '@/contract/learn/learn-record'
import { gateway, gatewayCalls } from '@/contract/site/gateway'
import { shownLevel } from '@/data/account/membership'
import { DEFAULT_MENU } from '@/domain/account/user-center'
import Myself from '@/pages/myself/index'
import { answer, askedFor, refuse } from '../support/client/fake-fetch'
import { userInfo } from '../support/client/fixtures'
import { press, renderPage, signIn } from '../support/client/render-page'
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
const { cashAccount } = gatewayCalls

async function openSignedIn() {
  answer(user.info, userInfo())
  answerNamed({ [cashAccount.name]: { balance: 1_250 } })
  signIn()
  renderPage(Myself)
  await screen.findByText('邀请有礼')
}

describe("the learner's page", () => {
  it('shows a message in the place of a menu that does not load', async () => {
    refuse(profile.center, 500, '菜单暂时看不了')
    await openSignedIn()
    expect(await screen.findByText('菜单暂时看不了')).toBeTruthy()
  })

  it('shows the time learned today, the streak and cash as figures that lead on', async () => {
    answer(learnRecord.calendar, { totalSeconds: 9000, totalDays: 4, todaySeconds: 630, streak: 3, days: [] })
    await openSignedIn()
    expect(await screen.findByRole('button', { name: /^10\s*分钟\s*今天学习$/ })).toBeTruthy()
    press(/^3\s*天\s*连续学习$/)
    press(/^¥12.50\s*现金余额$/)
    expect(host.moves).toEqual([
      ['navigateTo', '/packages/account/learning-record/index'],
      ['navigateTo', '/packages/wallet/balance/index'],
    ])
  })

  it('names the messages that wait at the bell, and leads to the settings', async () => {
    answer(message.unread, { total: 4, groups: { order: 1, learning: 2, exam: 0, service: 1 } })
    await openSignedIn()
    press('消息，4 条未读')
    press('设置')
    expect(host.moves).toEqual([
      ['navigateTo', '/packages/account/messages/index'],
      ['navigateTo', '/packages/account/setting/index'],
    ])
  })

  it('requests nothing for a visitor, and offers a sign-in with the return address', () => {
    renderPage(Myself)
    expect(screen.getByText('登录后，课程、题库和学习记录都在这里')).toBeTruthy()
    press('登录 / 注册')
    expect(host.moves).toEqual([['navigateTo', '/pages/login/index?gotoUrl=%2Fmyself']])
    expect(askedFor(user.info)).toEqual([])
    press('帮助中心')
    expect(host.moves.at(-1)).toEqual(['navigateTo', '/packages/account/help-center/index'])
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
    await openSignedIn()
    expect(await screen.findByText('升级到会员 2 级')).toBeTruthy()
    // It stands in the page and covers nothing of it.
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByRole('alertdialog')).toBeNull()
    press('知道了')
    expect(screen.queryByText('升级到会员 2 级')).toBeNull()
    expect(shownLevel(userInfo().id)).toBe(2)
  })
})
