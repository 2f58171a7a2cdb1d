import { firstEntry } from '@/platform/first-entry'
import { createBrowserHistory } from '@/platform/router/browser-history'
import { keepBack } from '@/platform/router/held-back'

const moved = () => new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
let asked = 0

/** New browsers pass over entries that a page made before its visitor had done anything. */
const activation = (hasBeenActive: boolean) =>
  Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive }, configurable: true })

beforeEach(() => {
  asked = 0
  keepBack(() => {
    asked += 1
    return true
  })
  window.history.pushState(null, '', '/about-blank')
  window.history.pushState({ place: 0 }, '', '/exam/attempt/7')
})
afterEach(() => {
  keepBack(() => false)
  Reflect.deleteProperty(navigator, 'userActivation')
})

describe('the first page of a visit, once it was loaded again', () => {
  it('keeps the entry above it, gets no other one, and still asks', async () => {
    window.history.pushState({ place: 0, isGuard: true }, '', '/exam/attempt/7')
    const { length } = window.history
    createBrowserHistory()
    firstEntry.keep()
    expect([window.history.length, window.history.state]).toEqual([length, { place: 0, isGuard: true }])
    window.history.back()
    await moved()
    await moved()
    expect([asked, window.history.state]).toEqual([1, { place: 0, isGuard: true }])
  })
})

describe('the first page of a visit, before its visitor has done anything', () => {
  it.each([
    ['tap', () => document.body.click()],
    ['key', () => document.body.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true }))],
  ])('gets the entry above it with the first %s', (_, act) => {
    createBrowserHistory()
    activation(false)
    firstEntry.keep()
    firstEntry.keep()
    expect(window.history.state).toEqual({ place: 0 })
    activation(true)
    const { length } = window.history
    act()
    act()
    expect([window.history.length - length, window.history.state]).toEqual([1, { place: 0, isGuard: true }])
  })
})
