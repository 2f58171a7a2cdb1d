import type { Db, Tables, Tx } from '#server/database/tables'

export type TakenKind = Tables['taken_part']['kind']
type Taken = { userId: number; courseId: number; kind: TakenKind; parts: readonly (number | string)[] }

/** Notes that files of a course were given to a learner, each once. */
export async function recordTaken(db: Db | Tx, { userId, courseId, kind, parts }: Taken, now: number): Promise<void> {
  if (parts.length === 0) return
  await db
    .insertInto('taken_part')
    .values(parts.map((part) => ({ user_id: userId, course_id: courseId, kind, part: String(part), taken_at: now })))
    .onConflict((row) => row.columns(['user_id', 'course_id', 'kind', 'part']).doNothing())
    .execute()
}
