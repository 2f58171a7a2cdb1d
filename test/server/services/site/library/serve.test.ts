import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { mediaFolder } from '#server/folders'
import { startServer, type TestServer } from '../../../../support/server'
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
