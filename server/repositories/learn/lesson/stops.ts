import type { Db, Tx } from '#server/database/tables'
import type { MadeStop } from '@/domain/learn/lesson-stops'

/** The stops that a teacher made, in the order of the lesson, without questions that were withdrawn. */
export async function madeStops(db: Db | Tx, lessonId: number): Promise<MadeStop[]> {
  const rows = await db
    .selectFrom('lesson_stop as stop')
    .innerJoin('question', 'question.id', 'stop.question_id')
    .select(['stop.second', 'stop.question_id as questionId'])
    .where('stop.lesson_id', '=', lessonId)
    .where('question.is_withdrawn', '=', false)
    .orderBy('stop.second')
    .orderBy('stop.seq')
    .execute()
  const stops: MadeStop[] = []
  for (const { second, questionId } of rows) {
    const last = stops.at(-1)
    if (last?.second === second) last.questionIds.push(questionId)
    else stops.push({ second, questionIds: [questionId] })
  }
  return stops
}

/** Makes the stops of a lesson those given. */
export async function putStops(tx: Tx, lessonId: number, stops: readonly MadeStop[]): Promise<void> {
  await tx.deleteFrom('lesson_stop').where('lesson_id', '=', lessonId).execute()
  const rows = stops.flatMap(({ second, questionIds }) =>
    questionIds.map((question_id, at) => ({ lesson_id: lessonId, second, question_id, seq: at + 1 })),
  )
  if (rows.length > 0) await tx.insertInto('lesson_stop').values(rows).execute()
}

/** Finds the questions among these that can be asked by themselves. */
export async function askable(db: Db | Tx, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('question')
    .select('id')
    .where('id', 'in', [...ids])
    .where('type', '<>', 'material')
    .where('parent_id', 'is', null)
    .where('is_withdrawn', '=', false)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
