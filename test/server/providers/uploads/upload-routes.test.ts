import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { uploadsFolder } from '#server/providers/uploads/store-file'
import { startServer, type TestServer, type TestSession } from '../../../support/server'
import { leaveFor, png, postBytes, postForm } from './upload'

const BLOCK = 4_194_304
const keyOf = (text: string) => Buffer.from(text).toString('base64url')

describe('the upload endpoint', () => {
  let server: TestServer
  let session: TestSession
  beforeAll(async () => {
    server = await startServer()
  })
  beforeEach(async () => {
    session = await server.signIn()
  })
  afterAll(() => server.close())

  const block = async (bytes: Buffer, token: string) => (await postBytes(server, `/mkblk/${bytes.length}`, token, bytes)).json().ctx

  it('[D2-7-upload-1] accepts up to 4194304 bytes in one form and serves them as a picture', async () => {
    const { token, keyPrefix } = await leaveFor(server, session)
    const bytes = png(BLOCK)
    const reply = await postForm(server, { token, key: `${keyPrefix}one.png` }, bytes)
    expect(reply.json()).toMatchObject({ key: `${keyPrefix}one.png`, fsize: BLOCK, mimeType: 'image/png' })
    const shown = await server.app.inject(`/uploads/${keyPrefix}one.png`)
    expect(shown.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
    })
    expect(shown.headers['content-security-policy']).toBe("default-src 'none'; sandbox")
    expect(shown.rawPayload.equals(bytes)).toBe(true)
  })

  it('[D2-7-upload-2] joins a file of its blocks by mkblk, bput and mkfile', async () => {
    const { token, keyPrefix } = await leaveFor(server, session)
    const bytes = png(BLOCK + 1000)
    const first = await block(bytes.subarray(0, BLOCK), token)
    const begun = (await postBytes(server, '/mkblk/1000', token, bytes.subarray(BLOCK, BLOCK + 400))).json()
    const grown = (await postBytes(server, `/bput/${begun.ctx}/400`, token, bytes.subarray(BLOCK + 400))).json()
    expect([begun.offset, grown.offset]).toEqual([400, 1000])
    const made = await postBytes(server, `/mkfile/${bytes.length}/key/${keyOf(`${keyPrefix}two.png`)}`, token, `${first},${grown.ctx}`)
    expect(made.json()).toMatchObject({ key: `${keyPrefix}two.png`, fsize: bytes.length })
    expect((await server.app.inject(`/uploads/${keyPrefix}two.png`)).rawPayload.equals(bytes)).toBe(true)
  })

  it('[D2-7-upload-3] a block older than a day is invalid', async () => {
    const old = await leaveFor(server, session)
    const ctx = await block(png(500), old.token)
    server.clock.advance(86_400_000)
    session = await server.signIn()
    const { token, keyPrefix } = await leaveFor(server, session)
    const made = await postBytes(server, `/mkfile/500/key/${keyOf(`${keyPrefix}old.png`)}`, token, ctx)
    expect([made.statusCode, made.json()]).toEqual([701, { error: 'invalid ctx' }])
  })

  it("keeps learners out of each other's folders, blocks and names", async () => {
    const mine = await leaveFor(server, session)
    const other = await leaveFor(server, await server.signIn('13900000002'))
    expect((await postForm(server, { token: other.token, key: `${mine.keyPrefix}x.png` }, png(50))).statusCode).toBe(403)
    const ctx = await block(png(50), mine.token)
    expect((await postBytes(server, `/mkfile/50/key/${keyOf(`${other.keyPrefix}x.png`)}`, other.token, ctx)).statusCode).toBe(701)
    expect((await postForm(server, { token: mine.token, key: `${mine.keyPrefix}../2/x.png` }, png(50))).statusCode).toBe(403)
    await postForm(server, { token: mine.token, key: `${mine.keyPrefix}own.png` }, png(50))
    expect((await postForm(server, { token: mine.token, key: `${mine.keyPrefix}own.png` }, png(60))).statusCode).toBe(614)
  })

  it('follows the bytes and not the name, and names a file itself without a requested name', async () => {
    const { token, keyPrefix } = await leaveFor(server, session)
    expect((await postForm(server, { token, key: `${keyPrefix}a.png` }, Buffer.from('<script>1</script>'))).statusCode).toBe(403)
    expect((await postForm(server, { token, key: `${keyPrefix}a.jpg` }, png(50))).statusCode).toBe(403)
    expect((await postForm(server, { token }, png(70))).json().key).toMatch(new RegExp(`^${keyPrefix}[\\w-]{28}\\.png$`))
    // Other bytes were taken by earlier releases, and are still there.
    const place = path.join(uploadsFolder(server.deps.env), 'note', '1')
    await mkdir(place, { recursive: true })
    await writeFile(path.join(place, 'old.bin'), '<script>1</script>')
    const shown = await server.app.inject('/uploads/note/1/old.bin')
    expect(shown.headers).toMatchObject({ 'content-type': 'application/octet-stream', 'content-disposition': 'attachment' })
  })

  it('refuses an upload without its own token, after its end, and above its size', async () => {
    const { token, keyPrefix, maxBytes } = await leaveFor(server, session)
    expect((await postForm(server, { token: `${token}x` }, png(50))).json()).toEqual({ error: 'bad token' })
    const [accessKey = '', signature = '', policy = ''] = token.split(':')
    const odd = `${accessKey}:${'ÿ'.repeat(signature.length)}:${policy}`
    expect((await postForm(server, { token: odd }, png(50))).json()).toEqual({ error: 'bad token' })
    expect((await postBytes(server, '/mkblk/50', '', png(50))).statusCode).toBe(401)
    for (const size of ['x', '1.5', '0', '-1']) expect((await postBytes(server, `/mkblk/${size}`, token, png(8))).statusCode).toBe(400)
    expect((await postBytes(server, `/mkfile/${maxBytes + 1}/key/${keyOf(`${keyPrefix}b.png`)}`, token, 'x')).statusCode).toBe(413)
    expect((await postBytes(server, `/mkblk/${BLOCK + 1}`, token, png(50))).statusCode).toBe(400)
    expect((await postForm(server, { token }, png(BLOCK + 100_000))).statusCode).toBe(413)
    expect((await postBytes(server, `/mkfile/50/key/${keyOf(`${keyPrefix}b.png`)}`, token, 'x,x,x')).statusCode).toBe(400)
    server.clock.advance(3_600_000)
    expect((await postForm(server, { token }, png(50))).json()).toEqual({ error: 'expired token' })
  })
})
