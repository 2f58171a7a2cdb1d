/** @sandbox own */
import type { PageHistory, Visit } from '@/platform/router/browser-history'
import { moveIn, navigateBack, navigateTo, redirectTo, reLaunch, switchTab, takeFresh } from '@/platform/router/moves'

const visit: Visit = { pathname: '/pages/home/index', search: '', hash: '', place: 0 }

/** A history that reports each step at once, and where it went. */
function openHistory(depth: number) {
  const gone: number[] = []
  const listeners = new Set<Parameters<PageHistory['listen']>[0]>()
  const own: PageHistory = {
    location: visit,
    push: () => {},
    replace: () => {},
    go: (delta) => {
      gone.push(delta)
      for (const listener of [...listeners]) listener(visit, 'POP')
    },
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  moveIn(own, { depth: () => depth, arrived: async () => {} })
  return { own, gone, listeners }
}

describe('a step back', () => {
  it.each([
    [3, 1, -1],
    [3, 2, -2],
    [3, 3, -2],
    [3, 9, -2],
    [1, 1, 0],
  ])('a step back in a stack of %i pages by %i moves the browser by %i: it never leaves the app', async (depth, delta, moved) => {
    const { gone, listeners } = openHistory(depth)
    await expect(navigateBack({ delta })).resolves.toEqual({ errMsg: 'navigateBack:ok' })
    expect(gone).toEqual([moved])
    expect(listeners.size).toBe(0)
  })

  it('goes one page by default', async () => {
    const { gone } = openHistory(3)
    await navigateBack()
    expect(gone).toEqual([-1])
  })
})

describe('a replacing page', () => {
  it('replaces the address, and names the move', async () => {
    const to: string[] = []
    const { own } = openHistory(2)
    own.push = (url) => to.push(`push ${url}`)
    own.replace = (url) => to.push(`replace ${url}`)
    expect(await navigateTo({ url: '/a' })).toEqual({ errMsg: 'navigateTo:ok' })
    expect(await redirectTo({ url: '/b' })).toEqual({ errMsg: 'redirectTo:ok' })
    expect(await switchTab({ url: '/c' })).toEqual({ errMsg: 'switchTab:ok' })
    expect(await reLaunch({ url: '/d' })).toEqual({ errMsg: 'reLaunch:ok' })
    expect(to).toEqual(['push /a', 'replace /b', 'replace /c', 'replace /d'])
    takeFresh()
  })
})

describe('takeFresh', () => {
  it('returns false before the first move', () => {
    jest.isolateModules(() => {
      const fresh: typeof import('@/platform/router/moves') = jest.requireActual('@/platform/router/moves')
      expect(fresh.takeFresh()).toBe(false)
    })
  })

  it('returns true for one move', async () => {
    openHistory(2)
    expect(takeFresh()).toBe(false)
    await reLaunch({ url: '/pages/home/index' })
    expect([takeFresh(), takeFresh()]).toEqual([true, false])
  })
})
