import type { Db, Tx } from '#server/database/tables'

/** Stands ready for those who keep no phrases of their own. */
const USUAL = ['思路清楚', '要点写全了', '步骤要写全', '看错题目了']

/** How somebody marks: the phrases that they put into comments, and whether they do without names. */
export type MarkingHabits = { phrases: readonly string[]; isBlind: boolean }

export async function markingHabits(db: Db, staffId: number): Promise<MarkingHabits> {
  const { phrases, marks_blind: isBlind } = await db
    .selectFrom('staff')
    .select(['phrases', 'marks_blind'])
    .where('id', '=', staffId)
    .executeTakeFirstOrThrow()
  return { phrases: Array.isArray(phrases) ? phrases : USUAL, isBlind }
}

export async function keepPhrases(tx: Tx, staffId: number, phrases: readonly string[]): Promise<void> {
  await tx
    .updateTable('staff')
    .set({ phrases: JSON.stringify(phrases) })
    .where('id', '=', staffId)
    .execute()
}

export async function markBlind(tx: Tx, staffId: number, isBlind: boolean): Promise<void> {
  await tx.updateTable('staff').set({ marks_blind: isBlind }).where('id', '=', staffId).execute()
}
