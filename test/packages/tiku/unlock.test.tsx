import { screen, waitFor } from '@testing-library/react'
import { unlock } from '@/contract/tiku/unlock'
import type { Unlock } from '@/contract/tiku/unlock.schema'
import UnlockPage from '@/packages/tiku/unlock/index'
import { answer, askedFor, refuse } from '../../support/client/fake-fetch'
import { EVENING } from '../../support/client/fixtures'
import { press, renderPage, signIn, toastText } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'

const locked: Unlock = {
  categoryId: 231,
  title: '财务管理',
  isOpen: false,
  openedBy: null,
  course: { id: 103, title: '财务管理第一步' },
  vip: { level: 1, course: { id: 105, title: '直播班' } },
  invite: { needed: 1, have: 0, code: 'ABC234' },
  beans: { price: 200, balance: 300 },
}
const opened: Unlock = {
  ...locked,
  isOpen: true,
  openedBy: { way: 'beans', receipt: '用 200 个学豆解锁，剩余 100 个', at: EVENING },
  course: null,
  vip: null,
  invite: null,
  beans: null,
}
async function open(change: Partial<Unlock> = {}) {
  signIn()
  answer(unlock.get, { ...locked, ...change })
  renderPage(UnlockPage, { categoryId: '231' })
  await screen.findByText('财务管理题库')
}

describe('unlocking a category', () => {
  it('asks a visitor to sign in first', () => {
    renderPage(UnlockPage, { categoryId: '231' })
    press('登录')
    expect(askedFor(unlock.get)).toEqual([])
    expect(host.moves[0]?.[1]).toContain(encodeURIComponent('/tiku/unlock/231'))
  })

  it('leads to the course', async () => {
    await open()
    press('去看课程')
    expect(host.moves).toEqual([['navigateTo', '/packages/course/detail/index?id=103']])
  })

  it('links to membership', async () => {
    await open()
    expect(screen.getByText(/1 级及以上会员直接可用/)).toBeTruthy()
    press('去开通会员')
    expect(host.moves).toEqual([['navigateTo', '/packages/course/detail/index?id=105']])
  })

  it('names membership as the reason of access', async () => {
    await open({ ...opened, openedBy: { way: 'vip', receipt: '1 级会员，来自《直播班》', at: EVENING } })
    expect(screen.getByText('会员')).toBeTruthy()
    expect(screen.getByText('1 级会员，来自《直播班》')).toBeTruthy()
  })

  it('spends beans only after a confirmation, and shows the receipt', async () => {
    await open()
    answer(unlock.open, opened)
    press('用 200 个学豆解锁')
    expect(askedFor(unlock.open)).toHaveLength(0)
    press('确定解锁')
    expect(await screen.findByText('用 200 个学豆解锁，剩余 100 个')).toBeTruthy()
    expect(askedFor(unlock.open).map(({ body }) => body)).toEqual([{ way: 'beans' }])
    press('进入题库')
    expect(host.moves).toEqual([['redirectTo', '/packages/tiku/category/index?categoryId=231']])
  })

  it('shows how many beans are missing', async () => {
    await open({ beans: { price: 200, balance: 150 } })
    expect(screen.getByRole('button', { name: '学豆不足，还差 50 个' })).toHaveProperty('disabled', true)
  })

  it('opens by friends once there are enough', async () => {
    await open({ invite: { needed: 1, have: 1, code: 'ABC234' } })
    answer(unlock.open, { ...opened, openedBy: { way: 'invite', receipt: '用 1 位好友的邀请解锁', at: EVENING } })
    press('用邀请解锁')
    expect(await screen.findByText('用 1 位好友的邀请解锁')).toBeTruthy()
  })

  it('shows the code for friends', async () => {
    await open()
    press('复制邀请码')
    await waitFor(() => expect(toastText()).toBe('邀请码是 ABC234'))
  })

  it('offers only the available ways', async () => {
    await open({ invite: null, beans: null })
    expect(document.getElementById('way-course')).toBeTruthy()
    expect(document.getElementById('way-invite')).toBeNull()
    expect(document.getElementById('way-beans')).toBeNull()
  })

  it('shows the reason when there is none', async () => {
    signIn()
    refuse(unlock.get, 404, '分类不存在')
    renderPage(UnlockPage, { categoryId: '9' })
    expect(await screen.findByText('分类不存在')).toBeTruthy()
  })
})
