import { crc32 } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps'
import { BLOCK_BYTES, BLOCK_LIFE_MS } from '@/domain/device/upload-plan'
import { SECOND_MS } from '@/domain/time/units'
import { beginBlock, dropBlocks, extendBlock, joinBlocks } from './blocks'
import { readUploadToken } from './grant'
import { badRequest, badToken, countFile, fileHash, localKeys, tooLarge, UploadRefused } from './rules'
import { storeFile } from './store-file'

/** The fields of a direct upload. */
type UploadForm = { file: Buffer; token: string; key: string | null }

/** Reads a multipart body; `contentType` carries its boundary. Throws `UploadRefused`. */
async function readUploadForm(body: Buffer, contentType: string): Promise<UploadForm> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData().catch(() => {
    throw badRequest('invalid multipart form')
  })
  const [file, token, key] = [form.get('file'), form.get('token'), form.get('key')]
  if (file === null || typeof token !== 'string') throw badRequest('file or token is missing')
  const bytes = typeof file === 'string' ? Buffer.from(file) : Buffer.from(await file.arrayBuffer())
  return { file: bytes, token, key: typeof key === 'string' ? key : null }
}

/** Bytes that a form adds to its file. */
const FORM_BYTES = 65_536

const textOf = (encoded: string) => Buffer.from(encoded, 'base64').toString()
/** `/mimeType/<base64>/key/<base64>` as a map; the values of the protocol are url-safe base64. */
function namedParts(path: string): Map<string, string> {
  const parts = path.split('/')
  return new Map(parts.flatMap((part, at) => (at % 2 === 0 ? [[part, textOf(parts[at + 1] ?? '')] as const] : [])))
}

const bytesOf = ({ body }: FastifyRequest) => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))

/** Bodies come as bytes, refusals go as the provider words them. */
function providerCompatHeaders(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
  app.setErrorHandler((error: Error & { statusCode?: number }, _, reply) => {
    if (error instanceof UploadRefused) {
      // The provider's 614 and 701 are no statuses to the framework, and the official client waits for them.
      reply.raw.statusCode = error.status
      return reply.send({ error: error.message })
    }
    if (error.statusCode === 413) return reply.status(413).send({ error: tooLarge().message })
    throw error
  })
}

/** Reads the permission from the header that every request but the form carries. */
function policyFrom(deps: Deps, request: FastifyRequest) {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ')
  if (scheme !== 'UpToken' || token === undefined) throw badToken()
  return policyOf(deps, token)
}

const policyOf = async (deps: Deps, token: string) => readUploadToken(token, await localKeys(deps.db), deps.now())

const told = (deps: Deps, ctx: string, bytes: Buffer, offset: number) => ({
  ctx,
  checksum: fileHash(bytes),
  crc32: crc32(bytes),
  offset,
  host: deps.env.publicUrl,
  expired_at: Math.floor((deps.now() + BLOCK_LIFE_MS) / SECOND_MS),
})

/** Files above 4 MiB: blocks, each optionally in pieces, then the file assembled from them. */
function addBlocks(app: FastifyInstance, deps: Deps): void {
  app.post<{ Params: { size: string } }>('/mkblk/:size', { bodyLimit: BLOCK_BYTES }, async (request) => {
    const { endUser } = await policyFrom(deps, request)
    const bytes = bytesOf(request)
    const ctx = await beginBlock(deps.env, endUser, Number(request.params.size), bytes, deps.now())
    return told(deps, ctx, bytes, bytes.length)
  })
  app.post<{ Params: { ctx: string; offset: string } }>('/bput/:ctx/:offset', { bodyLimit: BLOCK_BYTES }, async (request) => {
    const { endUser } = await policyFrom(deps, request)
    const { ctx, offset } = request.params
    const bytes = bytesOf(request)
    return told(deps, ctx, bytes, await extendBlock(deps.env, endUser, { ctx, offset: Number(offset) }, bytes, deps.now()))
  })
  app.post<{ Params: { size: string; '*': string } }>('/mkfile/:size/*', async (request) => {
    const policy = await policyFrom(deps, request)
    const size = Number(request.params.size)
    const contexts = bytesOf(request).toString().split(',')
    if (!(size <= policy.fsizeLimit)) throw tooLarge()
    if (contexts.length > Math.ceil(size / BLOCK_BYTES)) throw badRequest('invalid file size')
    const bytes = await joinBlocks(deps.env, policy.endUser, contexts, deps.now())
    if (bytes.length !== size) throw badRequest('invalid file size')
    await countFile(deps, policy, bytes.length)
    const stored = await storeFile(deps.env, policy, bytes, namedParts(request.params['*']).get('key') ?? null)
    await dropBlocks(deps.env, policy.endUser, contexts)
    return stored
  })
}

/** Our own door for files, as the storage provider's: a form for up to 4 MiB at `/`, blocks above. */
export async function uploadRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  providerCompatHeaders(app)
  app.post('/', { bodyLimit: BLOCK_BYTES + FORM_BYTES }, async (request) => {
    const { file, token, key } = await readUploadForm(bytesOf(request), request.headers['content-type'] ?? '')
    const policy = await policyOf(deps, token)
    await countFile(deps, policy, file.length)
    return storeFile(deps.env, policy, file, key)
  })
  addBlocks(app, deps)
}
