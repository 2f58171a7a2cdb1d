import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { siteMediaOf } from '#server/providers/uploads/site-media'
import { upload } from '@/contract/site/upload'
import { startServer, type TestServer, type TestSession } from '../../support/server'
import { leaveFor, png, postForm } from '../providers/uploads/upload'

let server: TestServer
let learner: TestSession
beforeAll(async () => {
  server = await startServer()
  learner = await server.signIn()
})
afterAll(() => server.close())

const PICTURES = ['avatar', 'doubt', 'homework', 'errata', 'circle']

describe('an upload grant', () => {
  it.each([
    ...['zzz', 'a', 'note', 'bank', 'constructor', 'hasownproperty', 'prototype', 'support', 'uploads', 'materials'],
    ...['site', 'teacher-voice', '__proto__', '../avatar', 'avatar/1', ''],
  ])('an upload grant is refused for %s', async (prefix) => {
    expect(await server.exchange(upload.upToken, { query: { prefix } }, learner)).toMatchObject({ code: 417 })
  })

  it.each(PICTURES)('an upload grant for %s accepts pictures and nothing else', async (prefix) => {
    const { token, keyPrefix, mimeTypes } = await leaveFor(server, learner, prefix)
    expect(mimeTypes.every((type) => type.startsWith('image/'))).toBe(true)
    for (const bytes of [
      Buffer.from('<script>1</script>'),
      Buffer.from('%PDF-1.4'),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    ])
      expect((await postForm(server, { token }, bytes)).statusCode).toBe(403)
    expect((await postForm(server, { token, key: `${keyPrefix}a.png` }, png(60))).statusCode).toBe(200)
  })

  it('begins the name of each file with a random part of the server', async () => {
    const leaves = [await leaveFor(server, learner), await leaveFor(server, learner)]
    for (const { keyPrefix } of leaves) expect(keyPrefix).toMatch(new RegExp(`^avatar/${learner.userId}/[0-9a-f]{32}$`))
    expect(leaves[0]?.keyPrefix).not.toBe(leaves[1]?.keyPrefix)
    const key = `avatar/${learner.userId}/guessed.png`
    expect((await postForm(server, { token: leaves[0]?.token ?? '', key }, png(60))).statusCode).toBe(403)
  })
})

/** Pixels that a picture may not have, in a file of some kilobytes. */
const SIDE = 25_000

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  size.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([size, named, sum])
}

function pngBomb(): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(SIDE, 0)
  head.writeUInt32BE(SIDE, 4)
  head.writeUInt8(1, 8)
  const rows = deflateSync(Buffer.alloc(SIDE * (1 + SIDE / 8)))
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

const small = sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })

async function jpegBomb(): Promise<Buffer> {
  const bytes = await small.clone().jpeg().toBuffer()
  const frame = bytes.indexOf(Buffer.from('ffc0', 'hex'))
  bytes.writeUInt16BE(SIDE, frame + 5)
  bytes.writeUInt16BE(SIDE, frame + 7)
  return bytes
}

async function webpBomb(): Promise<Buffer> {
  const bytes = await small.clone().webp().toBuffer()
  const start = bytes.indexOf(Buffer.from('9d012a', 'hex')) + 3
  bytes.writeUInt16LE(16_383, start)
  bytes.writeUInt16LE(16_383, start + 2)
  return bytes
}

function bmpBomb(): Buffer {
  const bytes = Buffer.alloc(54)
  bytes.write('BM')
  bytes.writeInt32LE(SIDE, 18)
  bytes.writeInt32LE(-SIDE, 22)
  return bytes
}

describe('a picture of more pixels than any photo', () => {
  const bombs: Record<string, () => Buffer | Promise<Buffer>> = { png: pngBomb, jpg: jpegBomb, webp: webpBomb, bmp: bmpBomb }
  const made = new Map<string, Buffer>()
  beforeAll(async () => {
    for (const [ending, make] of Object.entries(bombs)) made.set(ending, await make())
  })

  it.each(PICTURES.flatMap((prefix) => Object.keys(bombs).map((ending) => [prefix, ending] as const)))(
    'a large picture for %s is not stored as %s',
    async (prefix, ending) => {
      const bytes = made.get(ending) ?? Buffer.alloc(0)
      expect(bytes.length).toBeLessThan(200_000)
      const { token, keyPrefix } = await leaveFor(server, learner, prefix)
      const reply = await postForm(server, { token, key: `${keyPrefix}a.${ending}` }, bytes)
      expect([reply.statusCode, reply.json()]).toEqual([413, { error: 'request entity size is exceeded' }])
      expect((await server.app.inject(`/uploads/${keyPrefix}a.${ending}`)).statusCode).toBe(404)
    },
  )

  it('a large picture is refused by the desk too', async () => {
    for (const bytes of made.values())
      await expect(siteMediaOf(server.deps, bytes)).rejects.toMatchObject({ code: 417, message: '图片的像素太多，请缩小后再上传' })
  })
})
