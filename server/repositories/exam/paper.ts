import type { Db } from '#server/database/tables'
import type { QuestionType, ScoringRule, ScoringTerms } from '@/contract/tiku/question.schema'
import { presetTerms } from '@/domain/scoring/scoring-presets'

/** Reads one paper; undefined for an unknown one. */
export const paperById = (db: Db, id: number) =>
  db
    .selectFrom('paper')
    .select(['id', 'category_id as categoryId', 'title', 'minutes', 'full_marks as fullMarks'])
    .where('id', '=', id)
    .executeTakeFirst()

/** A question of a paper in the bank's present version. `letters` are its options in their own order; marks in hundredths. */
export type PaperRow = {
  sectionSeq: number
  sectionTitle: string
  sectionType: QuestionType
  rule: ScoringRule
  terms?: ScoringTerms
  questionId: number
  version: number
  type: QuestionType
  parentId: number | null
  letters: string[]
  /** Letters of options that keep their place. */
  pinned?: string[]
  marks: number
}

/** The questions of a paper in its order, each in the bank's present version: what `buildForm` takes. */
export async function loadPaperRows(db: Db, paperId: number): Promise<PaperRow[]> {
  const rows = await db
    .selectFrom('paper_question as placed')
    .innerJoin('paper_section as section', (join) =>
      join.onRef('section.paper_id', '=', 'placed.paper_id').onRef('section.seq', '=', 'placed.section_seq'),
    )
    .innerJoin('paper', 'paper.id', 'placed.paper_id')
    .innerJoin('question', 'question.id', 'placed.question_id')
    .innerJoin('question_version as said', (join) =>
      join.onRef('said.question_id', '=', 'question.id').onRef('said.version', '=', 'question.version'),
    )
    .select(['section.seq as sectionSeq', 'section.title as sectionTitle', 'section.type as sectionType', 'section.rule', 'paper.preset'])
    .select([
      'question.id as questionId',
      'question.version',
      'question.type',
      'question.parent_id as parentId',
      'said.options',
      'said.pinned',
      'placed.marks',
    ])
    .where('placed.paper_id', '=', paperId)
    .orderBy('placed.seq')
    .execute()
  return rows.map(({ options, preset, ...row }) => ({
    ...row,
    letters: options.map(({ letter }) => letter),
    terms: presetTerms(preset, row.sectionType, row.rule),
  }))
}
