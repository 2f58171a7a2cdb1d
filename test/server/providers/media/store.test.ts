import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { STORE_PREFIX, type StoredObject } from '#server/providers/media/store-port'
import { qiniuStore } from '#server/providers/media/store-qiniu'
import { s3Store } from '#server/providers/media/store-s3'
import { startS3 } from '../../../support/s3-stand-in'

const account = { accessKey: 'AKSCHOOL', secretKey: 'a/very+secret', region: 'cn-north-1' }
const MOMENT = Date.parse('2026-11-28T03:00:00Z')
const HOUR = 3_600_000

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'store-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function file(bytes: Buffer): Promise<string> {
  const place = path.join(folder, randomBytes(4).toString('hex'))
  await writeFile(place, bytes)
  return place
}
async function all(found: AsyncIterable<StoredObject>): Promise<StoredObject[]> {
  const objects: StoredObject[] = []
  for await (const one of found) objects.push(one)
  return objects
}

describe('S3-compatible storage', () => {
  let provider: Awaited<ReturnType<typeof startS3>>
  let now = MOMENT
  beforeEach(async () => {
    now = MOMENT
    provider = await startS3(account, () => now)
  })
  afterEach(() => provider.close())
  const store = (given: Partial<typeof account> = {}) => s3Store({ kind: 's3', bucket: provider.bucket, ...account, ...given })

  it('takes small files whole and large ones in parts, each signed with the digest of its bytes', async () => {
    const [small, large] = [randomBytes(1_000), randomBytes(20_000_000)]
    await store().put('library/1-aa/1/file.mp4', await file(small), 'video/mp4')
    await store().put('library/1-aa/2/file.mp4', await file(large), 'video/mp4')
    expect(provider.objects.get('library/1-aa/1/file.mp4')).toMatchObject({ type: 'video/mp4', bytes: small })
    expect(provider.objects.get('library/1-aa/2/file.mp4')?.bytes.equals(large)).toBe(true)
    expect(provider.objects.get('library/1-aa/2/file.mp4')?.type).toBe('video/mp4')
    expect(provider.state.asked).toBe(1 + 1 + 3 + 1)
  })

  it('gives out addresses that end, for one file, and say its type and name', async () => {
    const bytes = randomBytes(100)
    await store().put('library/1-aa/1/file.pdf', await file(bytes), 'application/pdf')
    const as = { from: MOMENT, end: MOMENT + HOUR, mimeType: 'application/pdf', name: '讲义 (1).pdf' }
    const address = await store().address('library/1-aa/1/file.pdf', as)
    expect(address).toBe(await store().address('library/1-aa/1/file.pdf', as))
    const reply = await fetch(address)
    expect(Buffer.from(await reply.arrayBuffer()).equals(bytes)).toBe(true)
    expect(decodeURIComponent(reply.headers.get('content-disposition') ?? '')).toBe("attachment; filename*=UTF-8''讲义 (1).pdf")
    expect((await fetch(address.replace('file.pdf', 'other.pdf'))).status).toBe(403)
    expect((await fetch(address.replace('application', 'text'))).status).toBe(403)
    now = MOMENT + HOUR
    expect((await fetch(address)).status).toBe(403)
  })

  it('lists page by page and removes', async () => {
    const keys = ['1', '2', '3', '4', '5', '6', '7'].map((one) => `${STORE_PREFIX}${one}-aa/1/file.mp4`)
    for (const key of [...keys, 'other/school.mp4']) await store().put(key, await file(randomBytes(10)), 'video/mp4')
    const found = await all(store().list())
    expect(found.map(({ key }) => key)).toEqual(keys)
    expect(found[0]).toEqual({ key: keys[0], size: 10, at: MOMENT })
    await store().remove(keys.slice(1))
    expect([...provider.objects.keys()]).toEqual([keys[0], 'other/school.mp4'])
  })

  it.each([
    [403, '存储服务不认这组密钥，或不许写入这个存储桶，请管理员检查设置'],
    [404, '存储服务里没有这个存储桶，请管理员检查设置'],
    [503, '存储服务出了故障（503）'],
    [507, '存储服务的空间满了，请管理员扩容'],
  ])('says what to do when it answers %s, and leaves no part behind', async (status, sentence) => {
    const place = await file(randomBytes(100))
    provider.state.refuses = status
    await expect(store().put('library/1-aa/1/file.mp4', place, 'video/mp4')).rejects.toThrow(sentence)
    expect([provider.objects.size, provider.uploads.size]).toEqual([0, 0])
  })

  it('refuses wrong keys, and a sentence says so when it cannot be reached', async () => {
    const place = await file(randomBytes(100))
    await expect(store({ secretKey: 'wrong' }).put('library/1', place, 'video/mp4')).rejects.toThrow('不认这组密钥')
    await expect(store({ region: 'us-east-1' }).put('library/1', place, 'video/mp4')).rejects.toThrow('不认这组密钥')
    const gone = s3Store({ kind: 's3', ...account, bucket: 'http://127.0.0.1:1/school' })
    await expect(gone.put('library/1', place, 'video/mp4')).rejects.toThrow('连不上存储服务。文件还在这台服务器上，照常能放，稍后自动再传')
  })
})

describe('storage at Qiniu', () => {
  const settings = {
    kind: 'qiniu',
    accessKey: 'ak',
    secretKey: 'sk',
    bucket: 'films',
    host: 'https://up.example.cn',
    domain: 'https://films.example.cn',
  } as const
  type Told = { place: string; method: string; body: unknown; authorization: string }
  function provider(answers: readonly Response[]) {
    const told: Told[] = []
    const left = [...answers]
    const transport: typeof fetch = async (place, { method = 'GET', body, headers } = {}) => {
      told.push({ place: String(place), method, body, authorization: new Headers(headers).get('authorization') ?? '' })
      return left.shift() ?? new Response('', { status: 500 })
    }
    return { told, store: qiniuStore(settings, transport, () => MOMENT) }
  }
  const json = (value: unknown, status = 200) => new Response(JSON.stringify(value), { status })

  it('takes a file in blocks and joins them under its key and type', async () => {
    const bytes = randomBytes(4_194_304 + 5)
    const { told, store } = provider([json({ ctx: 'one' }), json({ ctx: 'two' }), json({ key: 'k' })])
    await store.put('library/1-aa/1/file.mp4', await file(bytes), 'video/mp4')
    const base64 = (text: string) => Buffer.from(text).toString('base64').replaceAll('+', '-').replaceAll('/', '_')
    expect(told.map(({ place }) => place)).toEqual([
      'https://up.example.cn/mkblk/4194304',
      'https://up.example.cn/mkblk/5',
      `https://up.example.cn/mkfile/${bytes.length}/key/${base64('library/1-aa/1/file.mp4')}/mimeType/${base64('video/mp4')}`,
    ])
    expect(Buffer.from(told[1]?.body as Uint8Array).equals(bytes.subarray(-5))).toBe(true)
    expect(told[2]?.body).toBe('one,two')
    const policy = JSON.parse(Buffer.from(told[0]?.authorization.split(':').at(-1) ?? '', 'base64').toString())
    expect(policy.scope).toBe('films:library/1-aa/1/file.mp4')
  })

  it('gives out signed addresses, and lists and removes by key', async () => {
    const { told, store } = provider([
      json({ items: [{ key: 'library/a', fsize: 3, putTime: MOMENT * 10_000 }], marker: 'm' }),
      json({ items: [{ key: 'library/b', fsize: 4, putTime: MOMENT * 10_000 }] }),
      json([{ code: 200 }, { code: 612 }], 298),
      json([{ code: 599 }], 298),
    ])
    const address = await store.address('library/a', { from: MOMENT, end: MOMENT + HOUR, mimeType: 'video/mp4' })
    expect(address).toMatch(/^https:\/\/films\.example\.cn\/library\/a\?e=1795838400&token=ak:[\w=-]+$/)
    expect(await all(store.list())).toEqual([
      { key: 'library/a', size: 3, at: MOMENT },
      { key: 'library/b', size: 4, at: MOMENT },
    ])
    await store.remove(['library/a', 'library/b'])
    expect(new URLSearchParams(String(told[2]?.body)).getAll('op')).toHaveLength(2)
    await expect(store.remove(['library/a'])).rejects.toThrow('存储服务的答复看不懂')
  })

  it('says what to do when the bucket or the keys are wrong', async () => {
    // No response of one's own may have this status.
    const noBucket = Object.defineProperties(json({ error: 'no such bucket' }, 599), { status: { value: 631 } })
    const { store } = provider([json({ error: 'bad token' }, 401), noBucket])
    const place = await file(randomBytes(10))
    await expect(store.put('library/a', place, 'video/mp4')).rejects.toThrow('存储服务不认这组密钥，请管理员检查设置')
    await expect(store.put('library/a', place, 'video/mp4')).rejects.toThrow('存储服务里没有这个存储桶，请管理员检查设置')
  })
})
