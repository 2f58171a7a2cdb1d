import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildDesk } from '#server/desk/app'
import { mediaFolder } from '#server/folders'
import { comingFolder, libraryFolder } from '#server/providers/media/library'
import { finishUploads, sweepMedia } from '#server/services/site/library/sweep'
import { chance } from '../../../support/chance'
import { startServer, type TestServer } from '../../../support/server'
import { untilSo } from '../../../support/until-so'
import { staffBrowser } from '../staff'
import { type Sender, senderAt } from './send-upload'

const lesson = path.join(mediaFolder, 'video/lesson.mp4')
const DAY_MS = 86_400_000

let server: TestServer
let desk: FastifyInstance
let editor: Sender
let film: Buffer
beforeAll(async () => {
  server = await startServer()
  desk = await buildDesk(server.deps)
  await desk.listen({ port: 0, host: '127.0.0.1' })
  editor = senderAt(desk, (await staffBrowser(server, desk, ['editor'])).session)
  film = await readFile(lesson)
})
afterAll(async () => {
  await desk.close()
  await server.close()
})

const coming = async () => (await readdir(comingFolder(server.deps.env)).catch(() => [])).sort()
const row = (id: number | null) =>
  server.db
    .selectFrom('site_media')
    .selectAll()
    .where('id', '=', id ?? 0)
    .executeTakeFirstOrThrow()

describe('an upload to the library', () => {
  it('comes in parts, and is checked and kept as it was sent', async () => {
    const { state, mediaId } = await editor.send('第一讲.mp4', film, 100_000)
    expect(state).toBe('done')
    const { title, address, token, ...kept } = await row(mediaId)
    expect([title, address]).toEqual(['第一讲.mp4', `library/film/${mediaId}-${token}.mp4`])
    expect(kept).toMatchObject({ kind: 'film', state: 'ready', size: film.length, seconds: 120, width: 640, height: 360 })
    expect(await readFile(path.join(libraryFolder(server.deps.env), `${mediaId}-${token}/1/file.mp4`))).toEqual(film)
    expect(await coming()).toEqual([])
    const audit = await server.db.selectFrom('audit').select(['act', 'after']).where('object', '=', `media:${mediaId}`).execute()
    expect(audit).toMatchObject([{ act: 'upload-media', after: { title: '第一讲.mp4', size: film.length } }])
  })

  it('goes on where it was broken off, at ten places drawn by chance', async () => {
    const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31)
    process.stdout.write(`uploads are broken off with SEED=${seed}\n`)
    const { between } = chance(seed)
    const { at } = await editor.begin('断线.mp4', film.length)
    let sent = 0
    for (let broken = 0; broken < 10; broken++) {
      const aborter = new AbortController()
      const from = sent
      // A byte at least is left for each of the breaks to come, and one for the end.
      const stop = between(from + 1, Math.min(film.length - 11 + broken, from + Math.floor(film.length / 4)))
      const body = new ReadableStream<Uint8Array>({
        start: (stream) => stream.enqueue(film.subarray(from, stop)),
      })
      const going = editor.put(at, from, body, aborter.signal).catch(() => 'broken')
      await untilSo(async () => ((await editor.list()).find(({ key }) => at.endsWith(key))?.sent ?? 0) > from)
      aborter.abort()
      expect(await going).toBe('broken')
      sent = (await editor.offset(at)) ?? -1
      expect(sent).toBeGreaterThan(from)
    }
    expect(await editor.put(at, sent, film.subarray(sent))).toMatchObject({ status: 204 })
    const done = (await editor.list()).find(({ key }) => at.endsWith(key))
    expect(done?.state).toBe('done')
    const { token } = await row(done?.mediaId ?? 0)
    expect(await readFile(path.join(libraryFolder(server.deps.env), `${done?.mediaId}-${token}/1/file.mp4`))).toEqual(film)
  })

  it('leaves nothing behind but the sentence when it is refused', async () => {
    const before = await server.db.selectFrom('site_media').select('id').execute()
    const cut = await editor.send('半截.mp4', film.subarray(0, 300_000), 100_000)
    expect(cut).toMatchObject({ state: 'refused', fault: '文件不完整，可能没有拷完或没有导出完，请重新导出再传', mediaId: null })
    const page = await editor.send('网页.mp4', Buffer.from('<script>alert(1)</script>'))
    expect(page.fault).toMatch(/^认不出这是什么文件/)
    expect(await coming()).toEqual([])
    expect(await server.db.selectFrom('site_media').select('id').execute()).toEqual(before)
  })

  it('ends before its first byte when it is too large, empty, or the disk has no room', async () => {
    expect(await editor.begin('a.mp4', 4_294_967_297)).toMatchObject({ status: 413 })
    expect(await editor.begin('a.png', 30_000_000)).toMatchObject({
      status: 422,
      words: '文件有 30 MB，这种文件最大 20 MB，请压缩或分开后再传',
    })
    const full = { ...server.deps, env: { ...server.deps.env, media: { ...server.deps.env.media, reserve: 1e15 } } }
    const other = await buildDesk(full)
    await other.listen({ port: 0, host: '127.0.0.1' })
    const { status, words } = await senderAt(other, (await staffBrowser(server, other, ['editor'])).session).begin('a.mp4', 2e9)
    await other.close()
    expect([status, words]).toEqual([422, '服务器只能再放 0 MB，放不下这个 2 GB 的文件，请先删掉不用的文件'])
  })

  it('leaves nothing once it is cancelled', async () => {
    const { at } = await editor.begin('不要了.mp4', film.length)
    await editor.put(at, 0, film.subarray(0, 1_000))
    expect(await editor.remove(at)).toBe(204)
    expect([await editor.offset(at), await coming()]).toEqual([null, []])
  })

  it('gets its check from the next round of jobs where its process died after the last byte', async () => {
    const { at } = await editor.begin('最后一字节.mp4', film.length)
    await editor.put(at, 0, film.subarray(0, 1_000))
    const key = at.split('/').at(-1) ?? ''
    await writeFile(path.join(comingFolder(server.deps.env), key), film)
    await finishUploads(server.deps)
    expect((await editor.list()).find((one) => one.key === key)).toMatchObject({ state: 'done' })
  })

  it('leaves nothing when nobody goes on with it for a day, and what is kept stays', async () => {
    const { at } = await editor.begin('忘了.mp4', film.length)
    await editor.put(at, 0, film.subarray(0, 1_000))
    const kept = await readdir(libraryFolder(server.deps.env))
    await sweepMedia(server.deps)
    expect(await editor.offset(at)).toBe(1_000)
    const later = { ...server.deps, now: () => Math.max(Date.now(), server.clock.now()) + DAY_MS + 1_000 }
    await sweepMedia(later)
    expect([await editor.offset(at), await coming()]).toEqual([null, []])
    expect(await readdir(libraryFolder(server.deps.env))).toEqual(kept)
  })
})

describe('attacks on the door of uploads', () => {
  it('find no upload of somebody else, and none without the right', async () => {
    const { at } = await editor.begin('我的.mp4', film.length)
    const colleague = senderAt(desk, (await staffBrowser(server, desk, ['editor'])).session)
    expect(await colleague.offset(at)).toBeNull()
    expect(await colleague.put(at, 0, film.subarray(0, 10))).toMatchObject({ status: 404 })
    expect(await colleague.remove(at)).toBe(404)
    expect((await colleague.list()).length).toBe(0)
    const teacher = senderAt(desk, (await staffBrowser(server, desk, ['teacher'])).session)
    expect(await teacher.begin('a.mp4', 10)).toMatchObject({ status: 403 })
    expect(await senderAt(desk, 'nobody').begin('a.mp4', 10)).toMatchObject({ status: 403 })
    expect(await editor.remove(at)).toBe(204)
  })

  it('cannot name a place on the disk', async () => {
    for (const name of ['../../../etc/passwd.mp4', 'a/../../b.mp4', '..\\..\\c.mp4', '\0.mp4', ''])
      expect((await editor.begin(name, 10)).status).toBe(201)
    for (const { key } of await editor.list()) expect(key).toMatch(/^[0-9a-f]{32}$/)
    for (const at of ['/media/uploads/..%2f..%2fpackage.json', '/media/uploads/%2e%2e', '/media/uploads/a%00b'])
      expect(await editor.offset(at)).toBeNull()
    const names = (await server.db.selectFrom('media_upload').select('name').execute()).map(({ name }) => name)
    expect(names.some((name) => /[/\\\0]/.test(name))).toBe(false)
    for (const { key, state } of await editor.list()) if (state === 'going') await editor.remove(`/media/uploads/${key}`)
  })

  it('change nothing by parts at the same time, out of order or once more', async () => {
    const { at } = await editor.begin('一起.mp4', film.length)
    const both = await Promise.all([editor.put(at, 0, film.subarray(0, 200_000)), editor.put(at, 0, film.subarray(0, 200_000))])
    expect(both.map(({ status }) => status).filter((status) => status === 204).length).toBe(1)
    expect(await editor.put(at, 0, film.subarray(0, 1_000))).toMatchObject({ status: 409 })
    expect(await editor.put(at, 300_000, film.subarray(300_000))).toMatchObject({ status: 409 })
    const sent = (await editor.offset(at)) ?? -1
    expect(await editor.put(at, sent, Buffer.concat([film.subarray(sent), Buffer.alloc(1_000)]))).toMatchObject({ status: 413 })
    expect(await editor.put(at, sent, film.subarray(sent))).toMatchObject({ status: 204 })
    expect(await editor.put(at, sent, film.subarray(sent))).toMatchObject({ status: 410 })
    const made = (await editor.list()).filter(({ key }) => at.endsWith(key))
    expect(made).toMatchObject([{ state: 'done' }])
  })

  it('fail from another site', async () => {
    const address = desk.server.address()
    const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
    const { session } = await staffBrowser(server, desk, ['editor'])
    const headers = { cookie: `desk_session=${session}`, origin: 'https://evil.example', 'tus-resumable': '1.0.0', 'upload-length': '10' }
    expect((await fetch(`${origin}/media/uploads`, { method: 'POST', headers })).status).toBe(403)
  })

  it('cannot begin more than fifty at once', async () => {
    const sender = senderAt(desk, (await staffBrowser(server, desk, ['editor'])).session)
    const begun = await Promise.all(Array.from({ length: 55 }, (_, at) => sender.begin(`${at}.mp4`, 10)))
    const count = begun.filter(({ status }) => status === 201).length
    expect(count).toBeLessThanOrEqual(55)
    expect(await sender.begin('a.mp4', 10)).toMatchObject({ status: 422, words: '同时最多传 50 个文件，请等前面的传完' })
  })
})
