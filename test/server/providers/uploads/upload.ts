import { upload } from '@/contract/site/upload'
import type { TestServer, TestSession } from '../../../support/server'

/** A small picture: the first bytes of a PNG and as many more as asked for. */
export const png = (size: number) => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(size - 8, 7)])

const BOUNDARY = 'school'

/** A direct upload as a browser sends it. */
export async function postForm(server: TestServer, fields: Record<string, string>, file: Buffer) {
  const head = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const open = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(head.join('') + open), file, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)])
  const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }
  return server.app.inject({ method: 'POST', url: '/', headers, payload })
}

/** Any request of the block protocol. */
export const postBytes = (server: TestServer, url: string, token: string, payload: Buffer | string) =>
  server.app.inject({
    method: 'POST',
    url,
    headers: { authorization: `UpToken ${token}`, 'content-type': 'application/octet-stream' },
    payload,
  })

export const leaveFor = (server: TestServer, session: TestSession, prefix = 'avatar') =>
  server.send(upload.upToken, { query: { prefix } }, session)
