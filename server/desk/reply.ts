import type { FastifyReply } from 'fastify'
import { csvText } from '@/domain/text/csv-text'
import type { Texts } from './field'

/** Sends a page, which no cache may keep. */
export const send = (reply: FastifyReply, status: number, html: string) =>
  reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html)

/** Sends rows as a file for a spreadsheet, which no cache may keep. */
export const sendFile = (reply: FastifyReply, name: string, rows: string[][]) =>
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
    .send(csvText(rows))

/** The texts of a form's body by name; what is no form has none. */
export function textsOf(body: unknown): Texts {
  if (typeof body !== 'object' || body === null) return {}
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      (Array.isArray(value) ? value : [value]).filter((each): each is string => typeof each === 'string'),
    ]),
  )
}
