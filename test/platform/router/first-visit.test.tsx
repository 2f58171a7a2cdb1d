/** @sandbox own */
import { createBrowserHistory } from '@/platform/router/browser-history'
import { createRouter } from '@/platform/router/taro-router'

// The part of Taro that the Harmony container takes is no part of a move, and comes as a module jest cannot load.
jest.mock('@tarojs/router/dist/utils/navigate', () => ({}))

describe('the first page of a visit', () => {
  it('raises an uncaught error when it cannot be opened, which the document shows', async () => {
    const heard = new Promise((resolve) => {
      const hear = (event: ErrorEvent) => {
        event.preventDefault()
        resolve(event.error)
      }
      window.addEventListener('error', hear, { once: true })
    })
    window.history.replaceState(null, '', '/page/home/0')
    createRouter(createBrowserHistory(), undefined, { routes: {}, packages: async () => Promise.reject(new Error('no list')) })
    expect(await heard).toEqual(new Error('No page file /pages/home/index'))
  })
})
