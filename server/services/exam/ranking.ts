import { type Tx, tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { conflict } from '#server/refusal'
import { sendMessages } from '#server/repositories/account/message'
import { paperById } from '#server/repositories/exam/paper'
import { holdRanking, rankedAfter } from '#server/repositories/exam/ranking'
import { addJob } from '#server/repositories/jobs/queue'

/** Learners who are told in one transaction. */
const AT_ONCE = 500

/** Publishes the ranking of a paper; its takers are told by a job. Throws 409 where it is published already, or others still sit the paper. */
export async function publishRanking(work: Tx, paperId: number, now: number): Promise<void> {
  const paper = await paperById(work, paperId)
  if (paper?.isDated && paper.closesAt !== null && now < paper.closesAt) throw conflict('模考还没结束，结束以后再发布名次')
  if (!(await holdRanking(work, paperId, false))) throw conflict('名次已经发布了')
  await addJob(work, 'tellRanking', { ref: `${paperId}:${now}`, payload: { paperId, at: now }, runAt: now, now })
}

/** Closes a published ranking again: nobody sees a place until somebody publishes it anew. Throws 409 where it is closed already. */
export async function takeBackRanking(work: Tx, paperId: number): Promise<void> {
  if (!(await holdRanking(work, paperId, true))) throw conflict('名次还没有发布')
}

/** Tells everybody on the ranking of a paper that it is published, nobody twice; stops when it was taken back meanwhile. */
export async function tellRanking(deps: Pick<Deps, 'db' | 'now'>, { paperId, at }: { paperId: number; at: number }): Promise<void> {
  let after = 0
  for (;;) {
    const paper = await paperById(deps.db, paperId)
    if (!paper || paper.isRankHeld) return
    const userIds = await rankedAfter(deps.db, paperId, after, AT_ONCE)
    const body = `《${paper.title}》的名次公布了，看看你排第几。`
    const told = {
      kind: 'rank_published',
      ref: `${paperId}:${at}`,
      body,
      link: `/tiku/testpaper/${paperId}/rank`,
      now: deps.now(),
    } as const
    await tx(deps.db, (work) =>
      sendMessages(
        work,
        userIds.map((userId) => ({ userId, ...told })),
      ),
    )
    after = userIds.at(-1) ?? after
    if (userIds.length < AT_ONCE) return
  }
}
