import { createReadStream } from 'node:fs'
import path from 'node:path'
import { type Static, Type } from '@sinclair/typebox'
import { tx } from '#server/database/tx'
import type { ServicePlugin } from '#server/deps'
import { materialsFolder } from '#server/folders'
import { spendKey } from '#server/repositories/account/session/one-time-key'
import { BatchDownloadQuerySchema } from '@/contract/course/material.schema'
import { downloadName, fileNameOf, ownMaterials } from './materials'
import { zipStream } from './zip-stream'

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
    const rows = await ownMaterials(deps, userId, query.ids.split(',').map(Number))
    const name = encodeURIComponent(downloadName(rows))
    reply.header('content-disposition', `attachment; filename="materials"; filename*=UTF-8''${name}`)
    const files = rows.map((row) => ({ name: fileNameOf(row), path: path.join(materialsFolder, path.basename(row.file)) }))
    const [only] = files
    if (files.length === 1 && only) return reply.type('application/octet-stream').send(createReadStream(only.path))
    return reply.type('application/zip').send(zipStream(files))
  })
}
