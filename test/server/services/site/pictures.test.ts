import sharp from 'sharp'
import { startServer, type TestServer } from '../../../support/server'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const WEBP = 'image/avif,image/webp,*/*'
const ask = (url: string, accept = '*/*') => server.app.inject({ url, headers: { accept } })

describe('a cover', () => {
  it.each([
    ['?w=256', WEBP, 'image/webp', 256, 12_000],
    ['?w=256', '*/*', 'image/jpeg', 256, 14_000],
    ['', WEBP, 'image/webp', 750, 40_000],
    ['', '*/*', 'image/jpeg', 750, 40_000],
    ['?w=257', '*/*', 'image/jpeg', 750, 40_000],
  ])('a cover requested with "%s" by a client that accepts %s is %s, %i wide', async (query, accept, type, width, most) => {
    const reply = await ask(`/media/covers/c101.jpg${query}`, accept)
    expect(reply.headers).toMatchObject({ 'content-type': type, vary: expect.stringContaining('accept') })
    expect((await sharp(reply.rawPayload).metadata()).width).toBe(width)
    expect(reply.rawPayload.length).toBeLessThan(most)
  })

  it.each([
    '/media/covers/none.jpg?w=256',
    '/media/covers/none.jpg',
    '/media/covers/..%2Fmake.sh',
    '/media/covers/..%2Fvideo%2Flesson.mp4',
  ])('%s does not exist', async (url) => {
    expect((await ask(url, WEBP)).statusCode).toBe(404)
  })
})
