import type { Env } from '#server/env'
import { readUploadToken } from '#server/providers/uploads/grant'
import { siteMediaOf, storeSiteMedia } from '#server/providers/uploads/site-media'
import { startServer, type TestServer } from '../../../support/server'
import { png } from './upload'

const file = png(200)

const keys = { accessKey: 'ak', secretKey: 'sk' }
const uploads = {
  ...keys,
  kind: 'qiniu',
  bucket: 'school',
  host: 'https://up.example.cn',
  domain: 'https://files.example.cn',
  privateBucket: 'school-private',
  privateDomain: 'https://own.example.cn',
} as const

describe('a file of the school', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.close())
  const atProvider = () => ({ ...server.deps, env: { ...server.deps.env, uploads } as Env })

  it('lies on this machine, is served from there, and can be sent again', async () => {
    const { key, address } = await siteMediaOf(server.deps, file)
    expect(address).toBe(`/uploads/${key}`)
    for (let time = 0; time < 2; time++) await storeSiteMedia(server.deps, key, file)
    expect((await server.app.inject({ url: address })).rawPayload).toEqual(file)
  })

  it.each([
    ['goes to the provider under its key', 200, null],
    ['counts as stored when the provider has it already', 614, null],
    ['fails when the provider refuses it', 401, 'storage answered 401'],
  ])('splits %s', async (_, status, failure) => {
    const deps = atProvider()
    const { key, address } = await siteMediaOf(deps, file)
    const sent: { to: string; key: string; size: number; scope: string }[] = []
    const transport = (async (to: string, { body }: { body: FormData }) => {
      const { scope } = readUploadToken(String(body.get('token')), keys, deps.now())
      sent.push({ to, key: String(body.get('key')), size: (body.get('file') as Blob).size, scope })
      return { ok: status === 200, status }
    }) as unknown as typeof fetch
    const done = storeSiteMedia(deps, key, file, transport)
    await (failure === null ? done : expect(done).rejects.toThrow(failure))
    expect(sent).toEqual([{ to: uploads.host, key, size: file.length, scope: 'school:site/0/' }])
    expect(address).toBe(`https://files.example.cn/${key}`)
  })
})
