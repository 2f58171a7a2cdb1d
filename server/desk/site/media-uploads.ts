import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { FileStore } from '@tus/file-store'
import { Server } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps'
import { sessionCookie } from '#server/desk/frame/form-token'
import { allows } from '#server/desk/frame/permission'
import { comingFolder, sizeOnDisk } from '#server/providers/media/library'
import { forbidden, notFound, Refusal } from '#server/refusal'
import { findStaffSession, type StaffSession } from '#server/repositories/account/staff-session'
import { listLibrary, type MediaKindName } from '#server/repositories/site/library'
import { dropUpload, touchUpload, type UploadRow, uploadByKey, uploadsOf } from '#server/repositories/site/media-upload'
import { beginMediaUpload, MOST_UPLOAD_BYTES, plainName } from '#server/services/site/library/begin-upload'
import { comingFile, dropBytes, takeUpload } from '#server/services/site/library/take-upload'
import { takeMediaForm } from './media-form'

/** The door of the library for resumable uploads, in the protocol tus 1.0: creation, core and termination. */

/** Members of the staff who work with the library, beside owners. */
export const mediaRoles = ['editor', 'marketing'] as const

const UPLOADS = '/media/uploads'
/** Files that an act on many may be about. */
export const MOST_CHOSEN = 100
const KEY = /^[0-9a-f]{32}$/

/** A refusal as the protocol's library sends it. */
const wire = (error: unknown) => (error instanceof Refusal ? { status_code: error.code === 404 ? 404 : 422, body: error.message } : error)

async function orWire<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw wire(error)
  }
}

const wholeOf = (text: string | null | undefined) => (text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null)

/** Each request is let through by the desk before; `staffOf` says whose it is. */
function tusServer(deps: Deps, staffOf: (key: object) => StaffSession): Server {
  const directory = comingFolder(deps.env)
  mkdirSync(directory, { recursive: true })
  const nodeOf = (request: { runtime?: { node?: { req: object } | undefined } | undefined }) => request.runtime?.node?.req ?? request
  return new Server({
    path: UPLOADS,
    datastore: new FileStore({ directory }),
    maxSize: MOST_UPLOAD_BYTES,
    relativeLocation: true,
    // Only pages of the desk ask, and those need no permission.
    allowedOrigins: () => false,
    namingFunction: () => randomBytes(16).toString('hex'),
    onUploadCreate: (request, { id, size, metadata }) =>
      orWire(async () => {
        const staff = staffOf(nodeOf(request))
        const name = plainName(metadata?.filename ?? '')
        await beginMediaUpload(deps, { key: id, staffId: staff.id, name, size: size ?? 0, replaces: wholeOf(metadata?.replaces) })
        return { metadata: { filename: name } }
      }),
    onUploadFinish: (request, { id }) =>
      orWire(async () => {
        const node = nodeOf(request) as { socket?: { remoteAddress?: string } }
        await takeUpload(deps, id, { ip: node.socket?.remoteAddress ?? '' })
        return {}
      }),
  })
}

/** Returns who may send files to the library, or refuses. */
export async function admitted(deps: Deps, request: FastifyRequest): Promise<StaffSession> {
  const staff = await findStaffSession(deps.db, sessionCookie(request), deps.now())
  if (!staff || (deps.env.mode === 'production' && !staff.hasFactors)) throw forbidden('请先登录')
  if (!allows(staff, { path: '/media', roles: mediaRoles })) throw forbidden('你没有上传的权限')
  return staff
}

/** An upload of this member of the staff; of others there is none. */
async function ownUpload(deps: Deps, staff: StaffSession, key: string): Promise<UploadRow> {
  const row = KEY.test(key) ? await uploadByKey(deps.db, key) : undefined
  if (row?.staffId !== staff.id) throw notFound('上传')
  return row
}

/** The files that came of uploads, by number. */
async function filesOf(
  deps: Deps,
  rows: readonly UploadRow[],
): Promise<Map<number, { address: string; title: string; kind: MediaKindName }>> {
  const ids = rows.flatMap(({ mediaId }) => mediaId ?? [])
  const found = ids.length === 0 ? [] : await listLibrary(deps.db, { ids }, { limit: ids.length })
  return new Map(found.map(({ id, address, title, kind }) => [id, { address, title, kind }]))
}

const shown = async (
  deps: Deps,
  { key, name, size, state, fault, mediaId, replaces }: UploadRow,
  files: Awaited<ReturnType<typeof filesOf>>,
) => ({
  key,
  name,
  size,
  state,
  fault,
  mediaId,
  replaces,
  file: files.get(mediaId ?? 0) ?? null,
  sent: state === 'going' ? await sizeOnDisk(comingFile(deps, key)) : size,
})

/** Lets uploads of the library in, for those who may use the library; each sees its own alone. */
export function mediaUploadRoutes(app: FastifyInstance, deps: Deps): void {
  const staffs = new WeakMap<object, StaffSession>()
  const tus = tusServer(deps, (key) => {
    const staff = staffs.get(key)
    if (!staff) throw forbidden('请先登录')
    return staff
  })
  const pass = async (request: FastifyRequest, reply: FastifyReply, staff: StaffSession) => {
    staffs.set(request.raw, staff)
    reply.hijack()
    await tus.handle(request.raw, reply.raw)
  }
  app.register(async (scope) => {
    // The bytes of a part are read by the protocol alone, as they come.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _body, done) => done(null))
    scope.get(UPLOADS, async (request) => {
      const rows = await uploadsOf(deps.db, (await admitted(deps, request)).id)
      const files = await filesOf(deps, rows)
      return Promise.all(rows.map((row) => shown(deps, row, files)))
    })
    scope.post('/media/send', async (request, reply) => {
      await takeMediaForm(deps, request, await admitted(deps, request))
      return reply.redirect('/media/send', 303)
    })
    scope.get<{ Querystring: { act?: unknown; ids?: unknown } }>('/media/chosen', async ({ query }, reply) => {
      const ids = [query.ids].flat().filter((id): id is string => typeof id === 'string' && /^[1-9]\d{0,8}$/.test(id))
      const act = query.act === 'delete-media' ? 'delete-media' : 'move-media'
      return reply.redirect(ids.length === 0 ? '/media' : `/acts/${act}/${ids.slice(0, MOST_CHOSEN).join('-')}`, 303)
    })
    scope.post(UPLOADS, async (request, reply) => pass(request, reply, await admitted(deps, request)))
    scope.route<{ Params: { key: string } }>({
      method: ['HEAD', 'PATCH', 'DELETE'],
      url: `${UPLOADS}/:key`,
      handler: async (request, reply) => {
        const staff = await admitted(deps, request)
        const { key, state } = await ownUpload(deps, staff, request.params.key)
        if (request.method === 'DELETE') {
          if (state === 'checking') return reply.status(409).send('正在检查，稍后再取消')
          await dropUpload(deps.db, key)
          await dropBytes(deps, key)
          return reply.status(204).header('tus-resumable', '1.0.0').send()
        }
        if (state !== 'going') return reply.status(410).header('tus-resumable', '1.0.0').send()
        await touchUpload(deps.db, key, deps.now())
        return pass(request, reply, staff)
      },
    })
  })
}
