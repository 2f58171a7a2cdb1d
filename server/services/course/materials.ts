import { createReadStream } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { type Static, Type } from '@sinclair/typebox'
import { Zip, ZipDeflate } from 'fflate'
import { tx } from '#server/database/tables'
import type { Deps, ServicePlugin } from '#server/deps'
import { materialsFolder } from '#server/folders'
import { libraryFileOf } from '#server/providers/media/played'
import { uploadsFolder } from '#server/providers/uploads/store-file'
import { forbidden, notFound } from '#server/refusal'
import { giveKey, spendKey } from '#server/repositories/account/session/one-time-key'
import { type MaterialRow, materialsById, materialsOfCourse } from '#server/repositories/course/materials'
import { recordTaken } from '#server/repositories/learn/taken-parts'
import { accessTo } from '#server/services/learn/lesson'
import { BatchDownloadQuerySchema, type Material, type MaterialQuery, type MaterialTicket } from '@/contract/course/material.schema'
import { isLink } from '@/domain/text/link-text'

/** Long enough to paste the address into another browser. */
const KEY_SECONDS = 600
/** A file of any size comes within this time, in milliseconds. */
const FETCH_MS = 600_000

/** A material's file under the name the learner sees. */
export const fileNameOf = ({ title, file }: Pick<MaterialRow, 'title' | 'file'>) => `${title}${path.extname(file)}`

async function assertMine({ db, now }: Deps, userId: number, courseId: number): Promise<void> {
  const { access } = await accessTo(db, userId, courseId, now())
  if (access === 'expired') throw forbidden('课程已过有效期，资料不能再下载')
  if (access === 'none') throw forbidden('购买课程后可以查看资料')
}

/** Files of a course the learner may learn. */
export async function courseMaterials(deps: Deps, userId: number, courseId: number, { type }: MaterialQuery): Promise<Material[]> {
  await assertMine(deps, userId, courseId)
  const rows = await materialsOfCourse(deps.db, courseId, type)
  return rows.map((row) => ({ id: row.id, type: row.type, title: row.title, fileName: fileNameOf(row), size: row.size }))
}

/** The files named, all of one course that is open to the learner. */
export async function learnerMaterials(deps: Deps, userId: number, ids: readonly number[]): Promise<MaterialRow[]> {
  const rows = await materialsById(deps.db, [...new Set(ids)])
  const [first] = rows
  if (!first || rows.length !== new Set(ids).size || rows.some((row) => row.course_id !== first.course_id)) throw notFound('资料')
  await assertMine(deps, userId, first.course_id)
  return rows
}

/** Names the file that the browser saves. */
export const downloadName = (rows: readonly MaterialRow[]) => {
  const [first] = rows
  return rows.length === 1 && first ? fileNameOf(first) : '课程资料.zip'
}

/** An address that gives files of a course once. */
export async function batchDownload(deps: Deps, userId: number, ids: string): Promise<MaterialTicket> {
  const rows = await learnerMaterials(deps, userId, ids.split(',').map(Number))
  const [first] = rows
  const parts = rows.map(({ id }) => id)
  if (first) await recordTaken(deps.db, { userId, courseId: first.course_id, kind: 'material', parts }, deps.now())
  const own = parts.join(',')
  const key = await giveKey(deps.db, { download: 'materials', of: [own] }, userId, deps.now(), KEY_SECONDS)
  const query = new URLSearchParams({ key, ids: own })
  return { url: `${deps.env.publicUrl}/materials?${query}`, fileName: downloadName(rows), expiresAt: deps.now() + KEY_SECONDS * 1000 }
}

const QuerySchema = Type.Intersect([BatchDownloadQuerySchema, Type.Object({ key: Type.String({ maxLength: 128 }) })])
const usedUp =
  '<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>链接已失效</title><p>下载链接只能用一次，十分钟内有效。请回到课程资料重新下载。</p></html>'

/** Gives a browser the files its one-time key opens: one file as it is, more as a zip. */
export const materialRoute: ServicePlugin = (app, deps) => {
  app.get<{ Querystring: Static<typeof QuerySchema> }>('/materials', { schema: { querystring: QuerySchema } }, async ({ query }, reply) => {
    const use = { download: 'materials', of: [query.ids] } as const
    const userId = await tx(deps.db, (work) => spendKey(work, use, query.key, deps.now()))
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    if (userId === null) return reply.status(410).type('text/html; charset=utf-8').send(usedUp)
    const rows = await learnerMaterials(deps, userId, query.ids.split(',').map(Number))
    const name = encodeURIComponent(downloadName(rows))
    reply.header('content-disposition', `attachment; filename="materials"; filename*=UTF-8''${name}`)
    const files = await Promise.all(rows.map(async (row) => ({ name: fileNameOf(row), ...(await sourceIn(deps, row.file)) })))
    const [only] = files
    if (files.length === 1 && only) return reply.type('application/octet-stream').send(Readable.from(sourceOf(only), { objectMode: false }))
    return reply.type('application/zip').send(zipStream(files))
  })
}

/** A file of this machine, one at another address, or a text. */
type Entry = { name: string } & ({ path: string } | { url: string } | { text: string })

/** Reads a file that is stored elsewhere, piece by piece. */
async function* fetched(url: string): AsyncGenerator<Uint8Array> {
  const reply = await fetch(url, { signal: AbortSignal.timeout(FETCH_MS) })
  if (!reply.ok || !reply.body) throw new Error(`a material was answered with ${reply.status}`)
  for await (const chunk of reply.body) yield chunk
}

function sourceOf(entry: Entry): AsyncIterable<unknown> | Iterable<unknown> {
  if ('path' in entry) return createReadStream(entry.path)
  return 'url' in entry ? fetched(entry.url) : [entry.text]
}

const UPLOADS = '/uploads/'

/** Where the file of a material is: in the library, with the school's uploads, at a storage provider, or with the files that come with the server. */
async function sourceIn(deps: Deps, file: string): Promise<{ path: string } | { url: string }> {
  const stored = await libraryFileOf(deps, file)
  if (stored !== null) return stored
  if (isLink(file)) return { url: file }
  if (file.startsWith(UPLOADS)) return { path: path.join(uploadsFolder(deps.env), path.normalize(file.slice(UPLOADS.length))) }
  return { path: path.join(materialsFolder, path.basename(file)) }
}

/** A zip of files, made while it is read, so that memory does not grow with its size. */
export function zipStream(entries: readonly Entry[]): Readable {
  async function* parts(): AsyncGenerator<Uint8Array> {
    let made: Uint8Array[] = []
    let failure: Error | null = null
    const zip = new Zip((error, chunk) => {
      if (error) failure = error
      else made.push(chunk)
    })
    const flush = () => {
      if (failure) throw failure
      const ready = made
      made = []
      return ready
    }
    for (const one of entries) {
      const entry = new ZipDeflate(one.name)
      zip.add(entry)
      for await (const chunk of sourceOf(one)) {
        entry.push(chunk instanceof Uint8Array ? chunk : Buffer.from(String(chunk)))
        yield* flush()
      }
      entry.push(new Uint8Array(0), true)
      yield* flush()
    }
    zip.end()
    yield* flush()
  }
  return Readable.from(parts(), { objectMode: false })
}
