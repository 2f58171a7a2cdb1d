/** @sandbox own */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { auth } from '@/contract/account/auth'
import type { JsConfig } from '@/contract/account/auth.schema'
import { appVersion } from '@/contract/site/app-version'
import { miniProgram } from '@/contract/site/mini-program'
import { setBaseScopeTried } from '@/data/site/entry'
import { pickDirection } from '@/data/site/home-direction'
import OpenAppPage from '@/packages/site/open-app-page/index'
import Passage from '@/packages/site/passage/index'
import { link } from '@/platform/link'
import { AT } from '@/routes/link'
import { answer, askedFor, refuse } from '../../support/client/fake-fetch'
import { press, renderPage } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'
import { browseAs, browseWith } from '../../support/client/user-agent'

const LINK = 'https://wxaurl.cn/a1'
const config = (launchAppId: string): JsConfig => ({
  appId: 'wx1',
  timestamp: 1,
  nonceStr: 'n',
  signature: 's',
  jsApiList: [],
  openTagList: ['wx-open-launch-app', 'wx-open-launch-weapp'],
  launchAppId,
})
/** The messaging app's page script, already in the page: it accepts the signature, or refuses it. */
function script(isSound = true): void {
  const failures: ((reason: unknown) => void)[] = []
  const wx = {
    config: () => !isSound && failures.forEach((fail) => void fail(new Error('invalid signature'))),
    ready: (done: () => void) => isSound && done(),
    error: (fail: (reason: unknown) => void) => failures.push(fail),
  }
  Object.assign(window, { wx })
}
const browseWithDesktop = () => browseAs('Mozilla/5.0 (Windows NT 10.0) Chrome/130')
const inMessaging = (isSound = true) => {
  browseWith('messaging')
  setBaseScopeTried()
  script(isSound)
}
const tag = (name: string) => document.querySelector(`wx-open-launch-${name}`)

let leave: jest.SpyInstance
beforeEach(() => {
  leave = jest.spyOn(link, 'leave').mockResolvedValue('left')
})
afterEach(() => {
  browseWith('plain')
  Reflect.deleteProperty(window, 'wx')
  jest.restoreAllMocks()
})

describe('an entry of the mini-program on the web', () => {
  beforeEach(() => {
    answer(miniProgram.link, { link: LINK, path: 'pages/tiku/index' })
    answer(miniProgram.appId, { appId: 'wx2' })
    answer(auth.jsConfig, config('wx3'))
  })

  it.each([
    ['miniprogram_index', { entry: 'home' }, ['switchTab', '/pages/home/index?categoryId=0']],
    ['miniprogram_tiku', { entry: 'tiku' }, ['switchTab', '/pages/tiku/index']],
    ['miniprogram_exam', { entry: 'exam' }, ['switchTab', '/pages/tiku/index']],
  ])('%s requests the link of its page, and the same page here stays open to the learner', async (name, query, move) => {
    renderPage(Passage, { [AT]: name })
    await screen.findByRole('button', { name: '打开小程序' })
    expect(askedFor(miniProgram.link).map((asked) => asked.query)).toEqual([query])
    press('继续用网页版')
    expect(host.moves).toEqual([move])
  })

  it('an entry of the papers leads to those of the chosen direction', async () => {
    pickDirection(0, 23)
    renderPage(Passage, { [AT]: 'miniprogram_exam' })
    await screen.findByRole('button', { name: '打开小程序' })
    expect(askedFor(miniProgram.link).map((asked) => asked.query)).toEqual([{ entry: 'exam', categoryId: '23' }])
    press('继续用网页版')
    expect(host.moves).toEqual([['redirectTo', '/packages/tiku/category/index?categoryId=23']])
    pickDirection(0, 0)
  })

  it('opens the link in a phone browser', async () => {
    renderPage(Passage, { [AT]: 'miniprogram_tiku' })
    answer(miniProgram.link, { link: '#mini', path: 'pages/tiku/index' })
    fireEvent.click(await screen.findByRole('button', { name: '打开小程序' }))
    await waitFor(() => expect(window.location.hash).toBe('#mini'))
    window.location.hash = ''
  })

  it('shows a code to scan and no button in a desktop browser', async () => {
    browseWithDesktop()
    renderPage(Passage, { [AT]: 'miniprogram_tiku' })
    expect(await screen.findByAltText('打开小程序的二维码')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '打开小程序' })).toBeNull()
  })

  it("shows the messaging app's own button for the program and the page", async () => {
    inMessaging()
    renderPage(Passage, { [AT]: 'miniprogram_tiku' })
    await waitFor(() => expect(tag('weapp')?.getAttribute('appid')).toBe('wx2'))
    expect(tag('weapp')?.getAttribute('path')).toBe('pages/tiku/index')
    expect(tag('weapp')?.querySelector('script')?.textContent).toContain('打开小程序</button>')
  })

  it('opens the link where the program is unknown', async () => {
    inMessaging()
    refuse(miniProgram.appId, 404, '没有这个小程序')
    renderPage(Passage, { [AT]: 'miniprogram_tiku' })
    expect(await screen.findByRole('button', { name: '打开小程序' })).toBeTruthy()
    expect(tag('weapp')).toBeNull()
  })

  it('opens the link where the page is not allowed to draw the button', async () => {
    inMessaging(false)
    renderPage(Passage, { [AT]: 'miniprogram_tiku' })
    fireEvent.click(await screen.findByRole('button', { name: '打开小程序' }))
    await waitFor(() => expect(leave).toHaveBeenCalledWith(LINK))
    expect(tag('weapp')).toBeNull()
  })

  it('shows the reason without a link, and the page here stays open', async () => {
    refuse(miniProgram.link, 500, '服务器开小差了')
    renderPage(Passage, { [AT]: 'miniprogram_index' })
    expect(await screen.findByText('服务器开小差了')).toBeTruthy()
    expect(screen.getByRole('button', { name: '继续用网页版' })).toBeTruthy()
  })
})

describe('the page of the app', () => {
  const release = (version: string) => ({
    version,
    url: 'https://dl.example.cn/app.apk',
    notes: ['播放更流畅'],
    hasUpdate: false,
    mustUpdate: false,
  })

  it('the page on a desktop shows a code of itself, and the package of each system that has one', async () => {
    browseWithDesktop()
    answer(appVersion.newest, (asked) => release(asked.query.platform === 'ios' ? '3.1.0' : '3.2.0'))
    renderPage(OpenAppPage, { [AT]: 'download_app' })
    expect(screen.getByAltText('本页的二维码')).toBeTruthy()
    await waitFor(() => expect(screen.getAllByText('3.2.0 下载')).toHaveLength(2))
    expect(await screen.findByText('3.1.0 下载')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '打开 App' })).toBeNull()
  })

  it.each([
    ['to/course?id=3', 'to/course?id=3'],
    ['https://evil.example', 'to/home'],
    [undefined, 'to/home'],
  ])('starts the app by its own button in the messaging app at %s: %s', async (to, extinfo) => {
    inMessaging()
    answer(auth.jsConfig, config('wx3'))
    renderPage(OpenAppPage, { [AT]: 'app_fallback', ...(to !== undefined && { to }) })
    await waitFor(() => expect(tag('app')?.getAttribute('extinfo')).toBe(extinfo))
    expect(tag('app')?.getAttribute('appid')).toBe('wx3')
  })

  it.each([
    ['', true],
    ['wx3', false],
  ])('explains how to leave where that button is not configured (%p) or not allowed', async (launchAppId, isSound) => {
    inMessaging(isSound)
    answer(auth.jsConfig, config(launchAppId))
    renderPage(OpenAppPage, { [AT]: 'app_fallback' })
    expect(await screen.findByText(/选择“在浏览器打开”/)).toBeTruthy()
    expect(tag('app')).toBeNull()
  })

  it.each([
    ['iPhone; CPU iPhone OS 18_0 like Mac OS X', '点底部的“分享”按钮', false],
    ['Linux; Android 14', '点浏览器的“菜单”按钮', false],
    ['Linux; Android 14) MicroMessenger/8.0.49 (', '点浏览器的“菜单”按钮', true],
  ])('the page on %s explains how the web app gets onto the home screen', (system, step, isMessaging) => {
    browseAs(`Mozilla/5.0 (${system}) Mobile`)
    setBaseScopeTried()
    refuse(appVersion.newest, 404, '没有版本')
    renderPage(OpenAppPage, { [AT]: 'download_app' })
    const card = within(screen.getByRole('list'))
    expect(card.getByText(step)).toBeTruthy()
    expect(card.queryByText(/选择“在浏览器打开”/) !== null).toBe(isMessaging)
  })

  it('the page on a desktop omits the home screen', () => {
    browseWithDesktop()
    renderPage(OpenAppPage, { [AT]: 'download_app' })
    expect(screen.queryByText(/放到桌面/)).toBeNull()
  })
})
