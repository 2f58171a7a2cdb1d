import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { mediaFolder } from '#server/folders'
import { learning } from '@/contract/learn/lesson'
import { startServer, type TestServer } from '../../../../support/server'
import { own } from '../../../../support/shop'
import { addLibraryFile, photograph, played, trialWith } from './add-file'

let server: TestServer
let film: Buffer
beforeAll(async () => {
  server = await startServer({ seed: true })
  film = await readFile(path.join(mediaFolder, 'video/lesson.mp4'))
})
afterAll(() => server.close())

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers })

describe('a film of the library', () => {
  it('plays at a signed address with ranges and its own type, and at no other', async () => {
    const { address } = await addLibraryFile(server, '第一讲.mp4', film)
    const url = new URL(await played(server, await trialWith(server, address))).pathname
    const part = await get(url, { range: 'bytes=10-19' })
    expect([part.statusCode, part.headers['content-type'], part.rawPayload]).toEqual([206, 'video/mp4', film.subarray(10, 20)])
    expect((await get(`/media/${address}`)).statusCode).toBe(404)
    expect((await get(url.replace(/signed\/[^/]+/, 'signed/0-0'))).statusCode).toBe(403)
    const other = await addLibraryFile(server, '第二讲.mp4', film)
    expect((await get(url.replace(/film\/.*$/, `film/${other.id}-${other.token}/1/file.mp4`))).statusCode).toBe(403)
    for (const place of ['..%2f..%2f..%2fpackage.json', `${other.id}-${other.token}/1/../../x`])
      expect((await get(url.replace(/film\/.*$/, `film/${place}`))).statusCode).toBe(403)
  })
})

describe('the picture of a film before it plays', () => {
  it('comes from the one that was chosen, else its own, else that of the course', async () => {
    const row = await addLibraryFile(server, '第三讲.mp4', Buffer.concat([film, Buffer.alloc(8)]))
    const id = await trialWith(server, row.address)
    const cover = async () => new URL((await server.send(learning.lesson, { params: { id }, query: { from: 'H5' } })).cover).pathname
    await server.db.updateTable('site_media').set({ has_poster: false }).where('id', '=', row.id).execute()
    expect(await cover()).toMatch(/^\/media\/(covers|site|library)/)
    const ofCourse = await cover()
    await server.db.updateTable('site_media').set({ has_poster: true }).where('id', '=', row.id).execute()
    const own = await cover()
    expect(own).toMatch(/^\/media\/signed\/.*\/poster\.jpg$/)
    expect(own).not.toBe(ofCourse)
    const picture = await addLibraryFile(server, '封面二.jpg', await photograph())
    await server.db.updateTable('lesson').set({ poster: picture.address }).where('id', '=', id).execute()
    expect(await cover()).toBe(`/media/${picture.address}`)
    expect((await get(await cover())).statusCode).toBe(200)
  })
})

describe('a picture of the library', () => {
  it('appears for everybody who has the address, without what a camera wrote into it', async () => {
    const row = await addLibraryFile(server, '封面.jpg', await photograph())
    const shown = await get(`/media/${row.address}`)
    expect([shown.statusCode, shown.headers['content-type'], shown.headers['content-security-policy']]).toEqual([
      200,
      'image/jpeg',
      "default-src 'none'; sandbox",
    ])
    expect((await sharp(shown.rawPayload).metadata()).exif).toBeUndefined()
    expect((await get(`/media/${row.address.replace(row.token, '000000000000')}`)).statusCode).toBe(404)
  })

  it('offers a document for download under its own name', async () => {
    const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type /Pages /Count 3>>endobj\n%%EOF\n')
    const row = await addLibraryFile(server, '讲义 1.pdf', pdf)
    expect(row).toMatchObject({ kind: 'document', pages: 3 })
    const { headers } = await get(`/media/${row.address}`)
    expect(headers['content-disposition']).toBe(`inline; filename*=UTF-8''${encodeURIComponent('讲义 1.pdf')}`)
  })
})

describe('a document that is sold with a course', () => {
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type /Pages /Count 3>>endobj\n%%EOF\n')
  const COURSE = 101

  /** A lesson of the course that shows a new document, and a learner who owns the course. */
  async function sold(isTrial: boolean) {
    const row = await addLibraryFile(server, '讲义.pdf', Buffer.concat([pdf, Buffer.from(`%${isTrial}\n`)]))
    const first = await server.db.selectFrom('lesson').selectAll().where('course_id', '=', COURSE).orderBy('id').executeTakeFirstOrThrow()
    const id = 90_000 + row.id
    const lesson = { ...first, id, type: 'document' as const, media: row.address, is_trial: isTrial, seq: id, title: '讲义' }
    await server.db.insertInto('lesson').values(lesson).execute()
    const learner = await server.signIn('13900009501')
    await server.db.deleteFrom('entitlement').where('user_id', '=', learner.userId).execute()
    await own(server, learner, COURSE, null)
    const read = async () => (await server.send(learning.lesson, { params: { id }, query: { from: 'H5' } }, learner)).document?.url ?? ''
    return { row, learner, path: async () => new URL(await read()).pathname }
  }

  it('opens at a signed address of who may learn it, with ranges, and at no other', async () => {
    const { row, path: pathOf } = await sold(false)
    const url = await pathOf()
    expect(url).toMatch(/^\/media\/signed\//)
    const whole = await get(url)
    expect([whole.statusCode, whole.headers['content-type'], whole.headers['cache-control']]).toEqual([
      200,
      'application/pdf',
      'private, max-age=3600',
    ])
    const part = await get(url, { range: 'bytes=0-7' })
    expect([part.statusCode, part.body]).toEqual([206, '%PDF-1.4'])
    expect((await get(`/media/${row.address}`)).statusCode).toBe(404)
    expect((await get(url.replace(/signed\/[^/]+/, 'signed/0-0'))).statusCode).toBe(403)
    server.clock.advance(5 * 3_600_000)
    expect((await get(url)).statusCode).toBe(403)
  })

  it('closes with the right to the course', async () => {
    const { learner, path: pathOf } = await sold(false)
    const url = await pathOf()
    expect((await get(url)).statusCode).toBe(200)
    await server.db.deleteFrom('entitlement').where('user_id', '=', learner.userId).execute()
    server.clock.advance(60_000)
    expect((await get(url)).statusCode).toBe(403)
  })

  it('stays open as a trial, in a free course and in an article', async () => {
    const trial = await sold(true)
    expect(await trial.path()).toBe(`/media/${trial.row.address}`)
    expect((await get(`/media/${trial.row.address}`)).statusCode).toBe(200)
    const { row, path: pathOf } = await sold(false)
    expect((await get(`/media/${row.address}`)).statusCode).toBe(404)
    await server.db
      .updateTable('article')
      .set({ cover: row.address })
      .where(
        'id',
        '=',
        server.db.selectFrom('article').select(({ fn }) => fn.min('id').as('id')),
      )
      .execute()
    server.clock.advance(60_000)
    expect(await pathOf()).toBe(`/media/${row.address}`)
    expect((await get(`/media/${row.address}`)).statusCode).toBe(200)
  })
})
