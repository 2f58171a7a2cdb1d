import { act, screen } from '@testing-library/react'
import { user } from '@/contract/user'
import Myself from '@/pages/myself/index'
import { answer, askedFor, refuse } from '../support/client/fake-fetch'
import { userInfo } from '../support/client/fixtures'
import { press, renderPage, signIn } from '../support/client/render-page'
import { host } from '../support/client/taro-stand-in'

describe('the page of the learner', () => {
  it('asks nothing for a visitor, and offers to sign in with the way back', () => {
    renderPage(Myself)
    expect(screen.getByText('登录后，课程、题库和学习记录都在这里')).toBeTruthy()
    press('登录')
    expect(host.moves).toEqual([['navigateTo', '/pages/login/index?gotoUrl=%2Fmyself']])
    expect(askedFor(user.info)).toEqual([])
  })

  it('shows who is signed in and leads on', async () => {
    answer(user.info, userInfo())
    signIn()
    renderPage(Myself)
    expect(await screen.findByText('小启')).toBeTruthy()
    expect(screen.getByText('138****0001')).toBeTruthy()
    press('我的课程')
    press('备考文章')
    expect(host.moves).toEqual([
      ['switchTab', '/pages/study/index'],
      ['navigateTo', '/pages/article/index'],
    ])
  })

  it('signing out removes the session from the device and from the page', async () => {
    answer(user.info, userInfo())
    signIn()
    renderPage(Myself)
    await screen.findByText('小启')
    act(() => void press('退出登录'))
    expect(screen.queryByText('小启')).toBeNull()
    expect(screen.getByRole('button', { name: '登录' })).toBeTruthy()
    expect(['refreshToken', 'accessToken', 'expiresTime'].map((key) => window.localStorage.getItem(key))).toEqual([null, null, null])
  })

  it('refused, it says why', async () => {
    refuse(user.info, 500, '资料暂时取不到')
    signIn()
    renderPage(Myself)
    expect(await screen.findByText('资料暂时取不到')).toBeTruthy()
  })
})
