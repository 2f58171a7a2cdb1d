import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Deps } from '#server/deps'
import { handlers } from '#server/jobs/handlers'
import { runDueJobs } from '#server/jobs/runner'
import { filmFiles } from '#server/providers/media/film-files'
import { comingFolder, libraryPlace } from '#server/providers/media/library'
import { tracksOf } from '#server/providers/media/tracks'
import { notePrepared } from '#server/repositories/site/library'
import { joinFilms } from '#server/services/site/library/join'
import { startServer, type TestServer } from '../../../../support/server'
import { addLibraryFile, libraryFile } from './add-file'

const hevc = () => readFile(path.join(__dirname, '../../../providers/media/files/hevc.mp4'))
const ffmpeg = ['/usr/bin/ffmpeg', '/usr/local/bin/ffmpeg'].find((place) => existsSync(place)) ?? null
const canTranscode = ffmpeg !== null && spawnSync(ffmpeg, ['-hide_banner', '-encoders'], { encoding: 'utf8' }).stdout.includes('libx264')
/** Tests of the transcoder are left out by name where it is missing. */
const withTranscoder = canTranscode ? it : it.skip

let server: TestServer
beforeAll(async () => {
  server = await startServer({ seed: true })
})
afterAll(() => server.close())

const withProgram = (program: string | null): Deps => ({
  ...server.deps,
  env: { ...server.deps.env, media: { ...server.deps.env.media, ffmpeg: program } },
})

/** A film as a release left it that made parts alone. */
async function addOldFilm(title: string) {
  const deps = withProgram(ffmpeg)
  const row = await addLibraryFile({ ...server, deps }, title, await hevc())
  await runDueJobs(deps, { prepareMedia: handlers.prepareMedia as never })
  for (const name of ['360.mp4', '720.mp4']) await rm(libraryPlace(deps.env, row, name), { force: true })
  await notePrepared(server.db, row, { state: 'ready', has_parts: true, work: 'none', renditions: '[]', size: 1000 })
  return row
}
const heights = async (address: string) => (await filmFiles(server, address)).map(({ height }) => height)

describe('films that an earlier release cut into parts', () => {
  withTranscoder('are joined by a job, so that devices may keep them', async () => {
    const row = await addOldFilm('旧片.mov')
    expect(await heights(row.address)).toEqual([])
    await joinFilms(withProgram(null))
    expect(await heights(row.address)).toEqual([])
    await joinFilms(withProgram(ffmpeg))
    const files = await filmFiles(server, row.address)
    expect(files.map(({ height }) => height)).toEqual([360, 720])
    const { bytes } = await libraryFile(server, row.id)
    expect(bytes).toBe(files.reduce((sum, file) => sum + file.bytes, 1000))
    expect(await tracksOf(libraryPlace(server.deps.env, row, '720.mp4'))).toMatchObject({ videoCodec: 'H.264', playsEverywhere: true })
    expect((await readdir(comingFolder(server.deps.env))).filter((name) => name.startsWith('draft-'))).toEqual([])
    await joinFilms(withProgram('/nowhere'))
    expect((await libraryFile(server, row.id)).bytes).toBe(bytes)
  })

  withTranscoder('stay as they are where a part is lost, and keep no other film back', async () => {
    const [lost, other] = [await addOldFilm('缺一段.mov'), await addOldFilm('完好.mov')]
    for (const name of ['360-00000.ts', '720-00000.ts']) await rm(libraryPlace(server.deps.env, lost, name))
    await joinFilms(withProgram(ffmpeg))
    await joinFilms(withProgram(ffmpeg))
    expect([await heights(lost.address), await heights(other.address)]).toEqual([[], [360, 720]])
    expect(await libraryFile(server, lost.id)).toMatchObject({ state: 'ready', has_parts: true })
  })
})
