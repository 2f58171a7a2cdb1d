import { gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { zipReplies } from '#server/http/zip-replies'

const long = { text: '课程'.repeat(600) }

function appWith() {
  const app = fastify()
  zipReplies(app)
  app.get('/long', async () => long)
  app.get('/short', async () => ({ ok: true }))
  app.post('/long', async () => long)
  return app
}
const ask = (method: 'GET' | 'POST', url: string, encoding?: string) =>
  appWith().inject({ method, url, ...(encoding && { headers: { 'accept-encoding': encoding } }) })

describe('zipReplies', () => {
  it('compresses a long answer for clients that accept it', async () => {
    const reply = await ask('GET', '/long', 'gzip, br')
    expect(reply.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
    expect(JSON.parse(gunzipSync(reply.rawPayload).toString())).toEqual(long)
  })

  it.each([
    ['GET', '/long', undefined],
    ['GET', '/long', 'br'],
    ['GET', '/short', 'gzip'],
    ['POST', '/long', 'gzip'],
  ] as const)('leaves %s %s for %s unchanged', async (method, url, encoding) => {
    const reply = await ask(method, url, encoding)
    expect(reply.headers['content-encoding']).toBeUndefined()
    expect(reply.json()).toEqual(url === '/long' ? long : { ok: true })
  })
})
