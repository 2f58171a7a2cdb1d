import { createDecipheriv } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildDesk } from '#server/desk/app'
import { mediaFolder } from '#server/folders'
import { download } from '@/contract/learn/download'
import { filmDownload } from '@/contract/learn/film-download'
import type { FilmRental } from '@/contract/learn/film-download.schema'
import { DAY_MS, MINUTE_MS } from '@/domain/time/units'
import { startServer, type TestServer, type TestSession } from '../../../support/server'
import { own } from '../../../support/shop'
import { type Browser, staffBrowser } from '../../desk/staff'
import { addLibraryFile } from '../site/library/add-file'

const COURSE = 101
const FREE = 104
const FILM = 1001
const OTHER_FILM = 1003
const SOUND = 1006
const TRIAL = 1001

/** The moments that a lease holds, read as a device does. */
function momentsIn({ key, lease }: Pick<FilmRental, 'key' | 'lease'>): unknown {
  const bytes = Buffer.from(lease, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key, 'base64'), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(-16))
  return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString())
}

describe('films that a learner keeps', () => {
  let server: TestServer
  let desk: FastifyInstance
  let service: Browser
  let marketing: Browser
  let anna: TestSession
  let learners = 0
  beforeAll(async () => {
    server = await startServer({ seed: true })
    desk = await buildDesk(server.deps)
    service = await staffBrowser(server, desk, ['service'])
    marketing = await staffBrowser(server, desk, ['marketing'])
  })
  afterAll(async () => {
    await desk.close()
    await server.close()
  })
  beforeEach(async () => {
    anna = await server.signIn(`139000${94_000 + learners++}`)
    await own(server, anna, COURSE, null)
  })

  const fileOf = async (lessonId: number) => {
    const { media } = await server.db.selectFrom('lesson').select('media').where('id', '=', lessonId).executeTakeFirstOrThrow()
    return readFileSync(path.join(mediaFolder, media))
  }
  const begin = (session: TestSession, lessonId = FILM, height: number | null = null) =>
    server.send(filmDownload.begin, { body: { lessonId, height } }, session)
  const renew = (session: TestSession, lessonId = FILM, height: number | null = null) =>
    server.send(filmDownload.renew, { body: { films: [{ lessonId, height }] } }, session)
  const reasonOf = async (...of: Parameters<typeof renew>) => (await renew(...of)).ended[0]?.reason
  const endRight = (session: TestSession, expires_at: number | null) =>
    server.db.updateTable('entitlement').set({ expires_at }).where('user_id', '=', session.userId).execute()
  const setRules = (films: string, days: string) => marketing.act('set-play-rules', 'site', { devices: 'one', mark: 'no', films, days })

  it('lists the films of a course with their bytes', async () => {
    const { films } = await server.send(download.ofCourse, { params: { id: COURSE } }, anna)
    const bytes = (await fileOf(FILM)).length
    expect(films?.find(({ lessonId }) => lessonId === FILM)?.files).toEqual([{ height: null, bytes }])
    expect(films?.some(({ lessonId }) => lessonId === SOUND)).toBe(false)
  })

  it('gives an address that takes ranges, and a lease that its key opens, for a month', async () => {
    const rental = await begin(anna)
    const at = server.clock.now()
    expect(rental).toMatchObject({ lessonId: FILM, height: null, mimeType: 'video/mp4', until: at + 30 * DAY_MS, issuedAt: at })
    expect(momentsIn(rental)).toEqual({ rental: rental.rental, until: rental.until, issuedAt: at })
    const file = await fileOf(FILM)
    const url = rental.url.slice(server.deps.env.publicUrl.length)
    const piece = await server.app.inject({ url, headers: { range: 'bytes=1000-1999' } })
    expect(piece.statusCode).toBe(206)
    expect(piece.rawPayload.equals(file.subarray(1000, 2000))).toBe(true)
  })

  it('keeps the key of a copy when it is begun again, and gives a new one for another film', async () => {
    const first = await begin(anna)
    const again = await begin(anna)
    expect([again.rental, again.key]).toEqual([first.rental, first.key])
    await server.db.updateTable('film_download').set({ film: 'video/old.mp4' }).where('user_id', '=', anna.userId).execute()
    const other = await begin(anna)
    expect(other.rental).not.toBe(first.rental)
    expect(other.key).not.toBe(first.key)
  })

  it('stores no key in clear', async () => {
    const { key } = await begin(anna)
    const row = await server.db.selectFrom('film_download').selectAll().where('user_id', '=', anna.userId).executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(key)
  })

  it('gives one key to two requests at once', async () => {
    const both = await Promise.all([begin(anna), begin(anna)])
    expect(both[0].key).toBe(both[1].key)
  })

  it('lends no longer than the course, and longer once the right is', async () => {
    const end = server.clock.now() + DAY_MS
    await endRight(anna, end)
    expect((await begin(anna)).until).toBe(end)
    await endRight(anna, null)
    server.clock.advance(MINUTE_MS)
    const { leases } = await renew(anna, FILM)
    expect(leases[0]?.until).toBe(server.clock.now() + 30 * DAY_MS)
  })

  it('counts what was lent as taken from the course, and a trial not', async () => {
    const taken = async () =>
      (await server.db.selectFrom('taken_part').select('part').where('user_id', '=', anna.userId).execute()).map(({ part }) => part)
    await begin(anna, TRIAL)
    expect(await taken()).toEqual([])
    await begin(anna, OTHER_FILM)
    expect(await taken()).toEqual([String(OTHER_FILM)])
  })

  it('lends a film of a free course', async () => {
    const lessons = (await server.send(download.ofCourse, { params: { id: FREE } }, anna)).films ?? []
    const [film] = lessons.filter(({ files }) => files.length > 0)
    expect((await begin(anna, film?.lessonId ?? 0)).until).toBe(server.clock.now() + 30 * DAY_MS)
  })

  it('refuses strangers, a trial of theirs, sounds, heights that are not there, and lessons that are not there', async () => {
    const cleo = await server.signIn(`139000${95_000 + learners}`)
    await expect(begin(cleo, OTHER_FILM)).rejects.toMatchObject({ code: 403 })
    await expect(begin(cleo, TRIAL)).rejects.toMatchObject({ code: 403 })
    await expect(begin(anna, SOUND)).rejects.toMatchObject({ code: 409, message: expect.stringContaining('没有可以下载的视频') })
    await expect(begin(anna, FILM, 720)).rejects.toMatchObject({ code: 409, message: expect.stringContaining('没有这个清晰度') })
    await expect(begin(anna, 999_999)).rejects.toMatchObject({ code: 404 })
    expect(await reasonOf(cleo)).toBe('gone')
  })

  it('lends a film that was transcoded in the height that was chosen, and in none that is not stored in one piece', async () => {
    const lesson = server.db.updateTable('lesson').where('id', '=', OTHER_FILM)
    const { media } = await server.db.selectFrom('lesson').select('media').where('id', '=', OTHER_FILM).executeTakeFirstOrThrow()
    const film = await addLibraryFile(server, '第五讲.mp4', readFileSync(path.join(mediaFolder, 'video/lesson.mp4')))
    await lesson.set({ media: film.address }).execute()
    const files = async () =>
      (await server.send(download.ofCourse, { params: { id: COURSE } }, anna)).films?.find(({ lessonId }) => lessonId === OTHER_FILM)?.files
    expect(await files()).toEqual([{ height: null, bytes: film.size }])
    const row = server.db.updateTable('site_media').where('id', '=', film.id)
    const stored = [{ height: 360, bytes: 1000 }, { height: 720, bytes: 3_000_000_000 }, { height: '1', bytes: 2 }, { height: 9 }, 7]
    await row.set({ has_parts: true, renditions: JSON.stringify(stored) }).execute()
    expect(await files()).toEqual([
      { height: 360, bytes: 1000 },
      { height: 720, bytes: 3_000_000_000 },
    ])
    expect((await begin(anna, OTHER_FILM, 720)).url).toMatch(/\/720\.mp4$/)
    expect((await begin(anna, OTHER_FILM, 360)).bytes).toBe(1000)
    const [small, large] = [await renew(anna, OTHER_FILM, 360), await renew(anna, OTHER_FILM, 720)]
    expect([small.leases[0]?.height, large.leases[0]?.height]).toEqual([360, 720])
    expect(small.leases[0]?.key).not.toBe(large.leases[0]?.key)
    expect(await reasonOf(anna, OTHER_FILM)).toBe('gone')
    await row.set({ renditions: '{"a":1}' }).execute()
    expect(await files()).toEqual([])
    expect(await reasonOf(anna, OTHER_FILM, 360)).toBe('changed')
    await row.set({ state: 'waiting' }).execute()
    expect(await files()).toEqual([])
    await lesson.set({ media }).execute()
  })

  it('refuses by name a film that lies elsewhere or is played in parts alone', async () => {
    const lesson = server.db.updateTable('lesson').where('id', '=', OTHER_FILM)
    const { media } = await server.db.selectFrom('lesson').select('media').where('id', '=', OTHER_FILM).executeTakeFirstOrThrow()
    for (const other of ['https://films.example/a.mp4', 'hls/a/master.m3u8', 'library/film/999-0123456789ab.mp4', 'video/none.mp4']) {
      await lesson.set({ media: other }).execute()
      await expect(begin(anna, OTHER_FILM)).rejects.toMatchObject({ code: 409, message: expect.stringContaining('只能联网观看') })
    }
    await lesson.set({ media }).execute()
  })

  it('says why a copy opens no more: money given back, time over, another film, staff, the school, or a lesson that is gone', async () => {
    await begin(anna)
    expect((await renew(anna)).leases).toHaveLength(1)
    await endRight(anna, 1)
    expect(await reasonOf(anna)).toBe('expired')
    await server.db.deleteFrom('entitlement').where('user_id', '=', anna.userId).execute()
    expect(await reasonOf(anna)).toBe('withdrawn')
    await own(server, anna, COURSE, null)
    await server.db.updateTable('film_download').set({ bytes: 5 }).where('user_id', '=', anna.userId).execute()
    expect(await reasonOf(anna)).toBe('changed')
    await begin(anna)
    expect((await setRules('no', '30')).status).toBe(303)
    expect(await reasonOf(anna)).toBe('off')
    await expect(begin(anna)).rejects.toMatchObject({ code: 409 })
    expect((await server.send(download.ofCourse, { params: { id: COURSE } }, anna)).films).toBeUndefined()
    expect((await setRules('yes', '7')).status).toBe(303)
    expect((await renew(anna, FILM)).leases[0]?.until).toBe(server.clock.now() + 7 * DAY_MS)
    expect((await setRules('yes', '30')).status).toBe(303)
    await server.db.deleteFrom('film_download').where('user_id', '=', anna.userId).execute()
    expect(await reasonOf(anna)).toBe('gone')
  })

  it('staff see a copy in the file of the learner, stop it, and allow it again', async () => {
    await begin(anna)
    const ref = `${anna.userId}.${FILM}`
    const file = async () => (await service.get(`/learners/${anna.userId}/courses`)).body
    expect(await file()).toContain('stop-film')
    expect((await service.act('allow-film', ref, { reason: '误点' })).body).toContain('没有停用')
    expect((await service.act('stop-film', ref, { reason: '借给别人' })).status).toBe(303)
    expect(await reasonOf(anna)).toBe('stopped')
    await expect(begin(anna)).rejects.toMatchObject({ code: 403 })
    expect(await file()).toContain('allow-film')
    expect((await service.act('stop-film', ref, { reason: '借给别人' })).body).toContain('已经停用')
    expect((await service.act('allow-film', ref, { reason: '说明白了' })).status).toBe(303)
    expect((await renew(anna, FILM)).leases).toHaveLength(1)
  })
})
