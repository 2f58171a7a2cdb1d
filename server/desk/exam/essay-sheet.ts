import type { Db } from '#server/database/tables'
import { found, idOf } from '#server/desk/parts/ref'
import { type EssayTask, essayById } from '#server/repositories/exam/essay-tasks'
import { essayAward, essaySheet } from '#server/services/exam/essays'

/** An essay with all that a teacher needs to mark it. */
export type Sheet = { task: EssayTask } & Awaited<ReturnType<typeof essaySheet>>

export async function loadSheet(db: Db, ref: string | undefined): Promise<Sheet> {
  const task = found(await essayById(db, idOf(ref, '主观题')), '主观题')
  return { task, ...(await essaySheet(db, task)) }
}

type Named = Pick<EssayTask, 'id' | 'nickname' | 'markedAt' | 'isBlind'>

/** Whether the learner of an essay is kept from whoever marks it: until it is marked, where the paper says so or they chose it. */
export const isNameless = ({ markedAt, isBlind }: Named, isOwnChoice: boolean): boolean => markedAt === null && (isBlind || isOwnChoice)

/** The learner as whoever marks the essay may see them. */
export const takerOf = (task: Named, isOwnChoice = false): string => (isNameless(task, isOwnChoice) ? `${task.id} 号答卷` : task.nickname)

/** Hundredths of a mark that a point earns alone. */
export const worthOf = (sheet: Sheet, place: number): number =>
  essayAward(
    sheet,
    sheet.points.map((_, at) => at === place),
  ).marks
