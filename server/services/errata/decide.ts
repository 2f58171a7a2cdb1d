import type { Tx } from '#server/database/tables'
import { conflict, invalid, notFound } from '#server/refusal'
import { sendMessage } from '#server/repositories/account/message'
import { decide, type ErratumRow, followersOf, lockErratum, questionKey } from '#server/repositories/errata/errata'
import { postJournal } from '#server/repositories/wallet/ledger'
import { type Correction, writeCorrection } from '#server/services/exam/key-change/correct'
import { type ErratumEvent, FINDER_BEANS, FOLLOWER_BEANS, nextErratumStatus } from '@/domain/errata/erratum'
import { beanPostings } from '@/domain/money/beans'

async function take(work: Tx, id: number, event: ErratumEvent) {
  const row = await lockErratum(work, id)
  if (!row) throw notFound('勘误')
  const status = nextErratumStatus(row.status, event)
  if (status === null) throw conflict('这条勘误已经处理过了')
  return { row, status }
}

/** Notifies the finder and the followers of a decision. */
async function tell(work: Tx, row: ErratumRow, said: { event: ErratumEvent; body: string; now: number }): Promise<void> {
  const kind = row.question_id === null ? 'erratum_decided' : 'report_answered'
  const message = { kind, ref: `${row.id}:${said.event}`, body: said.body, link: `/my-errata/${row.id}`, now: said.now } as const
  for (const userId of [row.user_id, ...(await followersOf(work, row.id))]) await sendMessage(work, { ...message, userId })
}

const told = (words: string, reply: string) => (reply.trim() === '' ? words : `${words}：${reply.trim()}`)

/** Beans for the finder and for those who met it too, each once. */
async function reward(work: Tx, row: ErratumRow, followers: readonly number[], now: number): Promise<void> {
  const shares = [{ userId: row.user_id, beans: FINDER_BEANS }, ...followers.map((userId) => ({ userId, beans: FOLLOWER_BEANS }))]
  for (const { userId, beans } of shares)
    await postJournal(work, { ref: `erratum:${row.id}:${userId}`, reason: '勘误奖励', postings: beanPostings(userId, beans), now })
}

type AcceptErratum = { id: number; reply: string; correction?: Correction }

/** Staff confirm a mistake: status, beans and, for a question, its new version in one transaction; `finishRescores` follows. */
export async function acceptWithin(work: Tx, { id, reply, correction }: AcceptErratum, now: number): Promise<void> {
  const { row, status } = await take(work, id, 'accept')
  const decision = { reply, beans: FINDER_BEANS, decided_at: now }
  if (row.question_id === null) await decide(work, id, { ...decision, status, is_public: true })
  else {
    if (!correction) throw invalid('请写明题目怎样更正')
    const { version, isChanged } = await writeCorrection(work, await questionKey(work, row.question_id), correction, now)
    if (!isChanged) throw invalid('更正后的题目和原来一样')
    await decide(work, id, { ...decision, status: 'fixed', fixed_edition: `第 ${version} 版` })
  }
  await reward(work, row, await followersOf(work, id), now)
  await tell(work, row, { event: 'accept', body: told('已采纳，学豆奖励已到账', reply), now })
}

/** Staff refuse a report with a reason. */
export async function rejectWithin(work: Tx, { id, reason }: { id: number; reason: string }, now: number): Promise<void> {
  if (reason.trim() === '') throw invalid('请写明不采纳的原因')
  const { row, status } = await take(work, id, 'reject')
  await decide(work, id, { status, reply: reason.trim(), decided_at: now })
  await tell(work, row, { event: 'reject', body: told('未采纳', reason), now })
}

/** A confirmed mistake is put right in an edition. */
export async function fixWithin(work: Tx, { id, edition }: { id: number; edition: string }, now: number): Promise<void> {
  if (edition.trim() === '') throw invalid('请写明在哪一版更正')
  const { row, status } = await take(work, id, 'fix')
  await decide(work, id, { status, fixed_edition: edition.trim(), decided_at: now })
  await tell(work, row, { event: 'fix', body: `已在${edition.trim()}更正，感谢你的指正`, now })
}
