import type { FastifyInstance } from 'fastify'
import { type Browser, tokenIn } from './staff'

type Given = string | { name: string; bytes: Uint8Array }

const BOUNDARY = 'sheet-of-the-test'

/** The type of the body that `multipart` makes. */
export const SHEET_TYPE = `multipart/form-data; boundary=${BOUNDARY}`

/** A form with a file, as a browser sends it. */
export function multipart(fields: Readonly<Record<string, string>>, file: { name: string; bytes: Uint8Array } | null): Buffer {
  const parts = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  )
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="upload"; filename="${file?.name}"\r\n\r\n`
  const sent = file ? [Buffer.from(head), Buffer.from(file.bytes), Buffer.from('\r\n')] : []
  return Buffer.concat([...parts, ...sent, Buffer.from(`--${BOUNDARY}--\r\n`)])
}

/** Brings a table as a browser does, up to its dry run; `confirm` does the run. */
export async function bringSheet(
  staff: Browser,
  desk: FastifyInstance,
  act: string,
  given: Given,
  fields: Readonly<Record<string, string>> = {},
) {
  const url = `/acts/${act}/new`
  const form = await staff.get(url)
  const file = typeof given === 'string' ? null : given
  const payload = multipart(
    { _token: tokenIn(form.body), _version: '0', _step: 'run', body: typeof given === 'string' ? given : '', ...fields },
    file,
  )
  const headers = { cookie: `desk_session=${staff.session}`, 'content-type': SHEET_TYPE }
  const { statusCode, body, headers: sent } = await desk.inject({ method: 'POST', url, payload, headers })
  const to = (sent.location ?? '').split('?')[0] ?? ''
  if (statusCode !== 303) return { id: 0, to, body, status: statusCode, confirm: () => Promise.reject(new Error(body)) }
  const id = Number(to.split('/').at(-1))
  const page = await staff.get(to)
  return { id, to, body: page.body, status: page.status, confirm: () => staff.act('run-sheet', id, {}) }
}

/** The cells of an exported list, its heads first. */
export async function exportedRows(staff: Browser, desk: FastifyInstance, address: string): Promise<Buffer> {
  const { rawPayload } = await desk.inject({ method: 'GET', url: address, headers: { cookie: `desk_session=${staff.session}` } })
  return rawPayload
}
