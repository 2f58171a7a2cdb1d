import { login } from '@/platform/login'
import { browseWith } from '../../support/client/user-agent'

type Answer = (raw: unknown) => void
const asked: [string, object][] = []
const shell = (handlers: string[]) =>
  Object.assign(window, {
    WebViewJavascriptBridge: {
      callHandler: (name: string, data: object, answer: Answer) => {
        asked.push([name, data])
        if (name === 'getRegisteredHandlers') answer(handlers)
      },
    },
  })
afterEach(() => {
  asked.length = 0
  Reflect.deleteProperty(window, 'WebViewJavascriptBridge')
  browseWith('plain')
})

describe('the host login', () => {
  it('[D1-2-entry-6] the app login action opens the login page of the native app', async () => {
    shell(['redirect'])
    expect(await login.appLogin()).toBe(true)
    expect(asked.at(-1)).toEqual(['redirect', { url: 'qiming://to/login' }])
  })

  it('fails without an app, and with one that lacks it', async () => {
    expect(await login.appLogin()).toBe(false)
    shell([])
    expect(await login.appLogin()).toBe(false)
  })

  it('the host login is one tap inside the messaging app and returns no code there', async () => {
    expect(login.isOneTap()).toBe(false)
    browseWith('messaging')
    expect([login.isOneTap(), await login.code()]).toEqual([true, null])
  })
})
