import { mkdtempSync, writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { buildApp } from '#server/app'
import { webFolder } from '#server/folders'
import { firstScreens, withContent } from '#server/services/site/web-app'
import { type NamedPage, pageRows } from '@/routes/table'
import { skeletonOf } from '../../../../config/first-screen/skeleton'
import { startServer, type TestServer } from '../../../support/server'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

describe('the web app', () => {
  let folder = ''
  let app: Awaited<ReturnType<typeof buildApp>>
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'qiming-web-'))
    await mkdir(path.join(folder, 'public'))
    await writeFile(path.join(folder, 'index.html'), '<!doctype html><script>go()</script><div id="app"></div>')
    await writeFile(path.join(folder, 'public', 'app.1a2b3c4d.js'), 'go()')
    const shell = { scripts: '', sheets: '', skeleton: '<i class="t"></i>' }
    await writeFile(
      path.join(folder, 'shells.json'),
      JSON.stringify(['/', '/course/:id/detail'].map((route) => ({ path: route, ...shell }))),
    )
    app = await buildApp(server.deps, folder)
  })
  afterAll(async () => {
    await app.close()
    await rm(folder, { recursive: true })
  })
  const visit = (url: string) => app.inject({ url, headers: { accept: 'text/html,*/*' } })

  it.each([
    ['/', 200],
    ['/course/101/detail', 200],
    ['/course/101/detail/', 200],
    ['/course/101/detail?from=a', 200],
    ['/course/101/detail/more', 404],
    ['/nowhere', 404],
    ['/search/%E4%BD', 404],
    ['/search/%?from=a', 404],
    ['/course/101/detail?from=%', 200],
  ])('answers its page at %s with status %d', async (url, status) => {
    const reply = await visit(url)
    expect(reply.statusCode).toBe(status)
    expect(reply.body).toContain('id="app"')
  })

  it('begins a list with its courses, unless the address asks for a choice', async () => {
    const skeleton = '<div class="sk-rows sk-list"><i class="t"></i></div>'
    const list = { path: '/course/category/:categoryId/normal', page: 'course_normal_list', scripts: '', sheets: '', skeleton }
    const own = await mkdtemp(path.join(os.tmpdir(), 'qiming-web-'))
    await writeFile(path.join(own, 'index.html'), '<div id="shell"></div><div id="app"></div>')
    await writeFile(path.join(own, 'shells.json'), JSON.stringify([list]))
    const seeded = await startServer({ seed: true })
    const whole = await buildApp(seeded.deps, own)
    const bodyAt = async (url: string) => (await whole.inject({ url, headers: { accept: 'text/html' } })).body
    expect(await bodyAt('/course/category/22/normal')).toContain('<div class="c"><img src=')
    expect(await bodyAt('/course/category/22/normal?parentId=2')).toBe(`${skeleton}<div id="app"></div>`)
    await whole.close()
    await seeded.close()
    await rm(own, { recursive: true })
  })

  it('answers who takes anything, or asks for the head alone, with the page where there is one', async () => {
    const origin = await app.listen({ host: '127.0.0.1', port: 0 })
    const ask = async (method: string, at: string) => {
      const reply = await fetch(origin + at, { method, headers: { accept: '*/*' } })
      return [reply.status, reply.headers.get('content-type'), (await reply.text()) === '']
    }
    const html = 'text/html; charset=utf-8'
    expect(await ask('GET', '/course/101/detail')).toEqual([200, html, false])
    expect(await ask('HEAD', '/course/101/detail')).toEqual([200, html, true])
    expect(await ask('HEAD', '/nowhere')).toEqual([404, 'application/json; charset=utf-8', true])
    const unnamed = await app.inject({ url: '/course/101/detail' })
    expect([unnamed.statusCode, unnamed.headers['content-type']]).toEqual([200, html])
  })

  it('answers who takes JSON alone with an envelope at a page too', async () => {
    const reply = await app.inject({ url: '/course/101/detail', headers: { accept: 'application/json' } })
    expect(reply.json()).toEqual({ code: 404, msg: '请求的地址不存在' })
  })

  it('answers a script that requests an unknown address with an envelope', async () => {
    for (const url of ['/nowhere', '/v2-course/%E4%BD']) {
      const reply = await app.inject({ url, headers: { accept: 'application/json' } })
      expect(reply.json()).toEqual({ code: 404, msg: '请求的地址不存在' })
      expect(Number(reply.headers['respond-time'])).toBeGreaterThan(0)
    }
  })

  it('lets browsers cache files named by their content, and not the page', async () => {
    expect((await visit('/public/app.1a2b3c4d.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await visit('/')).headers['cache-control']).toBe('no-cache')
    expect((await visit('/public/missing.js')).statusCode).toBe(404)
  })

  it('lets the page run its own inline script and no other', async () => {
    const policy = String((await visit('/')).headers['content-security-policy'])
    expect(policy).toMatch(/script-src 'self' 'sha256-[A-Za-z0-9+/=]{44}';/)
    expect(policy).toContain("object-src 'none'")
  })

  it('serves parts of a picture', async () => {
    const reply = await app.inject({ url: '/media/covers/c101.jpg', headers: { range: 'bytes=100-199' } })
    expect(reply.statusCode).toBe(206)
    expect(reply.rawPayload).toHaveLength(100)
    expect(reply.headers['content-range']).toMatch(/^bytes 100-199\/\d+$/)
  })

  it('serves nothing outside its folders', async () => {
    // An address with plain dots is cut short before the server sees it.
    for (const dots of ['..%2f', '%2e%2e%2f', '..%5c', '..%00%2f']) {
      const { statusCode, body } = await visit(`/media/${dots}shapes.ts`)
      expect([dots, statusCode >= 400, body.includes('import')]).toEqual([dots, true, false])
    }
  })
})

it('the web app is found where the build puts it', () => {
  expect(webFolder).toBe(path.resolve('dist/h5'))
})

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

  it('puts what a page begins with in place of the grey lines of its skeleton', () => {
    const [list, tabs] = ['course_normal_list', 'home_page'].map((name) => pageRows.find((row) => row.name === name))
    const skeleton = skeletonOf(list as NamedPage, [tabs as NamedPage])
    const page = withContent(`${skeleton}<div id="app">`, { replies: [], lead: '<p>$1甲</p>' }, 1)
    expect(page).toBe(
      '<div id="shell" class="sk" aria-hidden="true"><div class="sk-bar">课程</div><div class="sk-rows sk-list"><p>$1甲</p></div></div>' +
        '<script type="application/json" id="first-replies">[]</script><div id="app">',
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
