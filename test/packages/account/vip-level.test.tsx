import { screen } from '@testing-library/react'
import { membership } from '@/contract/account/membership'
import type { VipInfo } from '@/contract/account/membership.schema'
import UserVipLevel from '@/packages/account/user-vip-level/index'
import VipLevel from '@/packages/account/vip-level/index'
import { answer, refuse } from '../../support/client/fake-fetch'
import { press, renderPage, signIn } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'

const none: VipInfo = {
  level: 0,
  source: 'none',
  course: null,
  expiresAt: null,
  growth: 500,
  paid: 50_000,
  studyDays: 0,
  next: { level: 1, from: 2_000, missing: 1_500 },
}

describe('the alumni card', () => {
  beforeEach(() => signIn())

  it('the alumni card of a member names the course and its end', async () => {
    const course = { id: 3, title: '初级会计实务' }
    answer(membership.info, { ...none, level: 2, source: 'course', course, expiresAt: Date.UTC(2027, 0, 2), next: null })
    renderPage(VipLevel)
    expect(await screen.findByText('会员 2 级')).toBeTruthy()
    expect(screen.getByText('来自《初级会计实务》，2027-01-02 到期')).toBeTruthy()
    expect(screen.getByText('¥500')).toBeTruthy()
  })

  it('the alumni card without a level shows what is missing and links to the rights', async () => {
    answer(membership.info, none)
    renderPage(VipLevel)
    expect(await screen.findByText('再积累 1500，升到会员 1 级')).toBeTruthy()
    press('了解怎样成为会员')
    expect(host.moves).toEqual([['navigateTo', '/packages/course/vip-level/index']])
  })

  it('the alumni card by growth shows this, is never more than full, and links a member to the rights', async () => {
    answer(membership.info, { ...none, level: 1, source: 'growth', growth: 2_500, next: { level: 2, from: 2_000, missing: 0 } })
    renderPage(VipLevel)
    expect(await screen.findByText('由最近一年的成长值达到')).toBeTruthy()
    expect(screen.getByRole('img', { name: '成长进度 100%' })).toBeTruthy()
    expect(screen.getByRole('button', { name: '查看会员权益' })).toBeTruthy()
  })

  it('the alumni card of another learner is shown, and of an unknown one is refused', async () => {
    answer(membership.card, { id: 5, nickname: '小满', avatar: '', level: 1 })
    const { unmount } = renderPage(UserVipLevel, { userId: '5' })
    expect(await screen.findByText('会员 1 级')).toBeTruthy()
    unmount()
    refuse(membership.card, 404, '没有找到这位同学')
    renderPage(UserVipLevel, { userId: '6' })
    expect(await screen.findByText('没有找到这位同学')).toBeTruthy()
  })
})
