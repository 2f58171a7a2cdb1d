import type { Tx } from '#server/database/tables'
import { tx } from '#server/database/tx'
import type { Deps } from '#server/deps'
import { sendMessage } from '#server/repositories/account/message'
import { endBargain, findBargain, overdueBargains } from '#server/repositories/course/bargains'

const BATCH = 100

/** Ends one expired bargain, releases its place and notifies its owner; false when its state changed meanwhile. */
export async function endBargainWithin(work: Tx, id: number, now: number): Promise<boolean> {
  const ended = await endBargain(work, id, now)
  if (!ended) return false
  const row = await findBargain(work, id)
  const body = `《${row?.title ?? ''}》的砍价时间已到，没有下单的砍价不再保留。`
  await sendMessage(work, {
    userId: ended.user_id,
    kind: 'bargain_over',
    ref: `${id}`,
    body,
    link: `/course/${ended.course_id}/detail`,
    now,
  })
  return true
}

/** Ends every bargain whose time is over; returns how many. */
export async function endOverdueBargains({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  let count = 0
  for (const { id } of await overdueBargains(db, now(), BATCH)) count += Number(await tx(db, (work) => endBargainWithin(work, id, now())))
  return count
}
