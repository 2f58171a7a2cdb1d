import { mkdtempSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { firstScreens, withContent } from '#server/services/site/first-screen'

const html = '<head><link rel="preload" as="script" href="/app.js"></head><div id="shell"></div><div id="app"></div>'
const shell = {
  path: '/course/:id/detail',
  page: 'course_detail',
  scripts: '<script src="/5.js"></script>',
  sheets: '<link href="/5.css">',
  skeleton: '<div id="shell">$&</div>',
}

function built(files: Record<string, string>): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'qiming-screens-'))
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text)
  return folder
}

describe('firstScreens', () => {
  const screenOf = firstScreens(built({ 'index.html': html, 'shells.json': JSON.stringify([shell]) }))

  it('puts code, skeleton and sheets of the requested page into the page, in their loading order', () => {
    const page = screenOf?.('/course/101/detail')
    expect(page).toMatchObject({ isKnown: true, name: 'course_detail', params: { id: '101' } })
    expect(page?.page.toString()).toBe(
      '<head><link rel="preload" as="script" href="/app.js"><script src="/5.js"></script></head><div id="shell">$&</div><link href="/5.css"><div id="app"></div>',
    )
  })

  it('puts the first picture and replies of a page into it, as text that ends no element', () => {
    const replies = [{ key: ['course', 'page-items', 1], reply: { id: 1, title: '</script>', blocks: [] } }]
    const page = withContent('<i class="h"></i><i class="h"></i><div id="app">', { replies, picture: '/a.jpg?b="c"&d' }, 1_700_000_000_000)
    expect(page).toBe(
      '<img class="h" src="/a.jpg?b=&quot;c&quot;&amp;d" alt="" fetchpriority="high"><i class="h"></i>' +
        '<script type="application/json" id="first-replies">[{"key":["course","page-items",1],"reply":{"id":1,"title":"\\u003c/script>","blocks":[]},"readAt":1700000000000}]</script><div id="app">',
    )
  })

  it('returns the same compressed', () => {
    const page = screenOf?.('/course/101/detail')
    expect(page && gunzipSync(page.zipped).equals(page.page)).toBe(true)
  })

  it('answers an unknown address with the plain page and its status', () => {
    const page = screenOf?.('/course/101/nowhere')
    expect([page?.isKnown, page?.page.toString()]).toEqual([false, html])
  })

  it('does not depend on the order of the list, and accepts only numbers as ids', () => {
    const shells = ['/raffle/:activityId', '/raffle/my-prizes', '/search/:type', '/search/hot'].map((route) => ({
      ...shell,
      path: route,
      page: route,
    }))
    for (const list of [shells, [...shells].reverse()]) {
      const find = firstScreens(built({ 'index.html': html, 'shells.json': JSON.stringify(list) }))
      expect(['/raffle/my-prizes', '/raffle/7/', '/search/hot', '/search/x'].map((address) => find?.(address).name)).toEqual([
        '/raffle/my-prizes',
        '/raffle/:activityId',
        '/search/hot',
        '/search/:type',
      ])
      expect(['/raffle/x', '/raffle/12345678901', '/raffle/7/8'].map((address) => find?.(address).isKnown)).toEqual([false, false, false])
    }
  })

  it('treats every address as one of the app without the list of the build', () => {
    expect(firstScreens(built({ 'index.html': html }))?.('/nowhere').isKnown).toBe(true)
  })

  it('has no page when nothing is built', () => {
    expect(firstScreens(built({}))).toBeNull()
  })
})
