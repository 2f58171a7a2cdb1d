import { tx } from '#server/database/tx'
import type { Deps } from '#server/deps'
import { notFound } from '#server/refusal'
import { changeDoubt, closeOverdue, lockDoubt } from '#server/repositories/doubt/doubts'
import { forgetDoubt } from '#server/repositories/doubt/search-rows'
import { monthOf } from '@/domain/doubt/doubt'
import { notifyClosed } from './notify'
import { returnQuota } from './quota'

/** The asker deletes a question: it is no longer found, and one of this month without an answer returns its quota. */
export async function removeDoubt({ db, now }: Deps, userId: number, id: number): Promise<void> {
  await tx(db, async (work) => {
    const row = await lockDoubt(work, id)
    if (!row || row.user_id !== userId) throw notFound('提问')
    await changeDoubt(work, id, { deleted_at: now(), touched_at: now() })
    await forgetDoubt(work, id)
    if (row.answer_count === 0 && monthOf(row.made_at) === monthOf(now())) await returnQuota(work, userId, id, now())
  })
}

/** Closes answered questions whose 72 hours are over. */
export async function closeOverdueDoubts({ db, now }: Deps): Promise<void> {
  await tx(db, async (work) => {
    for (const { id, userId, text } of await closeOverdue(work, now())) await notifyClosed(work, { userId, doubtId: id, now: now() }, text)
  })
}
