import sharp from 'sharp'
import { startServer, type TestServer } from '../../../support/server'

const VALID = 'QM4T7X0WQ9M2KC8H5P'
const WITHDRAWN = 'QM9B1RYV6DJ3EN7G2S'

describe('the picture of a certificate', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ seed: true })
  })
  afterAll(() => server.close())
  const get = (name: string) => server.app.inject({ url: `/share/certificate/${name}` })

  it('a picture is drawn for anybody who has its number, and stands alone on the page of its file', async () => {
    const picture = await get(`${VALID}.png`)
    expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ format: 'png', width: 1754, height: 1240 })
    const card = await get(`${VALID}.jpg`)
    expect(await sharp(card.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 500, height: 400 })
    const { headers, rawPayload } = await get(`${VALID}.pdf`)
    const text = rawPayload.toString('latin1')
    expect([headers['content-type'], text.slice(0, 5), /\/Count 1\b/.test(text)]).toEqual(['application/pdf', '%PDF-', true])
  })

  it.each([
    `${WITHDRAWN}.png`,
    `${WITHDRAWN}.pdf`,
    `${WITHDRAWN}.jpg`,
    'QM0000000000000000.png',
    'QM0000000000000000.pdf',
    'QM.png',
    "QM'.pdf",
  ])('there is none at %s', async (name) => expect((await get(name)).statusCode).toBe(404))
})
