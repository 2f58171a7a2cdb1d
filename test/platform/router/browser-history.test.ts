/** @sandbox own */
import { createBrowserHistory, pageOf } from '@/platform/router/browser-history'
import { keepBack } from '@/platform/router/held-back'

const bar = () => window.location.pathname + window.location.search + window.location.hash
function openAt(address: string) {
  window.history.replaceState(null, '', address)
  return createBrowserHistory()
}

describe('pageOf', () => {
  it.each([
    ['/course/101/detail', '/packages/course/detail/index', { id: '101' }],
    ['/', '/pages/home/index', { categoryId: '0' }],
    ['/nobody', '/pages/not-found/index', {}],
    ['/course/abc/detail', '/pages/not-found/index', {}],
  ])('maps %s to %s', (pathname, path, params) => {
    expect(pageOf(pathname)).toMatchObject({ path, params })
  })
})

describe('the browser history for Taro', () => {
  it('shows a page file for the address in the bar, and leaves the bar unchanged', () => {
    const history = openAt('/course/101/learn?lessonId=5#top')
    expect(history.location).toMatchObject({ pathname: '/packages/learn/lesson/index', search: '?lessonId=5', hash: '#top' })
    expect(bar()).toBe('/course/101/learn?lessonId=5#top')
  })

  it.each([
    ['/', '/page/home/0', '/pages/home/index'],
    ['/packages/course/detail/index?id=101', '/course/101/detail', '/packages/course/detail/index'],
    ['/packages/learn/lesson/index?id=101&lessonId=5', '/course/101/learn?lessonId=5', '/packages/learn/lesson/index'],
    ['/?from=qr', '/page/home/0?from=qr', '/pages/home/index'],
  ])('%s is corrected to %s at the start', (opened, settled, page) => {
    const history = openAt(opened)
    expect(bar()).toBe(settled)
    expect(history.location.pathname).toBe(page)
  })

  it('keeps an unknown address and shows the not-found page', () => {
    const history = openAt('/nobody/here?a=1')
    expect(bar()).toBe('/nobody/here?a=1')
    expect(history.location.pathname).toBe('/pages/not-found/index')
  })

  it('pushes and replaces page files as addresses', () => {
    const history = openAt('/myself')
    const before = window.history.length
    history.push('/packages/learn/lesson/index?id=101&lessonId=5')
    expect([bar(), history.location.place, window.history.length]).toEqual(['/course/101/learn?lessonId=5', 1, before + 1])
    history.replace('/pages/article-detail/index?articleId=3#end')
    expect([bar(), history.location.place, window.history.length]).toEqual(['/article/3#end', 1, before + 1])
    expect(history.location.pathname).toBe('/pages/article-detail/index')
  })

  it('leaves other addresses unchanged', () => {
    const history = openAt('/myself')
    history.push('/nobody?a=1')
    expect(bar()).toBe('/nobody?a=1')
  })

  it('reports page files to listeners, until they unsubscribe', () => {
    const history = openAt('/myself')
    const heard: string[] = []
    const stop = history.listen(({ pathname, search }, move) => heard.push(`${move} ${pathname}${search}`))
    history.push('/packages/order/pay/index?courseId=101')
    stop()
    history.push('/pages/tiku/index')
    expect(heard).toEqual(['PUSH /packages/order/pay/index?courseId=101'])
  })

  it('moves back and forward through the pushed entries', async () => {
    const history = openAt('/myself')
    history.push('/packages/course/detail/index?id=101')
    const moved = () =>
      new Promise<string>((resolve) => {
        const stop = history.listen(({ pathname }) => {
          stop()
          resolve(pathname)
        })
      })
    const isBack = moved()
    history.go(-1)
    expect(await isBack).toBe('/pages/myself/index')
    const isForward = moved()
    history.go(1)
    expect(await isForward).toBe('/packages/course/detail/index')
    const isAgainBack = moved()
    history.go(-1)
    expect(await isAgainBack).toBe('/pages/myself/index')
  })

  it('undoes a step that the page handles, without a report', async () => {
    const moved = () => new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
    const history = openAt('/myself')
    history.push('/pages/article-detail/index?articleId=3')
    const told: string[] = []
    const stop = history.listen(({ pathname }) => told.push(pathname))
    let isOpen = true
    keepBack(() => {
      const was = isOpen
      isOpen = false
      return was
    })
    window.history.back()
    await moved()
    await moved()
    expect([bar(), told]).toEqual(['/article/3', []])
    window.history.back()
    await moved()
    expect([bar(), told]).toEqual(['/myself', ['/pages/myself/index']])
    stop()
    keepBack(() => false)
  })
})
