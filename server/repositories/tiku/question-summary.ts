import type { Db } from '#server/database/tables'
import type { Key } from '@/contract/tiku/question.schema'

export type QuestionRow = { id: number; key: string; type: string; version: number; stem: string; answer: Key | null; madeAt: number }

const rows = (db: Db) =>
  db
    .selectFrom('question')
    .innerJoin('question_version as said', (join) => join.onRef('said.question_id', '=', 'question.id'))
    .select(['question.id', 'question.key', 'question.type', 'said.version', 'said.stem_text as stem', 'said.answer_key as answer'])
    .select('said.made_at as madeAt')

/** All versions of a question, newest first. */
export const versionsOf = (db: Db, id: number): Promise<QuestionRow[]> =>
  rows(db).where('question.id', '=', id).orderBy('said.version', 'desc').execute()

/** Questions in their present versions, newest first; `word` is searched in the stem. */
export function listQuestions(db: Db, { word, before, limit }: { word?: string; before?: number; limit: number }): Promise<QuestionRow[]> {
  return rows(db)
    .whereRef('said.version', '=', 'question.version')
    .$if(!!word, (query) => query.where((the) => the(the.fn<number>('strpos', ['said.stem_text', the.val(word ?? '')]), '>', 0)))
    .$if(before !== undefined, (query) => query.where('question.id', '<', before ?? 0))
    .orderBy('question.id', 'desc')
    .limit(limit)
    .execute()
}
