import type { FastifyInstance } from 'fastify'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import type { Deps } from '#server/deps'
import { brandAt } from '#server/repositories/site/brands'
import { type CertificateRow, certificateByNumber } from '#server/repositories/study/certificates'
import { cardPicture, codeSquares, drawnWords } from '#server/services/site/share-picture'
import { certificateNumberIn, printedNumber } from '@/domain/study/certificate'
import { dayText } from '@/domain/time/day'
import { checkAddress } from './certificates'

/** A4 lying down, in pixels of the picture. */
const FACE = { width: 1754, height: 1240, code: 220 }
/** The same in points, as a printer has it. */
const PAPER: [number, number] = [841.89, 595.28]
const COLOURS = { paper: '#fffdf7', edge: '#0b7a75', line: '#c8a25a', text: '#1b232b', muted: '#5b6770' }

const frame = () => {
  const [width, height] = [FACE.width, FACE.height]
  const box = (inset: number, colour: string, stroke: number) =>
    `<rect x="${inset}" y="${inset}" width="${width - 2 * inset}" height="${height - 2 * inset}" fill="none" stroke="${colour}" stroke-width="${stroke}"/>`
  return `<rect width="${width}" height="${height}" fill="${COLOURS.paper}"/>${box(40, COLOURS.edge, 14)}${box(66, COLOURS.line, 3)}`
}

/** The face of a certificate: its words, its number, and a code that opens the page that checks it. */
function face({ title, holder, subject, detail, number, given_at }: CertificateRow, address: string, school: string): string {
  const own = { x: 170, width: FACE.width - 340, colour: COLOURS.text, most: 1 }
  const { code } = FACE
  return [
    frame(),
    drawnWords({ ...own, text: school, y: 200, size: 40, colour: COLOURS.edge, isBold: true }),
    drawnWords({ ...own, text: title, y: 340, size: 96, isBold: true }),
    drawnWords({ ...own, text: `${holder} 同学：`, y: 560, size: 60, isBold: true }),
    drawnWords({ ...own, text: `已完成《${subject}》，达到本证书的要求，特发此证。`, y: 700, size: 44, most: 2 }),
    drawnWords({ ...own, text: detail, y: 850, size: 36, colour: COLOURS.muted }),
    drawnWords({ ...own, width: 1000, text: `编号 ${printedNumber(number)}`, y: 1010, size: 34, colour: COLOURS.muted }),
    drawnWords({ ...own, width: 1000, text: `${dayText(given_at)} 颁发 · 扫码查验真伪`, y: 1070, size: 34, colour: COLOURS.muted }),
    codeSquares(address, FACE.width - code - 150, FACE.height - code - 130, code),
  ].join('')
}

export function certificatePicture(row: CertificateRow, address: string, school: string): Promise<Buffer> {
  const { width, height } = FACE
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${face(row, address, school)}</svg>`
  return sharp(Buffer.from(drawing)).png().toBuffer()
}

/** The picture on one page of A4. */
export function certificatePdf(picture: Buffer, title: string): Promise<Buffer> {
  const document = new PDFDocument({ size: PAPER, margin: 0, font: '', info: { Title: title } })
  const parts: Buffer[] = []
  const made = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (part: Buffer) => parts.push(part))
    document.on('end', () => resolve(Buffer.concat(parts)))
    document.on('error', reject)
  })
  document.image(picture, 0, 0, { width: PAPER[0], height: PAPER[1] })
  document.end()
  return made
}

type Asked = { Params: { number: string } }

/** The picture and the file of a certificate, by its number: nothing is drawn of one that is unknown or withdrawn. */
export function certificatePictures(app: FastifyInstance, deps: Deps): void {
  const found = async (text: string) => {
    const number = certificateNumberIn(text)
    const row = number === undefined ? undefined : await certificateByNumber(deps.db, number)
    return row?.withdrawn_at === null ? row : undefined
  }
  const draw = async (row: CertificateRow, host: string) =>
    certificatePicture(row, deps.env.publicUrl + checkAddress(row.number), (await brandAt(deps, host)).name)
  const options = () => ({ preHandler: app.rateLimit() })
  app.get<Asked>('/share/certificate/:number.jpg', options(), async ({ params, host }, reply) => {
    const row = await found(params.number)
    if (!row) return reply.callNotFound()
    const hero = { name: '我的证书', big: row.title, small: `${row.holder} · ${dayText(row.given_at)}` }
    const card = { title: row.subject, text: printedNumber(row.number), strong: '', cover: '', hero }
    return reply
      .type('image/jpeg')
      .header('cache-control', 'no-store')
      .send(await cardPicture(card, (await brandAt(deps, host)).name))
  })
  app.get<Asked>('/share/certificate/:number.png', options(), async ({ params, host }, reply) => {
    const row = await found(params.number)
    if (!row) return reply.callNotFound()
    return reply
      .type('image/png')
      .header('cache-control', 'no-store')
      .send(await draw(row, host))
  })
  app.get<Asked>('/share/certificate/:number.pdf', options(), async ({ params, host }, reply) => {
    const row = await found(params.number)
    if (!row) return reply.callNotFound()
    const file = await certificatePdf(await draw(row, host), `${row.subject} ${row.title}`)
    return reply.type('application/pdf').header('cache-control', 'no-store').send(file)
  })
}
