import path from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Deps } from '#server/deps'
import { libraryFolder, libraryKey, readGivenAddress, readLibraryAddress } from '#server/providers/media/library'
import { type LibraryRow, namedFile } from '#server/repositories/site/library'

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

/** Sends a film, a sound or a part of one at the address that a learner was given; the grant has been checked. */
export function sendLibraryFile({ env }: Deps, reply: FastifyReply, address: string): FastifyReply {
  const key = readGivenAddress(address)
  const type = key === null ? undefined : types[path.extname(key).slice(1)]
  if (key === null || type === undefined) {
    reply.removeHeader('cache-control').callNotFound()
    return reply
  }
  return reply.type(type).sendFile(key, libraryFolder(env), { cacheControl: false })
}

const HOUR_SECONDS = 3_600
const FRAME = "default-src 'none'; sandbox"

/** Pictures are drawn; documents are offered for download, or shown by the browser's own reader. */
function sendOpenFile({ env }: Deps, reply: FastifyReply, row: LibraryRow): FastifyReply {
  const isShown = row.kind === 'picture' || row.ending === 'pdf'
  const name = encodeURIComponent(/\.\w+$/.test(row.title) ? row.title : `${row.title}.${row.ending}`)
  return reply
    .header('cache-control', `public, max-age=${HOUR_SECONDS}`)
    .header('content-security-policy', FRAME)
    .header('content-disposition', `${isShown ? 'inline' : 'attachment'}; filename*=UTF-8''${name}`)
    .type(row.mimeType)
    .sendFile(libraryKey(row, `file.${row.ending}`), libraryFolder(env), { cacheControl: false })
}

/** Pictures and documents of the library, for everybody who has the address. */
export function serveOpenFiles(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { name: string } }>('/media/library/open/:name', async ({ params }, reply) => {
    const named = readLibraryAddress(`library/open/${params.name}`)
    const row = named && (await namedFile(deps.db, named))
    if (row?.state !== 'ready' || (row.kind !== 'picture' && row.kind !== 'document')) return reply.callNotFound()
    return sendOpenFile(deps, reply, row)
  })
}
