import sharp from 'sharp'
import { certificatePdf } from '#server/services/study/certificate-picture'
import { printedNumber } from '@/domain/study/certificate'
import { pdfLines } from '../../../support/pdf-text'
import { startServer, type TestServer } from '../../../support/server'

const VALID = 'QM4T7X0WQ9M2KC8H5P'
/** A whole font is a hundred times as large. */
const MOST_BYTES = 90_000
const WITHDRAWN = 'QM9B1RYV6DJ3EN7G2S'

describe('the picture of a certificate', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ seed: true })
  })
  afterAll(() => server.close())
  const get = (name: string) => server.app.inject({ url: `/share/certificate/${name}` })

  it('a picture is drawn for anybody who has its number', async () => {
    const picture = await get(`${VALID}.png`)
    expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ format: 'png', width: 1240, height: 1754 })
    const card = await get(`${VALID}.jpg`)
    expect(await sharp(card.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 500, height: 400 })
  })

  it('the file is one page of text with its name, number and address, which can be searched', async () => {
    const { headers, rawPayload } = await get(`${VALID}.pdf`)
    const file = rawPayload.toString('latin1')
    expect([headers['content-type'], file.slice(0, 5), /\/Count 1\b/.test(file)]).toEqual(['application/pdf', '%PDF-', true])
    const lines = pdfLines(rawPayload)
    const printed = printedNumber(VALID)
    expect(lines).toEqual(expect.arrayContaining(['小满', `编号 ${printed}`, `${server.deps.env.publicUrl}/certificate/${printed}`]))
    expect(lines.join('')).not.toContain('\uFFFD')
    // No picture stands for the words or the code, and of the font only the letters that are shown are in it.
    expect([file.includes('/Subtype /Image'), file.includes('/FontFile3'), rawPayload.length < MOST_BYTES]).toEqual([false, true, true])
  })

  it('a name with letters that the font lacks is written without boxes', async () => {
    const row = {
      ...{ id: 1, user_id: 1, kind: 'course' as const, object_id: 1, number: VALID, title: '结业证书', subject: '经济法基础' },
      ...{ holder: '鿱小满🌸', detail: '学完 24 / 24 课时', given_at: 0, withdrawn_at: null, reason: '' },
    }
    expect(pdfLines(await certificatePdf(row, 'https://m.example.com/certificate/1', '学堂'))).toContain('[U+9FF1]小满')
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
