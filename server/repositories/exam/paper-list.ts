import type { Db } from '#server/database/tables'

export type PaperListRow = { id: number; title: string; fullMarks: number; questions: number }

/** Papers with how many questions each has, the newest first. */
export const listPapers = (db: Db, { before, limit }: { before?: number; limit: number }): Promise<PaperListRow[]> =>
  db
    .selectFrom('paper')
    .leftJoin('paper_question as placed', 'placed.paper_id', 'paper.id')
    .select(({ fn }) => [
      'paper.id',
      'paper.title',
      'paper.full_marks as fullMarks',
      fn.count<number>('placed.question_id').as('questions'),
    ])
    .$if(before !== undefined, (query) => query.where('paper.id', '<', before ?? 0))
    .groupBy(['paper.id', 'paper.title', 'paper.full_marks'])
    .orderBy('paper.id', 'desc')
    .limit(limit)
    .execute()
