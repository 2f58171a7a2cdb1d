import { sql } from 'kysely'
import type { Db } from '#server/database/tables'
import type { RichContent } from '@/contract/site/rich.schema'
import type { Key, QuestionOption, QuestionType } from '@/contract/tiku/question.schema'
import type { GiveExport, WrongReason } from '@/contract/tiku/review.schema'
import { bankRows, notInExam, subjectsUnder } from './bank'
import { pointTitles } from './question'

/** Maximum questions of an export, the newest first. */
const LONGEST = 5000

/** A question as it is exported. `wrong` is null for a note of a question that never was wrong. */
export type ExportRow = {
  id: number
  subject: string
  chapter: string
  type: QuestionType
  material: RichContent | null
  stem: RichContent
  options: QuestionOption[]
  key: Key | null
  explanation: RichContent
  points: string[]
  note: string
  wrong: { times: number; reason: WrongReason | null; lastAt: number } | null
}

/** The learner's own questions with everything printed. Questions of a running exam are left out: the file would reveal their key. */
const rowsOf = (db: Db, userId: number, categoryId: number | undefined, now: number) =>
  bankRows(db)
    .innerJoin('category', 'category.id', 'question.category_id')
    .leftJoin('wrong_entry as entry', (join) =>
      join.onRef('entry.question_id', '=', 'question.id').on('entry.user_id', '=', userId).on('entry.gone_at', 'is', null),
    )
    .leftJoin('question_note as note', (join) => join.onRef('note.question_id', '=', 'question.id').on('note.user_id', '=', userId))
    .leftJoin('question as parent', 'parent.id', 'question.parent_id')
    .leftJoin('question_version as told', (join) =>
      join.onRef('told.question_id', '=', 'parent.id').onRef('told.version', '=', 'parent.version'),
    )
    .where('question.category_id', 'in', subjectsUnder(db, categoryId))
    .where((where) => notInExam(where, userId, now))
    .select(['question.id', 'question.type', 'category.name as subject', 'chapter.title as chapter'])
    .select([
      'told.stem as material',
      'said.stem',
      'said.options',
      'said.answer_key as key',
      'said.explanation',
      'said.point_ids as pointIds',
    ])
    .select(['entry.times_wrong as times', 'entry.reason', 'entry.last_wrong_at as lastAt'])
    .select(sql<string>`coalesce(note.text, '')`.as('note'))
    .limit(LONGEST)

type Asked = { userId: number; categoryId: number | undefined; what: GiveExport['what'] }

/** Lists the rows that the learner exports: their open wrong book, or their notes; the newest first. */
export async function exportRows(db: Db, { userId, categoryId, what }: Asked, now: number): Promise<ExportRow[]> {
  const all = rowsOf(db, userId, categoryId, now)
  const rows = await (what === 'wrong'
    ? all.where('entry.user_id', 'is not', null).orderBy('entry.last_wrong_at', 'desc')
    : all.where(sql<boolean>`note.text <> ''`).orderBy('note.changed_at', 'desc')
  )
    .orderBy('question.id')
    .execute()
  const titles = await pointTitles(
    db,
    rows.flatMap(({ pointIds }) => pointIds),
  )
  return rows.map(({ pointIds, times, reason, lastAt, ...row }) => ({
    ...row,
    points: pointIds.flatMap((id) => titles.get(id) ?? []),
    wrong: times === null || lastAt === null ? null : { times, reason, lastAt },
  }))
}

/** Reads the learner's own data of some questions, in the order of their ids: favourite, wrong entry and note. */
export const questionMarks = (db: Db, userId: number, ids: readonly number[]) =>
  bankRows(db)
    .leftJoin('favourite_question as liked', (join) => join.onRef('liked.question_id', '=', 'question.id').on('liked.user_id', '=', userId))
    .leftJoin('wrong_entry as entry', (join) => join.onRef('entry.question_id', '=', 'question.id').on('entry.user_id', '=', userId))
    .leftJoin('question_note as note', (join) => join.onRef('note.question_id', '=', 'question.id').on('note.user_id', '=', userId))
    .select(['question.id', 'question.category_id as categoryId', 'said.stem'])
    .select(['liked.user_id as likedBy', 'entry.user_id as wrongOf', 'entry.gone_at as goneAt', 'entry.reason'])
    .select(['note.text', 'note.version', 'note.changed_at as changedAt'])
    .where('question.id', 'in', ids)
    .orderBy('question.id')
    .execute()
