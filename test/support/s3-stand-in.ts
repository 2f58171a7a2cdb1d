import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A storage provider of tests, which keeps objects in memory and refuses every request whose signature (version 4) is not right. */

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const escaped = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

type Account = { accessKey: string; secretKey: string; region: string }
type Asked = { request: IncomingMessage; url: URL; body: Buffer }
type Signed = { scope: string; names: string; signature: string; date: string; digest: string; without?: string }

function signatureOf({ secretKey }: Account, { request, url }: Asked, { scope, names, date, digest, without }: Signed): string {
  const query = [...url.searchParams]
    .filter(([name]) => name !== without)
    .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
    .sort()
    .join('&')
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
  const place = url.pathname.split('/').map((part) => escaped(decodeURIComponent(part)))
  const canonical = [request.method, place.join('/'), query, headers.join(''), names, digest].join('\n')
  const key = scope.split('/').reduce<string | Buffer>((last, part) => hmac(last, part), `AWS4${secretKey}`)
  return hmac(key, ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n')).toString('hex')
}

const momentOf = (date: string) => Date.parse(date.replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\dZ)$/, '$1-$2-$3:$4:$5'))

function signedInQuery(url: URL): { signed: Signed; owner: string; isOver: (now: number) => boolean } {
  const of = (name: string) => url.searchParams.get(`X-Amz-${name}`) ?? ''
  const [owner = '', ...scope] = of('Credential').split('/')
  const signed = { scope: scope.join('/'), names: of('SignedHeaders'), signature: of('Signature'), date: of('Date') }
  const end = momentOf(signed.date) + Number(of('Expires')) * 1000
  return { signed: { ...signed, digest: 'UNSIGNED-PAYLOAD', without: 'X-Amz-Signature' }, owner, isOver: (now) => !(now < end) }
}

function signedInHeader({ request, body }: Asked): { signed: Signed; owner: string; isOver: () => boolean } {
  const [, owner = '', scope = '', names = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), SignedHeaders=([^,]+), Signature=(\w+)$/.exec(request.headers.authorization ?? '') ?? []
  const [digest, date] = [String(request.headers['x-amz-content-sha256']), String(request.headers['x-amz-date'])]
  return { signed: { scope, names, signature, date, digest }, owner, isOver: () => digest !== sha256(body) }
}

function isSigned(account: Account, asked: Asked, now: number): boolean {
  const { signed, owner, isOver } = asked.url.searchParams.has('X-Amz-Signature') ? signedInQuery(asked.url) : signedInHeader(asked)
  const scope = `${signed.date.slice(0, 8)}/${account.region}/s3/aws4_request`
  return owner === account.accessKey && signed.scope === scope && !isOver(now) && signatureOf(account, asked, signed) === signed.signature
}

type Kept = { bytes: Buffer; type: string; at: number }
const LISTED = 3

/** Starts the provider at a free port. `refuse` makes it answer everything with a status; null takes that back. */
export async function startS3(account: Account, now: () => number = Date.now) {
  const objects = new Map<string, Kept>()
  const uploads = new Map<string, { type: string; parts: Map<number, Buffer> }>()
  const state = { refuses: null as number | null, asked: 0 }

  function list(url: URL): string {
    const keys = [...objects.keys()].filter((key) => key.startsWith(url.searchParams.get('prefix') ?? '')).sort()
    const after = url.searchParams.get('continuation-token') ?? ''
    const page = keys.filter((key) => key > after).slice(0, LISTED)
    const rows = page.map((key) => {
      const { bytes, at } = objects.get(key) ?? { bytes: Buffer.alloc(0), at: 0 }
      const written = `<LastModified>${new Date(at).toISOString()}</LastModified><Size>${bytes.length}</Size>`
      return `<Contents><Key>${key}</Key>${written}</Contents>`
    })
    const last = page.at(-1) ?? ''
    const next = keys.some((key) => key > last) && page.length > 0 ? `<NextContinuationToken>${last}</NextContinuationToken>` : ''
    return `<ListBucketResult>${rows.join('')}${next}</ListBucketResult>`
  }

  function post(key: string, { request, url }: Asked): string {
    const type = request.headers['content-type'] ?? ''
    if (url.searchParams.has('uploads')) {
      const id = `u+${uploads.size}`
      uploads.set(id, { type, parts: new Map() })
      return `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`
    }
    const upload = uploads.get(url.searchParams.get('uploadId') ?? '')
    const parts = [...(upload?.parts ?? [])].sort(([one], [other]) => one - other).map(([, bytes]) => bytes)
    objects.set(key, { bytes: Buffer.concat(parts), type: upload?.type ?? '', at: now() })
    uploads.delete(url.searchParams.get('uploadId') ?? '')
    return '<CompleteMultipartUploadResult><ETag>"whole"</ETag></CompleteMultipartUploadResult>'
  }

  function put(key: string, { request, url, body }: Asked): void {
    const upload = uploads.get(url.searchParams.get('uploadId') ?? '')
    if (upload) upload.parts.set(Number(url.searchParams.get('partNumber')), body)
    else objects.set(key, { bytes: body, type: request.headers['content-type'] ?? '', at: now() })
  }

  function get(key: string, url: URL, reply: ServerResponse): void {
    if (url.searchParams.has('list-type')) return void reply.end(list(url))
    const kept = objects.get(key)
    if (!kept) return void reply.writeHead(404).end()
    const [type, shown] = ['type', 'disposition'].map((name) => url.searchParams.get(`response-content-${name}`))
    reply.writeHead(200, { 'content-type': type ?? kept.type, 'content-disposition': shown ?? 'inline' }).end(kept.bytes)
  }

  const answers: Readonly<Record<string, (key: string, asked: Asked, reply: ServerResponse) => unknown>> = {
    GET: (key, { url }, reply) => get(key, url, reply),
    POST: (key, asked, reply) => reply.end(post(key, asked)),
    PUT: (key, asked, reply) => {
      put(key, asked)
      reply.writeHead(200, { etag: `"${sha256(asked.body).slice(0, 32)}"` }).end()
    },
    DELETE: (key, { url }, reply) => {
      objects.delete(key)
      uploads.delete(url.searchParams.get('uploadId') ?? '')
      reply.writeHead(204).end()
    },
  }

  const server = createServer(async (request, reply) => {
    const asked = { request, url: new URL(request.url ?? '/', 'http://stand-in'), body: Buffer.concat(await request.toArray()) }
    state.asked += 1
    if (state.refuses !== null) return reply.writeHead(state.refuses).end('<Error/>')
    if (!isSigned(account, asked, now())) return reply.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>')
    return answers[request.method ?? '']?.(decodeURIComponent(asked.url.pathname.replace(/^\/school\//, '')), asked, reply)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    bucket: `http://127.0.0.1:${port}/school`,
    objects,
    uploads,
    state,
    close: () => new Promise((done) => server.close(done)),
  }
}
