import sharp from 'sharp'
import { startServer, type TestServer } from '../../../support/server'

describe('addresses of pictures for sharing', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ seed: true })
  })
  afterAll(() => server.close())

  it.each([
    ['/share/course/101.jpg', 200],
    ['/share/article/1.jpg', 200],
    ['/share/page/31.jpg', 200],
    ['/share/page/99999.jpg', 404],
    ['/share/toString/1.jpg', 404],
    ['/share/course/x.jpg', 404],
    ['/share/score/1.jpg?marks=250', 200],
    ['/share/score/1.jpg?marks=999999', 404],
    ['/share/score/1.jpg?marks=2.5', 404],
    ['/share/score/1.jpg', 404],
    ['/share/score/99999.jpg?marks=250', 404],
  ])('%s answers %d', async (url, status) => {
    const reply = await server.app.inject({ url })
    expect(reply.statusCode).toBe(status)
    if (status === 200) expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ width: 500, height: 400, format: 'jpeg' })
    if (status === 200) expect((await server.app.inject({ url })).rawPayload).toEqual(reply.rawPayload)
  })
})
