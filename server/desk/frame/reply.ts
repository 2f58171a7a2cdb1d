import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Sheet, workbookOf } from '#server/bank/export/workbook'
import type { Texts } from '#server/desk/parts/field'
import { invalid } from '#server/refusal'
import { csvText } from '@/domain/text/cached-reply'
import { SCHOOL, SCHOOL_SIGN } from './layout'

const schools = new WeakMap<FastifyRequest, string>()
/** Notes the name of the school for the page that a request is answered with. */
export const noteSchool = (request: FastifyRequest, name: string): void => {
  schools.set(request, name)
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)

/** Sends a page, which no cache may keep. */
export function send(reply: FastifyReply, status: number, html: string) {
  const name = schools.get(reply.request) ?? ''
  const [sign = ''] = name
  const named = html.replaceAll(SCHOOL, () => escaped(name)).replaceAll(SCHOOL_SIGN, () => escaped(sign))
  return reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(named)
}

/** Sends rows as a file for a spreadsheet, which no cache may keep. */
export const sendFile = (reply: FastifyReply, name: string, rows: string[][]) =>
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
    .send(csvText(rows))

/** Sends a zip file, which no cache may keep. */
export const sendArchive = (reply: FastifyReply, { name, content }: { name: string; content: Readable }) =>
  reply
    .type('application/zip')
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
    .send(content)

/** Sends sheets as a workbook, which no cache may keep. */
export const sendWorkbook = (reply: FastifyReply, name: string, sheets: readonly Sheet[]) =>
  reply
    .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    .header('cache-control', 'no-store')
    .send(Buffer.from(workbookOf(sheets)))

/** Sends a Word document, which no cache may keep. */
export const sendDocument = (reply: FastifyReply, { name, bytes }: { name: string; bytes: Uint8Array }) =>
  reply
    .type('application/vnd.openxmlformats-officedocument.wordprocessingml.document')
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    .header('cache-control', 'no-store')
    .send(Buffer.from(bytes))

/** A text of an address or a form as a database takes it: no browser sends a zero byte, which PostgreSQL refuses wherever it stands. */
export const withoutZero = (text: string): string => text.replaceAll('\0', '')

/** The texts of a form's body by name; what is no form has none. */
export function textsOf(body: unknown): Texts {
  if (typeof body !== 'object' || body === null) return {}
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      (Array.isArray(value) ? value : [value]).filter((each) => typeof each === 'string').map(withoutZero),
    ]),
  )
}

export type SentFile = { field: string; name: string; bytes: Buffer }
type Sent = { texts: Texts; files: readonly SentFile[] }

const MOST_PARTS = 200
const NAME_LENGTH = 100

/** A form as a browser sends it, with files or without. */
export async function sentForm({ body, headers }: FastifyRequest): Promise<Sent> {
  if (!Buffer.isBuffer(body)) return { texts: textsOf(body), files: [] }
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': headers['content-type'] ?? '' } })
    .formData()
    .catch(() => {
      throw invalid('表单有误，请重新提交')
    })
  const parts = [...form]
  if (parts.length > MOST_PARTS) throw invalid('表单字段太多')
  const texts: Record<string, string[]> = {}
  const files: SentFile[] = []
  for (const [field, value] of parts) {
    if (typeof value === 'string') texts[field] = [...(Object.hasOwn(texts, field) ? (texts[field] ?? []) : []), withoutZero(value)]
    else if (value.size > 0) files.push({ field, name: value.name.slice(-NAME_LENGTH), bytes: Buffer.from(await value.arrayBuffer()) })
  }
  return { texts, files }
}
