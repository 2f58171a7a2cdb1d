import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Deps } from '#server/deps'
import { mediaFolder } from '#server/folders'
import { handlers } from '#server/jobs/handlers'
import { runDueJobs } from '#server/jobs/runner'
import { partsHere } from '#server/providers/media/library'
import { libraryFileOf } from '#server/providers/media/played'
import { sweepMedia } from '#server/services/site/library/sweep'
import { startS3 } from '../../../../support/s3-stand-in'
import { startServer, type TestServer } from '../../../../support/server'
import { addLibraryFile, libraryFile, photograph, played, trialWith } from './add-file'

const account = { accessKey: 'AKSCHOOL', secretKey: 'a/very+secret', region: 'us-east-1' }
const DAY_MS = 86_400_000

let server: TestServer
let provider: Awaited<ReturnType<typeof startS3>>
let film: Buffer
beforeAll(async () => {
  server = await startServer({ seed: true })
  provider = await startS3(account, () => server.clock.now())
  // The files of the server are served by the same settings.
  server.deps.env.media.store = { kind: 's3', bucket: provider.bucket, ...account }
  film = await readFile(path.join(mediaFolder, 'video/lesson.mp4'))
})
afterAll(async () => {
  await provider.close()
  await server.close()
})

const kinds = { prepareMedia: handlers.prepareMedia as never, storeMedia: handlers.storeMedia as never }
const work = (deps: Deps = server.deps) => runDueJobs(deps, kinds)
const get = (url: string) => server.app.inject({ url })
const followed = async (address: string) => Buffer.from(await (await fetch(address)).arrayBuffer())

describe('a file of the library with a storage provider', () => {
  it('plays from here until it has moved, and then from a signed address of the provider', async () => {
    const row = await addLibraryFile(server, '第一讲.mp4', film)
    const lesson = await trialWith(server, row.address)
    const place = new URL(await played(server, lesson)).pathname
    expect((await get(place)).statusCode).toBe(200)
    await work()
    expect(await libraryFile(server, row.id)).toMatchObject({ place: 'store', fault: '', state: 'ready' })
    expect(await partsHere(server.deps.env, row)).toEqual([])
    const led = await get(new URL(await played(server, lesson)).pathname)
    expect([led.statusCode, led.headers['cache-control']]).toEqual([302, 'private, max-age=300'])
    const address = String(led.headers.location)
    expect((await followed(address)).equals(film)).toBe(true)
    const [plain = ''] = address.split('?')
    expect((await fetch(plain)).status).toBe(403)
    expect((await get(place.replace(/signed\/[^/]+/, 'signed/none'))).statusCode).toBe(403)
  })

  it('leads everybody to the provider where it is a picture, and the server itself too', async () => {
    const row = await addLibraryFile(server, '封面.jpg', await photograph())
    await work()
    const led = await get(`/media/${row.address}`)
    expect(led.statusCode).toBe(302)
    expect((await fetch(String(led.headers.location))).headers.get('content-type')).toBe('image/jpeg')
    expect(await libraryFileOf(server.deps, row.address)).toEqual({ url: led.headers.location })
  })

  it('waits here while the provider is away, says so, and moves once it is back', async () => {
    provider.state.refuses = 403
    const row = await addLibraryFile(server, '第二讲.mp4', film)
    await work()
    const words = '存储服务不认这组密钥，或不许写入这个存储桶，请管理员检查设置。文件还在这台服务器上，照常能放，稍后自动再传'
    expect(await libraryFile(server, row.id)).toMatchObject({ place: 'disk', state: 'ready', fault: words })
    expect((await get(new URL(await played(server, await trialWith(server, row.address))).pathname)).statusCode).toBe(200)
    provider.state.refuses = null
    await work()
    expect((await libraryFile(server, row.id)).place).toBe('disk')
    server.clock.advance(600_000)
    await work()
    expect(await libraryFile(server, row.id)).toMatchObject({ place: 'store', fault: '' })
  })

  it('leaves the provider a day after another one has taken its place, or it was deleted', async () => {
    const row = await addLibraryFile(server, '第三讲.mp4', film)
    await work()
    const key = (revision: number) => `library/${row.id}-${row.token}/${revision}/file.mp4`
    await addLibraryFile(server, '第三讲新.mp4', film, row.id)
    await work()
    expect([provider.objects.has(key(1)), provider.objects.has(key(2))]).toEqual([true, true])
    await sweepMedia(server.deps)
    expect(provider.objects.has(key(1))).toBe(true)
    server.clock.advance(DAY_MS + 1)
    await sweepMedia(server.deps)
    expect([provider.objects.has(key(1)), provider.objects.has(key(2))]).toEqual([false, true])
  })

  it('moves too when the provider was chosen later', async () => {
    const store = server.deps.env.media.store
    server.deps.env.media.store = { kind: 'disk' }
    const row = await addLibraryFile(server, '早先.mp4', film)
    await work()
    expect((await libraryFile(server, row.id)).place).toBe('disk')
    server.deps.env.media.store = store
    await sweepMedia(server.deps)
    await work()
    expect((await libraryFile(server, row.id)).place).toBe('store')
  })
})
