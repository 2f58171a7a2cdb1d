import { startServer, type TestServer } from '../../../support/server'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ seed: true })
})
afterAll(() => server.close())

const read = async (url: string, method: 'GET' | 'HEAD' = 'GET') => server.app.inject({ method, url })
const lines = (text: string) => text.split('\n')

describe('robots.txt', () => {
  it('closes calls and pages behind a sign-in, and names the map', async () => {
    const reply = await read('/robots.txt')
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    const rows = lines(reply.body)
    expect(rows).toEqual(expect.arrayContaining(['User-agent: *', 'Disallow: /v2-', 'Disallow: /setting/privacy']))
    expect(rows).toContain(`Sitemap: ${server.deps.env.publicUrl}/sitemap.xml`)
  })

  it('closes no page that everybody may read', async () => {
    const closed = lines((await read('/robots.txt')).body).flatMap((row) => row.split('Disallow: ')[1] ?? [])
    const patterns = closed.map((address) => new RegExp(`^${address.replace(/[.+?^$()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}`))
    const addresses = [...(await read('/sitemap.xml')).body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc = '']) => new URL(loc).pathname)
    expect(addresses.length).toBeGreaterThan(20)
    expect(addresses.filter((address) => patterns.some((pattern) => pattern.test(address)))).toEqual([])
  })
})

describe('sitemap.xml', () => {
  it('names courses on sale and what is shown, and nothing else', async () => {
    const before = (await read('/sitemap.xml')).body
    expect(before).toContain(`<loc>${server.deps.env.publicUrl}/course/101/detail</loc>`)
    expect(before).toMatch(/<loc>[^<]*\/article\/\d+<\/loc><lastmod>20\d\d-/)
    expect(before).toContain('/page/home/0</loc>')
    await server.db.updateTable('course').set({ is_on_sale: false }).where('id', '=', 101).execute()
    await server.db.updateTable('article').set({ is_shown: false }).execute()
    const after = (await read('/sitemap.xml')).body
    expect(after).not.toContain('/course/101/detail')
    expect(after).not.toContain('/article/')
  })

  it('answers a question for its head alone', async () => {
    const reply = await read('/sitemap.xml', 'HEAD')
    expect([reply.statusCode, reply.body]).toEqual([200, ''])
  })
})
