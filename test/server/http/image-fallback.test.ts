import { startServer, type TestServer } from '../../support/server'

describe('the fallback of pictures', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ seed: true })
  })
  afterAll(() => server.close())

  const ask = (originUrl: string) => server.app.inject({ url: '/resource/image', query: { originUrl } })

  it('[D2-8-image-1] leads to an existing picture of ours, and holds the place of a lost one', async () => {
    const { avatar } = await server.db.selectFrom('users').select('avatar').where('avatar', '<>', '').limit(1).executeTakeFirstOrThrow()
    const found = await ask(`${server.deps.env.publicUrl}/media/${avatar}`)
    expect([found.statusCode, found.headers.location]).toEqual([302, `/media/${avatar}`])
    const lost = await ask('/media/none.jpg')
    expect([lost.statusCode, lost.headers['content-type'], lost.headers['cache-control']]).toEqual([200, 'image/svg+xml', 'no-store'])
  })

  it.each([
    'https://evil.cn/media/a.jpg',
    '//evil.cn/media/a.jpg',
    '/v2-user/v2/users/info',
    '/media/../package.json',
    'javascript:1',
    '/dev/sms',
  ])('leads nowhere else: %s', async (address) => {
    const { statusCode, headers } = await ask(address)
    expect([statusCode, headers.location]).toEqual([200, undefined])
  })
})
