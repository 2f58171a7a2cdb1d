import type { Db, Tx } from '#server/database/tables'

/** The post number used for the question itself. */
export const QUESTION_ITSELF = 0

/** The posts of a question a learner likes; 0 is the question. */
export async function likedIn(db: Db, doubtId: number, userId: number | null): Promise<ReadonlySet<number>> {
  if (userId === null) return new Set()
  const rows = await db.selectFrom('doubt_like').select('post_id').where('user_id', '=', userId).where('doubt_id', '=', doubtId).execute()
  return new Set(rows.map((row) => row.post_id))
}

type Mark = { userId: number; doubtId: number; postId: number }

async function turn(work: Tx, { userId, doubtId, postId }: Mark, isOn: boolean): Promise<boolean> {
  const row = { user_id: userId, doubt_id: doubtId, post_id: postId }
  if (isOn)
    return (
      (await work
        .insertInto('doubt_like')
        .values(row)
        .onConflict((known) => known.doNothing())
        .returning('post_id')
        .executeTakeFirst()) !== undefined
    )
  const gone = await work
    .deleteFrom('doubt_like')
    .where('user_id', '=', userId)
    .where('doubt_id', '=', doubtId)
    .where('post_id', '=', postId)
    .returning('post_id')
    .executeTakeFirst()
  return gone !== undefined
}

async function countLikes(work: Tx, { doubtId, postId }: Mark, by: number): Promise<{ like_count: number }> {
  if (postId === QUESTION_ITSELF)
    return work
      .updateTable('doubt')
      .set((from) => ({ like_count: from('like_count', '+', by) }))
      .where('id', '=', doubtId)
      .returning('like_count')
      .executeTakeFirstOrThrow()
  return work
    .updateTable('doubt_post')
    .set((from) => ({ like_count: from('like_count', '+', by) }))
    .where('id', '=', postId)
    .returning('like_count')
    .executeTakeFirstOrThrow()
}

/** Turns a like on or off, once; returns the new count. */
export async function setLike(work: Tx, mark: Mark, isOn: boolean): Promise<number> {
  const isChanged = await turn(work, mark, isOn)
  const by = isOn ? 1 : -1
  return (await countLikes(work, mark, isChanged ? by : 0)).like_count
}

/** Records a report once per learner and text; returns how many reports wait for a decision. */
export async function addReport(work: Tx, mark: Mark, said: { reason: string; note: string; now: number }): Promise<number> {
  const row = {
    user_id: mark.userId,
    doubt_id: mark.doubtId,
    post_id: mark.postId,
    reason: said.reason,
    note: said.note,
    made_at: said.now,
  }
  await work
    .insertInto('doubt_report')
    .values(row)
    .onConflict((known) => known.doNothing())
    .execute()
  const { count } = await work
    .selectFrom('doubt_report')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('doubt_id', '=', mark.doubtId)
    .where('post_id', '=', mark.postId)
    .where('decided_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Takes a public text out of sight until staff have looked. */
export async function hold(work: Tx, doubtId: number, postId: number): Promise<void> {
  if (postId === QUESTION_ITSELF)
    await work.updateTable('doubt').set({ visibility: 'held' }).where('id', '=', doubtId).where('visibility', '=', 'public').execute()
  else
    await work.updateTable('doubt_post').set({ visibility: 'held' }).where('id', '=', postId).where('visibility', '=', 'public').execute()
}
