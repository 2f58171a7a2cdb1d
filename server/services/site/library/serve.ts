import path from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Deps } from '#server/deps'
import { grantSpan } from '#server/media-grant'
import { libraryFolder, libraryKey, readGivenAddress, readLibraryAddress, sizeOnDisk } from '#server/providers/media/library'
import { storeOf } from '#server/providers/media/store'
import { STORE_PREFIX } from '#server/providers/media/store-port'
import { type LibraryRow, namedFile } from '#server/repositories/site/library'
import { isSold } from '#server/repositories/site/media-use'

/** Types by ending, as they were found by the bytes. A list of parts and its parts are named as players expect. */
const types: Readonly<Record<string, string>> = {
  mp4: 'video/mp4',
  m4a: 'audio/mp4',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  m3u8: 'application/vnd.apple.mpegurl',
  ts: 'video/mp2t',
  jpg: 'image/jpeg',
}
export const mediaTypeOf = (part: string): string => types[path.extname(part).slice(1)] ?? 'application/octet-stream'

/** An address of the provider is read again after this long, in seconds; until then the right to the file is not looked at again. */
const LEAD_SECONDS = 300

type Sent = { key: string; mimeType: string; name?: string; send: () => FastifyReply }

/** Sends a file of this machine, or leads to the storage provider once it has moved there. */
async function sendOrLead({ env, now }: Deps, reply: FastifyReply, { key, mimeType, name, send }: Sent): Promise<FastifyReply> {
  const store = storeOf(env)
  if (store === null || (await sizeOnDisk(path.join(libraryFolder(env), key))) > 0) return send()
  const address = await store.address(STORE_PREFIX + key, { ...grantSpan(now()), mimeType, ...(name !== undefined && { name }) })
  return reply.header('cache-control', `private, max-age=${LEAD_SECONDS}`).redirect(address, 302)
}

/** Sends a film, a sound, a part of one or a document at the address that a learner was given; the grant has been checked. */
export async function sendLibraryFile(deps: Deps, reply: FastifyReply, address: string): Promise<FastifyReply> {
  const named = address.startsWith('library/open/') ? readLibraryAddress(address) : null
  const row = named && (await namedFile(deps.db, named))
  if (row?.state === 'ready' && row.kind === 'document') return sendOpenFile(deps, reply, row, 'private')
  const key = readGivenAddress(address)
  const type = key === null ? undefined : types[path.extname(key).slice(1)]
  if (key === null || type === undefined) {
    reply.removeHeader('cache-control').callNotFound()
    return reply
  }
  const send = () => reply.type(type).sendFile(key, libraryFolder(deps.env), { cacheControl: false })
  return sendOrLead(deps, reply, { key, mimeType: type, send })
}

const HOUR_SECONDS = 3_600
const FRAME = "default-src 'none'; sandbox"

/** Pictures are drawn; documents are offered for download, or shown by the browser's own reader. */
function sendOpenFile(deps: Deps, reply: FastifyReply, row: LibraryRow, whose: 'public' | 'private'): Promise<FastifyReply> {
  const isShown = row.kind === 'picture' || row.ending === 'pdf'
  const fileName = /\.\w+$/.test(row.title) ? row.title : `${row.title}.${row.ending}`
  const name = encodeURIComponent(fileName)
  const key = libraryKey(row, `file.${row.ending}`)
  reply
    .header('cache-control', `${whose}, max-age=${HOUR_SECONDS}`)
    .header('content-security-policy', FRAME)
    .header('content-disposition', `${isShown ? 'inline' : 'attachment'}; filename*=UTF-8''${name}`)
    .type(row.mimeType)
  const send = () => reply.sendFile(key, libraryFolder(deps.env), { cacheControl: false })
  return sendOrLead(deps, reply, { key, mimeType: row.mimeType, ...(!isShown && { name: fileName }), send })
}

/** Whether a document is sold with a course is looked at again after this long, ms. */
const SOLD_MS = 10_000
const MOST_KNOWN = 5_000

/** Tells whether a document is sold with a course, as of a moment ago. */
function soldLooker({ db, now }: Deps) {
  const known = new Map<string, { at: number; sold: boolean }>()
  return async (mark: string): Promise<boolean> => {
    const before = known.get(mark)
    if (before && now() - before.at < SOLD_MS) return before.sold
    const sold = await isSold(db, mark)
    if (known.size >= MOST_KNOWN) known.clear()
    known.set(mark, { at: now(), sold })
    return sold
  }
}

/** Pictures and documents of the library, for everybody who has the address. Documents that are sold have signed addresses alone. */
export function serveOpenFiles(app: FastifyInstance, deps: Deps): void {
  const isSoldNow = soldLooker(deps)
  app.get<{ Params: { name: string } }>('/media/library/open/:name', async ({ params }, reply) => {
    const named = readLibraryAddress(`library/open/${params.name}`)
    const row = named && (await namedFile(deps.db, named))
    if (row?.state !== 'ready' || (row.kind !== 'picture' && row.kind !== 'document')) return reply.callNotFound()
    if (row.kind === 'document' && (await isSoldNow(`${row.id}-${row.token}`))) return reply.callNotFound()
    return sendOpenFile(deps, reply, row, 'public')
  })
}
