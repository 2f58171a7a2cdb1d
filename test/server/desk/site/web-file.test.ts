import type { FastifyInstance } from 'fastify'
import { buildDesk } from '#server/desk/app'
import { course } from '@/contract/course/course'
import { startServer, type TestServer } from '../../../support/server'
import { type Browser, staffBrowser } from '../staff'

describe("the school's web address", () => {
  let server: TestServer
  let desk: FastifyInstance
  let owner: Browser
  beforeAll(async () => {
    server = await startServer({ seed: true })
    desk = await buildDesk(server.deps)
    owner = await staffBrowser(server, desk, ['owner'])
  })
  afterAll(async () => {
    await desk.close()
    await server.close()
  })

  const read = async (url: string) => server.app.inject({ url })
  const put = (name: string, content: string) => owner.act('put-web-file', 'site', { name, content })
  const shown = async (id: number) => JSON.stringify((await server.send(course.pageItems, { params: { id } })).blocks.at(-1))

  it('serves a file that was put up at the root and below .well-known, and no longer once it is deleted', async () => {
    expect((await read('/MP_verify_a1B2.txt')).statusCode).toBe(404)
    expect((await put('MP_verify_a1B2.txt', 'a1B2c3')).to).toContain('done=1')
    for (const url of ['/MP_verify_a1B2.txt', '/.well-known/MP_verify_a1B2.txt']) {
      const reply = await read(url)
      expect([reply.statusCode, reply.headers['content-type'], reply.body]).toEqual([200, 'text/plain; charset=utf-8', 'a1B2c3'])
    }
    expect((await owner.act('delete-web-file', 'MP_verify_a1B2.txt', {})).to).toContain('done=1')
    expect((await read('/MP_verify_a1B2.txt')).statusCode).toBe(404)
  })

  it('serves the list of apps as JSON, and refuses half of one', async () => {
    expect((await put('apple-app-site-association', '{"applinks":')).body).toContain('内容不是完整的 JSON')
    expect((await put('apple-app-site-association', '{"applinks":{}}')).to).toContain('done=1')
    const reply = await read('/.well-known/apple-app-site-association')
    expect([reply.headers['content-type'], reply.json()]).toEqual(['application/json; charset=utf-8', { applinks: {} }])
  })

  it('serves a page of a checker as text that runs nothing', async () => {
    expect((await put('baidu_verify_x.html', '<script>go()</script>')).to).toContain('done=1')
    expect((await read('/baidu_verify_x.html')).headers['content-type']).toBe('text/plain; charset=utf-8')
  })

  it.each(['../secret.txt', 'index.js', 'robots.txt', 'a b.txt', '__proto__', 'constructor'])('refuses the name %s', async (name) => {
    expect((await put(name, 'x')).body).toContain('文件名用字母')
  })

  it('shows the record at the foot of every home page and of no other', async () => {
    const before = await shown(1)
    const record = { icp: '京ICP备12345678号-1', police: '京公网安备 11010502030143号' }
    expect((await owner.act('set-site-record', 'site', record)).to).toContain('done=1')
    expect(await shown(1)).toContain('"text":"京ICP备12345678号-1","href":"https://beian.miit.gov.cn/"')
    expect(await shown(1)).toContain('code=11010502030143')
    const other = await server.db.selectFrom('block_page').select('id').where('place_type', '=', 'topic').executeTakeFirstOrThrow()
    expect(await shown(other.id)).not.toContain('ICP备')
    expect((await owner.act('set-site-record', 'site', { icp: '', police: '' })).to).toContain('done=1')
    expect(await shown(1)).toBe(before)
  })

  it('refuses a record that is none', async () => {
    expect((await owner.act('set-site-record', 'site', { icp: '12345678', police: '' })).body).toContain('ICP 备案号的写法')
    expect((await owner.act('set-site-record', 'site', { icp: '', police: '11010502030143' })).body).toContain('公安备案号的写法')
  })

  it('keeps both files where two put one up at once', async () => {
    const [first, second] = [await owner.get('/acts/put-web-file/site'), await owner.get('/acts/put-web-file/site')]
    const send = (body: string, name: string) => {
      const [token = '', version = ''] = ['_token', '_version'].map(
        (field) => new RegExp(`name="${field}" value="([^"]+)"`).exec(body)?.[1],
      )
      return owner.post('/acts/put-web-file/site', { name, content: name, _token: token, _version: version, _step: 'run' })
    }
    expect((await send(first.body, 'one.txt')).to).toContain('done=1')
    expect((await send(second.body, 'two.txt')).body).toContain('刚被别人改过')
    expect((await read('/one.txt')).body).toBe('one.txt')
  })
})
