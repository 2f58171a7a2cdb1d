import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Deps } from '#server/deps'
import { handlers } from '#server/jobs/handlers'
import { runDueJobs } from '#server/jobs/runner'
import { filmFiles } from '#server/providers/media/film-files'
import { libraryFolder } from '#server/providers/media/library'
import { tracksOf } from '#server/providers/media/tracks'
import { notePrepared, noteProgress } from '#server/repositories/site/library'
import { prepareMedia } from '#server/services/site/library/prepare'
import { startServer, type TestServer } from '../../../../support/server'
import { addLibraryFile, libraryFile, played, trialWith } from './add-file'

const files = path.join(__dirname, '../../../providers/media/files')
const own = (name: string) => readFile(path.join(files, name))
const ffmpeg = ['/usr/bin/ffmpeg', '/usr/local/bin/ffmpeg'].find((place) => existsSync(place)) ?? null
const canTranscode = ffmpeg !== null && spawnSync(ffmpeg, ['-hide_banner', '-encoders'], { encoding: 'utf8' }).stdout.includes('libx264')
/** Tests of the transcoder are left out by name where it is missing. */
const withTranscoder = canTranscode ? it : it.skip

let server: TestServer
beforeAll(async () => {
  server = await startServer({ seed: true })
})
afterAll(() => server.close())

const transcoding = (): Deps => ({ ...server.deps, env: { ...server.deps.env, media: { ...server.deps.env.media, ffmpeg } } })
const partsOf = async ({ id, token, revision }: { id: number; token: string; revision: number }) =>
  (await readdir(path.join(libraryFolder(server.deps.env), `${id}-${token}/${revision}`))).sort()
const runPrepare = (deps: Deps) => runDueJobs(deps, { prepareMedia: handlers.prepareMedia as never })
const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers })

describe('a film of the library', () => {
  it('plays once a job has put its index to the front, and not before', async () => {
    const row = await addLibraryFile(server, '第三讲.mp4', await own('index-last.mp4'))
    expect([row.state, row.work]).toEqual(['waiting', 'rewrite'])
    const lesson = await trialWith(server, row.address)
    expect(await played(server, lesson)).toBe('')
    await runPrepare(server.deps)
    expect(await libraryFile(server, row.id)).toMatchObject({ state: 'ready', work: 'none', progress: 100 })
    expect(await partsOf(row)).toEqual(['file.mp4'])
    expect((await get(new URL(await played(server, lesson)).pathname)).statusCode).toBe(200)
  })

  it('shows its progress while it is prepared, and a word that comes late changes nothing', async () => {
    const row = await addLibraryFile(server, '第四讲.mp4', await own('index-last.mp4'))
    await notePrepared(server.db, row, { state: 'preparing', progress: 0 })
    await noteProgress(server.db, row, 40)
    expect(await libraryFile(server, row.id)).toMatchObject({ state: 'preparing', progress: 40 })
    await notePrepared(server.db, row, { state: 'ready', progress: 100 })
    await noteProgress(server.db, row, 41)
    expect(await libraryFile(server, row.id)).toMatchObject({ state: 'ready', progress: 100 })
  })
})

describe('transcoding', () => {
  it('refuses with a way out where there is no transcoder any more', async () => {
    const row = await addLibraryFile(
      { ...server, deps: { ...transcoding(), env: { ...transcoding().env, media: { ...transcoding().env.media, ffmpeg: '/nowhere' } } } },
      '手机.mov',
      await own('hevc.mp4'),
    )
    await prepareMedia(server.deps, row)
    expect(await libraryFile(server, row.id)).toMatchObject({
      state: 'broken',
      fault: '这台服务器没有转码器，请导出 H.264 的 MP4，再用“换成新文件”重传',
    })
    expect(await partsOf(row)).toEqual([])
  })

  withTranscoder('makes parts of 360 and 720 lines that play everywhere, with a poster', async () => {
    const deps = transcoding()
    const row = await addLibraryFile({ ...server, deps }, '手机横拍.mov', await own('hevc.mp4'))
    await runPrepare(deps)
    expect(await libraryFile(server, row.id)).toMatchObject({ state: 'ready', has_parts: true, has_poster: true, seconds: 2 })
    const parts = ['360-00000.ts', '360.m3u8', '360.mp4', '720-00000.ts', '720.m3u8', '720.mp4', 'master.m3u8', 'poster.jpg']
    expect(await partsOf(row)).toEqual(parts)
    const joined = await filmFiles(server, row.address)
    expect(joined.map(({ height }) => height)).toEqual([360, 720])
    for (const { film, bytes } of joined) {
      const file = path.join(libraryFolder(deps.env), film.replace('library/film/', ''))
      expect(await tracksOf(file)).toMatchObject({ videoCodec: 'H.264', playsEverywhere: true })
      expect((await stat(file)).size).toBe(bytes)
    }
    const place = path.join(libraryFolder(deps.env), `${row.id}-${row.token}/1/360-00000.ts`)
    expect(await tracksOf(place)).toMatchObject({ videoCodec: 'H.264', playsEverywhere: true })
    const list = new URL(await played(server, await trialWith(server, row.address))).pathname
    expect(list.endsWith('/master.m3u8')).toBe(true)
    expect((await get(list)).body).toContain('360.m3u8')
    const part = await get(list.replace('master.m3u8', '360-00000.ts'), { range: 'bytes=0-9' })
    expect([part.statusCode, part.headers['content-type']]).toEqual([206, 'video/mp2t'])
  })

  withTranscoder('takes formats that nothing else reads, films and sounds', async () => {
    const deps = transcoding()
    const rows = [
      await addLibraryFile({ ...server, deps }, '老课件.wmv', await own('old.wmv')),
      await addLibraryFile({ ...server, deps }, '音.flac', await own('tone.flac')),
    ]
    await runPrepare(deps)
    const [old, tone] = await Promise.all(rows.map(({ id }) => libraryFile(server, id)))
    expect(old).toMatchObject({ kind: 'film', state: 'ready', has_parts: true, seconds: 1 })
    expect(tone).toMatchObject({ kind: 'sound', state: 'ready', seconds: 1, audio_codec: 'AAC' })
  })

  withTranscoder('tells what to do about a file that cannot be read', async () => {
    const deps = transcoding()
    const bytes = await own('old.wmv')
    const row = await addLibraryFile({ ...server, deps }, '坏.wmv', Buffer.concat([bytes.subarray(0, 200), Buffer.alloc(4_000, 7)]))
    await runPrepare(deps)
    expect(await libraryFile(server, row.id)).toMatchObject({ state: 'broken', fault: '转码器也读不了这个文件，请用原软件导出 MP4 再传' })
    expect(await partsOf(row)).toEqual([])
  })
})
