import { tx } from '#server/database/tx'
import type { Deps } from '#server/deps'
import { conflict } from '#server/refusal'
import { mobileOfUser } from '#server/repositories/account/mobile'
import {
  askDeletion,
  cancelDeletion,
  claimDeletion,
  deletionDue,
  dueDeletions,
  emptyAccount,
  noteDeleted,
  openOrders,
} from '#server/repositories/account/personal-data/account'
import { eraseReferences } from '#server/repositories/account/personal-data/erase'
import { addJob } from '#server/repositories/jobs/queue'
import type { Deletion, DeletionAsk } from '@/contract/account/privacy.schema'
import { DAY_MS } from '@/domain/time/units'
import { spendTicket } from './second-factor'

const COOLING_OFF_MS = 7 * DAY_MS

export const deletionOf = async ({ db }: Deps, userId: number): Promise<Deletion> => ({ dueAt: await deletionDue(db, userId) })

/** Asks for the deletion of an account: a code to its number, no order under way. It is carried out seven days later. */
export async function requestDeletion(deps: Deps, userId: number, { ticket, reason }: DeletionAsk): Promise<Deletion> {
  const { db, now } = deps
  if ((await openOrders(db, userId)) > 0) throw conflict('您有待付款或退款中的订单，处理完成后才能注销')
  if (await mobileOfUser(db, userId)) await spendTicket(deps, userId, ticket)
  const asked_at = now()
  const row = { user_id: userId, reason: reason.trim(), asked_at, due_at: asked_at + COOLING_OFF_MS }
  return { dueAt: await tx(db, (work) => askDeletion(work, row)) }
}

export async function withdrawDeletion({ db }: Deps, userId: number): Promise<Deletion> {
  await tx(db, (work) => cancelDeletion(work, userId))
  return { dueAt: null }
}

/** Deletes one account whose cooling-off is over, in one transaction; a job deletes the files it uploaded. */
async function deleteAccount({ db, now }: Deps, userId: number, asked_at: number): Promise<void> {
  await tx(db, async (work) => {
    if (!(await claimDeletion(work, userId, now()))) return
    const rows_removed = await eraseReferences(work, userId)
    await emptyAccount(work, userId)
    await noteDeleted(work, { asked_at, done_at: now(), rows_removed })
    await addJob(work, 'eraseFiles', { ref: String(userId), payload: { userId }, runAt: now(), now: now() })
  })
}

/** Carries out every deletion that is due. */
export async function deleteDueAccounts(deps: Deps): Promise<void> {
  for (const { user_id, asked_at } of await dueDeletions(deps.db, deps.now())) await deleteAccount(deps, user_id, asked_at)
}
