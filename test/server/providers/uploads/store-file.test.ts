import sharp from 'sharp'
import { withoutMetadata } from '#server/providers/uploads/store-file'
import { startServer } from '../../../support/server'
import { leaveFor, postForm } from './upload'

const photo = () =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: '#0b7a75' } })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '31/1 13/1 0/1' } })
    .toBuffer()

describe('camera metadata of a picture', () => {
  it('metadata is removed, and the picture stands upright', async () => {
    const taken = await photo()
    expect(String((await sharp(taken).metadata()).exif)).toContain('Camera')
    const kept = await sharp(await withoutMetadata(taken, 'image/jpeg')).metadata()
    expect(kept.exif).toBeUndefined()
    expect([kept.format, kept.width, kept.height, kept.orientation]).toEqual(['jpeg', 20, 40, undefined])
  })

  it('stays in other files, and stays without personal data', async () => {
    const plain = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    expect(await withoutMetadata(plain, 'image/png')).toBe(plain)
    const broken = Buffer.from('ffd8ffe1', 'hex')
    expect(await withoutMetadata(broken, 'image/jpeg')).toBe(broken)
    const taken = await photo()
    expect(await withoutMetadata(taken, 'application/pdf')).toBe(taken)
  })

  it('metadata is hidden from the viewers of an upload', async () => {
    const server = await startServer()
    const session = await server.signIn()
    const { token, keyPrefix } = await leaveFor(server, session)
    await postForm(server, { token, key: `${keyPrefix}photo.jpg` }, await photo())
    const shown = await server.app.inject(`/uploads/${keyPrefix}photo.jpg`)
    expect((await sharp(shown.rawPayload).metadata()).exif).toBeUndefined()
    await server.close()
  })
})
