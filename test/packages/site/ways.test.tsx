import { screen, waitFor } from '@testing-library/react'
import { appVersion } from '@/contract/site/app-version'
import { setBaseScopeTried } from '@/data/site/entry'
import GoBrowser from '@/packages/site/go-browser/index'
import LoginHelp from '@/packages/site/login-help/index'
import MiniProgramFail from '@/packages/site/mini-program-fail/index'
import OpenAppPage from '@/packages/site/open-app-page/index'
import Passage from '@/packages/site/passage/index'
import WechatTip from '@/packages/site/wechat-tip/index'
import { AT } from '@/routes/link'
import { answer, askedFor } from '../../support/client/fake-fetch'
import { press, renderPage, toastText } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'

describe('entry and exit pages', () => {
  it.each([
    ['jump_link', { gotoUrl: '/course/101/detail' }, ['redirectTo', '/packages/course/detail/index?id=101']],
    ['jump_link', { gotoUrl: 'https://evil.example/' }, ['redirectTo', '/pages/go-outside/index?to=https%3A%2F%2Fevil.example%2F']],
    ['jump_link', {}, ['switchTab', '/pages/home/index?categoryId=0']],
  ])('%s %j leads on', (name, values, move) => {
    renderPage(Passage, { [AT]: name, ...values } as Record<string, string>)
    expect(host.moves).toEqual([move])
  })

  it.each([
    ['/course/101/detail', '/course/101/detail'],
    ['https://evil.example', '/'],
    ['//evil.example', '/'],
    [undefined, '/'],
  ])('wechat-tip from %p offers the address to copy, only of our own host', async (from, address) => {
    const writeText = jest.fn(async () => {})
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
    renderPage(WechatTip, from === undefined ? {} : { from })
    press('复制链接')
    await waitFor(() => expect(toastText()).toContain('链接已复制'))
    expect(writeText).toHaveBeenCalledWith(window.location.origin + address)
  })

  it('wechat-tip names the page that waits, and the steps to it', () => {
    const { unmount } = renderPage(WechatTip, { from: '/seed-plain/code' })
    expect(screen.getByText('要打开的页面：种子计划')).toBeTruthy()
    expect(screen.getAllByRole('listitem')).toHaveLength(3)
    unmount()
    renderPage(WechatTip, { from: 'https://evil.example' })
    expect(screen.queryByText(/要打开的页面/)).toBeNull()
  })

  it.each([
    ['forget_password', '用验证码登录', '/setting/set-password'],
    ['goto_register', '用手机号登录', '/tiku'],
  ])('%s leads to the login by code, and on to %s', (name, action, next) => {
    renderPage(LoginHelp, { [AT]: name, gotoUrl: '/tiku' })
    press(action)
    expect(host.moves).toEqual([['redirectTo', `/pages/login/index?gotoUrl=${encodeURIComponent(next)}`]])
  })

  it('go-browser continues in a browser, and explains elsewhere how to open one', () => {
    const { unmount } = renderPage(GoBrowser, { gotoUrl: '/tiku' })
    press('继续')
    expect(host.moves).toEqual([['switchTab', '/pages/tiku/index']])
    unmount()
    setBaseScopeTried()
    jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone) MicroMessenger/8.0')
    renderPage(GoBrowser)
    jest.restoreAllMocks()
    expect(screen.queryByRole('button', { name: '继续' })).toBeNull()
  })

  it('a failed jump can be retried, or left', () => {
    host.depth = 2
    renderPage(MiniProgramFail)
    press('返回重试')
    press('在这里学习')
    expect(host.moves).toEqual([
      ['navigateBack', ''],
      ['switchTab', '/pages/study/index'],
    ])
  })

  it.each([
    ['app_fallback', '没有打开启明学堂 App'],
    ['download_app', '启明学堂 App'],
  ])('%s shows where the app is available', (name, headline) => {
    renderPage(OpenAppPage, { [AT]: name })
    expect(screen.getByText(headline)).toBeTruthy()
    press('继续用网页版')
    expect(host.moves).toEqual([['switchTab', '/pages/home/index?categoryId=0']])
  })

  it('the download page offers the package for this device, where there is one', async () => {
    const release = { version: '3.2.0', url: 'https://dl.example.cn/app.apk', notes: ['播放更流畅'], hasUpdate: false, mustUpdate: false }
    answer(appVersion.newest, release)
    renderPage(OpenAppPage, { [AT]: 'download_app' })
    expect(await screen.findByText('最新版本 3.2.0')).toBeTruthy()
    expect(screen.getByRole('button', { name: '下载安装' })).toBeTruthy()
    expect(askedFor(appVersion.newest)[0]?.query).toEqual({ platform: 'android' })
  })
})
