import type { Readable } from 'node:stream'
import { type Static, Type } from '@sinclair/typebox'
import { type Db, type Tx, tx } from '#server/database/tables'
import type { Deps, ServicePlugin } from '#server/deps'
import { learnerFiles } from '#server/providers/uploads/learner-files'
import { withProviderAddresses } from '#server/providers/uploads/private-files'
import { conflict, forbidden, notFound, Refusal } from '#server/refusal'
import { formerIds, mobileOfUser } from '#server/repositories/account/account'
import {
  cancelDeletion,
  claimDeletion,
  deletionDue,
  dueDeletions,
  emptyAccount,
  openOrders,
  recordDeleted,
  requestDeletionOf,
} from '#server/repositories/account/personal-data/account'
import { eraseReferences } from '#server/repositories/account/personal-data/erase'
import {
  dropOldExports,
  exportContent,
  exportsOf,
  finishExport,
  personalRows,
  putExport,
  queuedExports,
} from '#server/repositories/account/personal-data/export'
import { giveKey, type KeyUse, spendKey } from '#server/repositories/account/session/one-time-key'
import { addJob } from '#server/repositories/jobs/queue'
import { zipStream } from '#server/services/course/materials'
import type { DataExport, DataFile, DataFileQuery, Deletion, DeletionRequest } from '@/contract/account/privacy.schema'
import { IdSchema } from '@/contract/scalars.schema'
import { dayText } from '@/domain/time/day'
import { DAY_MS, HOUR_MS } from '@/domain/time/units'
import { askRevocation, willRevoke } from './apple-grants'
import { spendTicket } from './password'

const KEPT_MS = 7 * DAY_MS
const KEY_SECONDS = 600
const COPIES_A_DAY = 2

const keyUse = (id: number): KeyUse => ({ download: 'my-data', of: [id] })

/** Asks for a copy; within an hour the last one is given again. */
export async function requestExport({ db, now }: Deps, userId: number): Promise<DataExport> {
  const limits = { freshSince: now() - HOUR_MS, daySince: now() - DAY_MS, most: COPIES_A_DAY }
  const made = await tx(db, (work) => putExport(work, userId, now(), limits))
  if (made === null) throw new Refusal(429, `一天最多生成 ${COPIES_A_DAY} 份，可以先下载已生成的文件`)
  return made
}

export const listExports = ({ db }: Deps, userId: number): Promise<DataExport[]> => exportsOf(db, userId)

/** The file holds everything, so a stolen session is not enough to get it. An account without a number has no second factor. */
async function assertProved(deps: Deps, userId: number, ticket: string | undefined): Promise<void> {
  if ((await mobileOfUser(deps.db, userId)) === null) return
  if (ticket === undefined) throw forbidden('下载前需要验证手机号，请刷新页面或更新到最新版本后重试')
  await spendTicket(deps, userId, ticket)
}

/** An address that gives the file once; a browser opens it, so it carries a key for this copy alone. */
export async function exportAddress(deps: Deps, userId: number, id: number, { ticket }: DataFileQuery): Promise<DataFile> {
  const { db, env, now } = deps
  const found = (await exportsOf(db, userId)).find((one) => one.id === id && one.status === 'ready')
  if (!found) throw notFound('这份数据文件')
  await assertProved(deps, userId, ticket)
  const key = await giveKey(db, keyUse(id), userId, now(), KEY_SECONDS)
  return { url: `${env.publicUrl}/my-data?${new URLSearchParams({ id: String(id), key })}`, expiresAt: now() + KEY_SECONDS * 1000 }
}

/** Every row of a learner, and of accounts that were merged into theirs. */
async function allRows(work: Tx, userId: number): Promise<Record<string, unknown[]>> {
  const found = new Map<string, Map<string, unknown>>()
  for (const id of await allIds(work, userId))
    for (const [table, rows] of Object.entries(await personalRows(work, id))) {
      const known = found.get(table) ?? new Map<string, unknown>()
      found.set(table, known)
      for (const row of rows) known.set(JSON.stringify(row), row)
    }
  return Object.fromEntries([...found].map(([table, rows]) => [table, [...rows.values()]]))
}

const copyText = async (work: Tx, userId: number, at: number) =>
  JSON.stringify({ madeAt: new Date(at).toISOString(), data: await allRows(work, userId) }, null, 2)

type Copy = { userIds: readonly number[]; content: string }

/** The rows of a copy, and the pictures and recordings the learner has uploaded. */
async function zipOf({ env, now }: Pick<Deps, 'env' | 'now'>, { userIds, content }: Copy): Promise<Readable> {
  const files = await Promise.all(userIds.map((userId) => learnerFiles(env, userId)))
  return zipStream([{ name: 'data.json', text: withProviderAddresses(env, content, now() + DAY_MS) }, ...files.flat()])
}

/** A learner with the accounts that were merged into theirs. */
const allIds = async (db: Db | Tx, userId: number) => [userId, ...(await formerIds(db, userId))]

/** A copy of all data of a learner as it is in the transaction, for staff who were asked for it. */
export const learnerCopy = async (deps: Pick<Deps, 'env' | 'now'>, work: Tx, userId: number): Promise<Readable> =>
  zipOf(deps, { userIds: await allIds(work, userId), content: await copyText(work, userId, deps.now()) })

/** Makes the copies that wait, and empties those past their end. */
export async function makeExports({ db, now }: Deps): Promise<void> {
  for (const { id, user_id } of await queuedExports(db))
    await tx(db, async (work) => {
      await finishExport(work, id, await copyText(work, user_id, now()), { now: now(), until: now() + KEPT_MS })
    })
  await dropOldExports(db, now())
}

const QuerySchema = Type.Object({ id: IdSchema, key: Type.String({ maxLength: 128 }) })
const usedUp = '下载链接只能用一次，十分钟内有效。请回到隐私中心重新下载。'

/** Gives browsers the copy for a key, once: the rows, and the pictures and recordings the learner has uploaded. */
export const dataExportRoute: ServicePlugin = (app, { db, env, now }) => {
  app.get<{ Querystring: Static<typeof QuerySchema> }>('/my-data', { schema: { querystring: QuerySchema } }, async ({ query }, reply) => {
    const userId = await tx(db, (work) => spendKey(work, keyUse(query.id), query.key, now()))
    const content = userId === null ? undefined : await exportContent(db, userId, query.id, now())
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    if (userId === null || content === undefined) return reply.status(410).type('text/plain; charset=utf-8').send(usedUp)
    return reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="my-data-${dayText(now())}.zip"`)
      .send(await zipOf({ env, now }, { userIds: await allIds(db, userId), content }))
  })
}

const COOLING_OFF_MS = 7 * DAY_MS

export const deletionOf = async (deps: Deps, userId: number): Promise<Deletion> => ({
  dueAt: await deletionDue(deps.db, userId),
  ...((await willRevoke(deps, userId)) && { endsApple: true }),
})

/** Asks for the deletion of an account: a code to its number, no order under way. It is carried out seven days later. */
export async function requestDeletion(deps: Deps, userId: number, { ticket, reason }: DeletionRequest): Promise<Deletion> {
  const { db, now } = deps
  if ((await openOrders(db, userId)) > 0) throw conflict('你有待付款或退款中的订单，处理完成后才能注销')
  if (await mobileOfUser(db, userId)) await spendTicket(deps, userId, ticket)
  const asked_at = now()
  const row = { user_id: userId, reason: reason.trim(), asked_at, due_at: asked_at + COOLING_OFF_MS }
  await tx(db, (work) => requestDeletionOf(work, row))
  return deletionOf(deps, userId)
}

export async function withdrawDeletion(deps: Deps, userId: number): Promise<Deletion> {
  await tx(deps.db, (work) => cancelDeletion(work, userId))
  return deletionOf(deps, userId)
}

/** Deletes one account whose cooling-off is over, in one transaction; a job deletes the files it uploaded. */
async function deleteAccount({ db, now }: Deps, userId: number, asked_at: number): Promise<void> {
  await tx(db, async (work) => {
    if (!(await claimDeletion(work, userId, now()))) return
    let rows_removed = 0
    // Accounts that were merged into this one go first: they refer to it.
    for (const id of (await allIds(work, userId)).reverse()) {
      await askRevocation(work, id, now())
      rows_removed += await eraseReferences(work, id)
      await emptyAccount(work, id)
      await addJob(work, 'eraseFiles', { ref: String(id), payload: { userId: id }, runAt: now(), now: now() })
    }
    await recordDeleted(work, { asked_at, done_at: now(), rows_removed })
  })
}

/** Carries out every deletion that is due. */
export async function deleteDueAccounts(deps: Deps): Promise<void> {
  for (const { user_id, asked_at } of await dueDeletions(deps.db, deps.now())) await deleteAccount(deps, user_id, asked_at)
}
