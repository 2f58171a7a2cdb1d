import type { FastifyInstance } from 'fastify'
import { pageText } from '../desk/page-text'

/** The network of the school. */
export const OFFICE = '10.8.0.5'
export type From = { at?: string; session?: string }
/** A page of the desk, and where it leads. */
export type Page = { status: number; body: string; text: string; to: string; session: string }

/** Opens a page or sends a form, from an address and with a session. */
export async function askDesk(
  app: FastifyInstance,
  url: string,
  form?: Record<string, string>,
  { at = OFFICE, session = '' }: From = {},
): Promise<Page> {
  const { statusCode, body, headers } = await app.inject({
    method: form ? 'POST' : 'GET',
    url,
    remoteAddress: at,
    headers: { cookie: `desk_session=${session}`, ...(form && { 'content-type': 'application/x-www-form-urlencoded' }) },
    ...(form && { payload: String(new URLSearchParams(form)) }),
  })
  const cookie = /desk_session=([\w-]+)/.exec(String(headers['set-cookie'] ?? ''))?.[1] ?? ''
  return { status: statusCode, body, text: pageText(body).join('\n'), to: headers.location ?? '', session: cookie }
}

/** The secret of an authenticator that a page shows. */
export const secretIn = (body: string) => (/<code>([A-Z2-7 ]+)<\/code>/.exec(body)?.[1] ?? '').replaceAll(' ', '')
/** Recovery codes that a page shows. */
export const recoveryIn = (body: string) => [...body.matchAll(/<code>([2-9A-Z]{5}-[2-9A-Z]{5})<\/code>/g)].map(([, code = '']) => code)
