import automator from 'miniprogram-automator'
import type MiniProgram from 'miniprogram-automator/out/MiniProgram'
import type { Browser } from 'playwright-core'
import { launchShell } from '../support/browser'
import { compile } from './compile/compile'
import { programWith, removePrograms, writeProgram } from './fixture'
import { type AutomatorServer, serveAutomator } from './host/automator-server'
import { openChromium } from './host/chromium-realm'
import { createNetwork } from './host/network'
import type { Realm } from './host/realm'

const wxml = `
<view id="count" bindtap="add">{{count}}</view>
<button id="off" disabled="{{true}}" bindtap="add">off</button>
<view class="under" id="under" bindtap="add">under</view>
<view class="over"></view>
<input id="field" value="{{text}}" bindinput="write" />
<view id="text">{{text}}</view>
<view class="moving" id="moving" bindtap="add">moving</view>
<view style="height: 2000px" />
<view id="deep" bindtap="add">deep</view>`

const files = programWith({
  'pages/first/index.wxml': wxml,
  'pages/first/index.wxss': `.under, .over { height: 40px } .over { margin-top: -40px; position: relative; background: #eee }
    .moving { animation: on 600s linear infinite } @keyframes on { to { transform: translateX(6000px) } }`,
  'pages/first/index.js': `Page({
    data: { count: 0, text: '' },
    add: function () { this.setData({ count: this.data.count + 1 }) },
    write: function (event) { this.setData({ text: event.detail.value }) },
    fail: function () { setTimeout(function () { throw new Error('planted') }) },
    onShareAppMessage: function () { return { title: 'card', path: '/pages/plain/index' } },
  })`,
})

describe('the host in a browser, by the automator’s own client', () => {
  let browser: Browser
  let realm: Realm
  let server: AutomatorServer
  let mini: MiniProgram

  beforeAll(async () => {
    browser = await launchShell()
    realm = await openChromium(browser, { bundle: compile(writeProgram(files)), network: createNetwork({ domains: [] }) })
    server = await serveAutomator(realm)
    mini = await automator.connect({ wsEndpoint: server.wsEndpoint })
  })
  afterAll(async () => {
    mini.disconnect()
    await server.close()
    await realm.close()
    await browser.close()
    removePrograms()
  })

  const element = async (id: string) => {
    const found = await (await mini.currentPage())?.$(`#${id}`)
    if (!found) throw new Error(`no #${id}`)
    return found
  }

  const countNow = async () => Number(await (await element('count')).text())

  it('taps with a touch', async () => {
    const before = await countNow()
    await (await element('count')).tap()
    expect(await countNow()).toBe(before + 1)
  })

  it('scrolls to an element out of sight before it taps', async () => {
    const before = await countNow()
    await (await element('deep')).tap()
    expect(await countNow()).toBe(before + 1)
  })

  it('does not tap a covered element', async () => {
    await expect((await element('under')).tap()).rejects.toThrow(
      /^<wx-view id="under" class="under"> is covered by <wx-view id="" class="over">/,
    )
  })

  it('does not tap an element that keeps moving, though two frames show one moment', async () => {
    const page = browser.contexts()[0]?.pages()[0]
    // A frame that is late is drawn for the moment of the one before it: nothing has moved between the two.
    await page?.evaluate(() => {
      const late = (draw: FrameRequestCallback) => setTimeout(() => draw(Number(document.timeline.currentTime)))
      Object.assign(window, { inTime: window.requestAnimationFrame, requestAnimationFrame: late })
    })
    await expect((await element('moving')).tap()).rejects.toThrow(/^<wx-view id="moving" class="moving"> does not rest$/)
    await page?.evaluate(() => Object.assign(window, { requestAnimationFrame: Reflect.get(window, 'inTime') }))
  })

  it('aims again when the page moves below the touch, and does not tap the element that came in its place', async () => {
    const before = await countNow()
    const page = browser.contexts()[0]?.pages()[0]
    await page?.evaluate(() => {
      const { elementFromPoint } = document
      document.elementFromPoint = (x, y) => {
        const hit = elementFromPoint.call(document, x, y)
        document.elementFromPoint = elementFromPoint
        const late = document.createElement('div')
        late.id = 'late'
        late.style.height = '300px'
        // Chromium moves a touch to the nearest element that listens for one; this one is out of its reach.
        late.style.marginBottom = '80px'
        for (const type of ['touchstart', 'touchend', 'click']) late.addEventListener(type, () => late.setAttribute('heard', type))
        document.querySelector('#count')?.before(late)
        return hit
      }
    })
    await (await element('count')).tap()
    expect(await countNow()).toBe(before + 1)
    expect(await page?.locator('#late').getAttribute('heard')).toBeNull()
  })

  it('a disabled button emits no tap', async () => {
    const before = await countNow()
    await (await element('off')).tap()
    expect(await countNow()).toBe(before)
  })

  it('types Chinese', async () => {
    const field = await element('field')
    if (!('input' in field && typeof field.input === 'function')) throw new Error('#field is no field')
    await field.input('你好')
    expect(await (await element('text')).text()).toBe('你好')
    expect(await field.value()).toBe('你好')
  })

  it('takes a screenshot, reads page data and calls page functions', async () => {
    expect(await mini.screenshot()).toMatch(/^iVBOR/)
    const page = await mini.currentPage()
    expect(await page?.data('count')).toBe(await countNow())
    expect(await page?.callMethod('onShareAppMessage')).toEqual({ title: 'card', path: '/pages/plain/index' })
  })

  it('reports exceptions', async () => {
    const told = new Promise((resolve) => mini.on('exception', resolve))
    await (await mini.currentPage())?.callMethod('fail')
    expect(await told).toMatchObject({ message: 'planted' })
  })

  it('refuses unsupported methods by name', async () => {
    await expect(mini.testAccounts()).rejects.toThrow('Tool.getTestAccounts is not implemented')
  })
})
