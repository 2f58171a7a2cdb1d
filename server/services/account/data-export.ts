import { type Static, Type } from '@sinclair/typebox'
import type { DataExport, DataFile } from '@/contract/account/privacy.schema'
import { dayText } from '@/domain/time/day-text'
import { DAY_MS } from '@/domain/time/units'
import { tx } from '../../database/tx'
import type { Deps, ServicePlugin } from '../../deps'
import { learnerFiles } from '../../providers/uploads/learner-files'
import { notFound } from '../../refusal'
import {
  dropOldExports,
  exportContent,
  exportsOf,
  finishExport,
  personalRows,
  putExport,
  queuedExports,
} from '../../repositories/personal-data/export'
import { giveKey, spendKey } from '../../repositories/session/one-time-key'
import { zipStream } from '../course/zip-stream'

const KEPT_MS = 7 * DAY_MS
const KEY_SECONDS = 600

export const requestExport = ({ db, now }: Deps, userId: number): Promise<DataExport> => tx(db, (work) => putExport(work, userId, now()))

export const listExports = ({ db }: Deps, userId: number): Promise<DataExport[]> => exportsOf(db, userId)

/** An address that gives the file once; a browser opens it, so it carries a key for this alone. */
export async function exportAddress({ db, env, now }: Deps, userId: number, id: number): Promise<DataFile> {
  const found = (await exportsOf(db, userId)).find((one) => one.id === id && one.status === 'ready')
  if (!found) throw notFound('这份数据文件')
  const key = await giveKey(db, 'download', userId, now(), KEY_SECONDS)
  return { url: `${env.publicUrl}/my-data?${new URLSearchParams({ key })}`, expiresAt: now() + KEY_SECONDS * 1000 }
}

/** Makes the copies that wait, and empties those past their end. */
export async function makeExports({ db, now }: Deps): Promise<void> {
  for (const { id, user_id } of await queuedExports(db))
    await tx(db, async (work) => {
      const content = JSON.stringify({ madeAt: new Date(now()).toISOString(), data: await personalRows(work, user_id) }, null, 2)
      await finishExport(work, id, content, { now: now(), until: now() + KEPT_MS })
    })
  await dropOldExports(db, now())
}

const QuerySchema = Type.Object({ key: Type.String({ maxLength: 128 }) })
const usedUp = '下载链接只能用一次，十分钟内有效。请回到隐私中心重新下载。'

/** Gives browsers the copy for a key, once: the rows, and the pictures and recordings the learner has uploaded. */
export const dataExportRoute: ServicePlugin = (app, { db, env, now }) => {
  app.get<{ Querystring: Static<typeof QuerySchema> }>('/my-data', { schema: { querystring: QuerySchema } }, async ({ query }, reply) => {
    const userId = await tx(db, (work) => spendKey(work, 'download', query.key, now()))
    const content = userId === null ? undefined : await exportContent(db, userId, now())
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    if (userId === null || content === undefined) return reply.status(410).type('text/plain; charset=utf-8').send(usedUp)
    return reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="my-data-${dayText(now())}.zip"`)
      .send(zipStream([{ name: 'data.json', text: content }, ...(await learnerFiles(env, userId))]))
  })
}
