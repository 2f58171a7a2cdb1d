import { firstEntry } from '@/platform/first-entry'
import { createBrowserHistory } from '@/platform/router/browser-history'
import { keepBack } from '@/platform/router/held-back'

const moved = () => new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
const bar = () => window.location.pathname
let asked = 0

beforeEach(() => {
  asked = 0
  window.history.pushState(null, '', '/about-blank')
  window.history.pushState({ place: 0 }, '', '/exam/attempt/7')
})
afterEach(() => keepBack(() => false))

describe('the first page of a visit', () => {
  it('asks before a step back leaves the app, every time', async () => {
    createBrowserHistory()
    keepBack(() => {
      asked += 1
      return true
    })
    firstEntry.keep()
    firstEntry.keep()
    for (const times of [1, 2]) {
      window.history.back()
      await moved()
      await moved()
      expect([asked, bar(), window.history.state]).toEqual([times, '/exam/attempt/7', { place: 0, isGuard: true }])
    }
  })

  it('the first page is left by one step where no guard is set any more', async () => {
    firstEntry.keep()
    window.history.back()
    await moved()
    await moved()
    expect(bar()).toBe('/about-blank')
  })

  it('differs from the page above it while a step back from that is undone', async () => {
    window.history.pushState({ place: 1 }, '', '/exam/attempt/8')
    createBrowserHistory()
    keepBack(() => true)
    window.history.back()
    await moved()
    // The page that asks is drawn now, before the page is back.
    firstEntry.keep()
    await moved()
    expect([bar(), window.history.state]).toEqual(['/exam/attempt/8', { place: 1 }])
  })

  it('differs from the entry above it when another page has taken its place there', async () => {
    const history = createBrowserHistory()
    firstEntry.keep()
    history.replace('/packages/learn/lesson/index?id=101&lessonId=5')
    history.push('/packages/tiku/practice/index?practiceId=8')
    window.history.back()
    await moved()
    expect([bar(), window.history.state]).toEqual(['/course/101/learn', { place: 0, isGuard: true }])
  })

  it('stays in front while a step back onto its own entry is taken back, which still has the address of the page before it', async () => {
    const history = createBrowserHistory()
    keepBack(() => true)
    firstEntry.keep()
    history.replace('/packages/tiku/result/index?resultId=7')
    const told = jest.fn()
    history.listen(told)
    window.history.back()
    await moved()
    await moved()
    expect([told.mock.calls, window.history.state]).toEqual([[], { place: 0, isGuard: true }])
  })

  it('has, as the only page, an entry above it', () => {
    window.history.replaceState({ place: 1 }, '', '/myself')
    const { length } = window.history
    firstEntry.keep()
    expect(window.history.length).toBe(length)
  })
})
