/** @sandbox own */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { browseAs } from '../support/client/user-agent'

const html = readFileSync(path.join(__dirname, '../../src/index.html'), 'utf8')
const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text = '']) => text)
const script = scripts.find((text) => text.includes('TOO_LONG_MS')) ?? ''

type Listener = [name: string, heard: EventListener, isEarly?: boolean]

const reports: { method: string; address: string; entry: Record<string, string> }[] = []
class Request {
  private to = { method: '', address: '' }
  open(method: string, address: string) {
    this.to = { method, address }
  }
  setRequestHeader() {}
  send(text: string) {
    reports.push({ ...this.to, entry: JSON.parse(text) as Record<string, string> })
  }
}

const listeners: Listener[] = []
const shell = () => document.getElementById('shell')
const alertText = () => document.querySelector('#shell [role=alert]')?.textContent ?? ''

/** Opens a document whose browser is new enough for the app or not. */
function open(isNew = true): void {
  document.body.innerHTML = '<div id="shell" class="sk" aria-hidden="true">题库</div><div id="app"></div>'
  Object.assign(window, { CSS: { supports: () => isNew }, XMLHttpRequest: Request })
  jest.spyOn(window, 'addEventListener').mockImplementation((...given) => void listeners.push(given as unknown as Listener))
  new Function(script)()
  jest.mocked(window.addEventListener).mockRestore()
  for (const listener of listeners) window.addEventListener(...listener)
}
const fails = (message: string) => {
  const error = new Error(message)
  window.dispatchEvent(new ErrorEvent('error', { message: `Uncaught ${message}`, error }))
}
const rejects = (reason: unknown) => window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))
const firstPage = () => {
  document.body.insertAdjacentHTML('beforeend', '<div class="taro_page"></div>')
  shell()?.remove()
}

describe('a failed start', () => {
  beforeEach(() => {
    jest.useFakeTimers()
    reports.length = 0
  })
  afterEach(() => {
    for (const [name, heard, isEarly] of listeners.splice(0)) window.removeEventListener(name, heard, isEarly)
    jest.useRealTimers()
    browseAs(navigator.userAgent)
  })

  it.each<[what: string, fail: () => unknown, reason: string]>([
    ['an error', () => fails('x is undefined'), 'Uncaught x is undefined'],
    ['a rejection nobody takes', () => rejects(new Error('no page')), 'no page'],
    ['a rejection with a text', () => rejects('no page'), 'no page'],
    ['a rejection with nothing', () => rejects(undefined), '原因不明'],
    [
      'a script that did not come',
      () => {
        const tag = document.createElement('script')
        tag.src = '/public/js/app.js'
        document.body.append(tag)
        tag.dispatchEvent(new Event('error'))
      },
      '没有下载到 http://localhost/public/js/app.js',
    ],
  ])('a failed start by %s shows an explanation with the reason', (_what, fail, reason) => {
    open()
    fail()
    expect(alertText()).toBe('')
    jest.advanceTimersByTime(3000)
    expect(alertText()).toBe(`页面没有打开，请重试${reason}重试`)
    expect(shell()?.hasAttribute('aria-hidden')).toBe(false)
  })

  it('sends one report, with the browser and the stack', () => {
    open()
    fails('x is undefined')
    rejects(new Error('second'))
    jest.advanceTimersByTime(60_000)
    expect(reports).toEqual([
      {
        method: 'POST',
        address: '/start-failure',
        entry: {
          type: 'clientError',
          where: 'page',
          message: 'start: Uncaught x is undefined',
          stack: expect.stringMatching(/^Mozilla.*\nError: x is undefined\n/),
          page: '/',
        },
      },
    ])
  })

  it.each([
    ['Mozilla/5.0 (Linux; Android 9) AppleWebKit/537.36 Chrome/80.0.3987.87 Mobile Safari/537.36', 'Chrome 80'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 13_3 like Mac OS X) AppleWebKit/605.1.15 Version/13.0 Safari/604.1', 'iOS 13.3'],
  ])('names a browser below the minimum: %s', (agent, name) => {
    browseAs(agent)
    open(false)
    fails('e.open.at is not a function')
    jest.advanceTimersByTime(3000)
    expect(alertText()).toContain(`浏览器版本过低，请升级或换一个浏览器打开当前浏览器：${name}。`)
  })

  it('shows a message after 20 seconds when there is no error', () => {
    open()
    jest.advanceTimersByTime(19_999)
    expect(alertText()).toBe('')
    jest.advanceTimersByTime(1)
    expect(alertText()).toBe('页面还没有打开，网络可能较慢等了 20 秒重试')
    expect(reports.map(({ entry }) => entry.message)).toEqual(['start: 等了 20 秒'])
  })

  it('a failed start is replaced by a page that loads after all', () => {
    open()
    jest.advanceTimersByTime(20_000)
    firstPage()
    expect(document.querySelector('[role=alert]')).toBeNull()
  })

  it.each<[string, () => void]>([
    ['an error that keeps no page away', () => fails('an extension')],
    ['a picture that did not come', () => document.body.appendChild(new Image()).dispatchEvent(new Event('error'))],
    ['time', () => undefined],
  ])('a failed start is not shown for %s', (_what, happen) => {
    open()
    happen()
    jest.advanceTimersByTime(2000)
    firstPage()
    jest.advanceTimersByTime(60_000)
    expect([document.querySelector('[role=alert]'), reports]).toEqual([null, []])
  })

  it('shows a message for a failed picture only after the timeout', () => {
    open()
    document.body.appendChild(new Image()).dispatchEvent(new Event('error'))
    jest.advanceTimersByTime(4000)
    expect(alertText()).toBe('')
  })
})
