import { type Static, Type } from '@sinclair/typebox'
import type { FastifyReply } from 'fastify'
import { tx } from '#server/database/tx'
import type { Deps, ServicePlugin } from '#server/deps'
import { mediaUrl } from '#server/media-url'
import { giveKey, type KeyUse, spendKey } from '#server/repositories/account/session/one-time-key'
import { exportRows } from '#server/repositories/tiku/learner-question'
import { type ExportTicket, type GiveExport, GiveExportSchema } from '@/contract/tiku/review.schema'
import { dayText } from '@/domain/time/day'
import { exportCsv, exportPrint } from './export'

/** Long enough to paste the address into another browser. */
const KEY_SECONDS = 600
const titles = { wrong: '我的错题本', notes: '我的笔记' } as const

const keyUse = ({ what, format, categoryId }: GiveExport): KeyUse => ({ download: 'export', of: [what, format, categoryId] })

/** An address that gives the learner's own export once. A browser opens it, so it carries a key for this and nothing else. */
export async function giveExport({ db, env, now }: Deps, userId: number, given: GiveExport): Promise<ExportTicket> {
  const { categoryId, what, format } = given
  const key = await giveKey(db, keyUse(given), userId, now(), KEY_SECONDS)
  const query = new URLSearchParams({ key, what, format, ...(categoryId !== undefined && { categoryId: String(categoryId) }) })
  return { url: `${env.publicUrl}/export?${query}`, expiresAt: now() + KEY_SECONDS * 1000 }
}

const QuerySchema = Type.Intersect([GiveExportSchema, Type.Object({ key: Type.String({ maxLength: 128 }) })])

const usedUp =
  '<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>链接已失效</title><p>下载链接只能用一次，十分钟内有效。请回到错题本重新导出。</p></html>'

/** Headers: no script runs in the file, no cache stores it, and the key in the address is not sent as a referrer. */
function guarded(reply: FastifyReply, { env }: Deps) {
  return reply
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data: ${env.publicUrl}; base-uri 'none'`,
    )
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
}

/** The export route for browsers: spends the single-use key, which identifies the learner, and returns the file. */
export const exportRoute: ServicePlugin = (app, deps) => {
  const { db, env, now } = deps
  app.get<{ Querystring: Static<typeof QuerySchema> }>('/export', { schema: { querystring: QuerySchema } }, async ({ query }, reply) => {
    const { key, what, format, categoryId } = query
    const userId = await tx(db, (work) => spendKey(work, keyUse(query), key, now()))
    guarded(reply, deps)
    if (userId === null) return reply.status(410).type('text/html; charset=utf-8').send(usedUp)
    const rows = await exportRows(db, { userId, categoryId, what }, now())
    const title = titles[what]
    if (format === 'print') {
      const page = exportPrint({ title, madeAt: now(), rows, urlOf: (src) => (src.startsWith('data:') ? src : mediaUrl(env, src)) })
      return reply.type('text/html; charset=utf-8').send(page)
    }
    const name = encodeURIComponent(`${title}-${dayText(now())}.csv`)
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="export.csv"; filename*=UTF-8''${name}`)
      .send(exportCsv(rows))
  })
}
