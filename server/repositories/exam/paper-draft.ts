import { type Selectable, sql } from 'kysely'
import type { PaperDraft } from '#server/database/rows/exam'
import type { Db, Tables, Tx } from '#server/database/tables'
import { isUnderReview } from '#server/repositories/tiku/question-review'
import type { QuestionType } from '@/contract/tiku/question.schema'

type Stored = Selectable<Tables['paper_draft']>
export type PaperDraftRow = Stored & { staff: string }

const rows = (db: Db) =>
  db.selectFrom('paper_draft as draft').innerJoin('staff', 'staff.id', 'draft.staff_id').selectAll('draft').select('staff.name as staff')

export const paperDraftById = (db: Db, id: number): Promise<PaperDraftRow | undefined> =>
  rows(db).where('draft.id', '=', id).executeTakeFirst()

/** The draft that revises a paper. */
export const draftOfPaper = (db: Db, paperId: number): Promise<PaperDraftRow | undefined> =>
  rows(db).where('draft.paper_id', '=', paperId).executeTakeFirst()

/** Drafts, newest first. */
export const listPaperDrafts = (db: Db, { before, limit }: { before?: number; limit: number }): Promise<PaperDraftRow[]> =>
  rows(db)
    .$if(before !== undefined, (query) => query.where('draft.id', '<', before ?? 0))
    .orderBy('draft.id', 'desc')
    .limit(limit)
    .execute()

type NewDraft = Pick<Stored, 'paper_id' | 'staff_id' | 'changed_at'> & { content: PaperDraft }

/** Adds a draft and returns its number; undefined where the paper has one already. */
export async function addPaperDraft(tx: Tx, { content, ...row }: NewDraft): Promise<number | undefined> {
  const made = await tx
    .insertInto('paper_draft')
    .values({ ...row, content: JSON.stringify(content) })
    .onConflict((known) => known.column('paper_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id
}

type Change = { content: PaperDraft; staff_id: number; changed_at: number }

/** Stores a draft over the version that was seen; false where it has another by now. */
export async function putPaperDraft(
  tx: Tx,
  { id, version }: { id: number; version: number },
  { content, ...change }: Change,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('paper_draft')
    .set({ ...change, content: JSON.stringify(content), version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Removes a draft in the version that was seen; false where it has another by now. */
export async function removePaperDraft(tx: Tx, { id, version }: { id: number; version: number }): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('paper_draft').where('id', '=', id).where('version', '=', version).executeTakeFirst()
  return numDeletedRows > 0n
}

/** A paper with its terms. */
export const wholePaper = (db: Db, id: number) =>
  db
    .selectFrom('paper')
    .innerJoin('category as subject', 'subject.id', 'paper.category_id')
    .selectAll('paper')
    .select('subject.name as subject')
    .where('paper.id', '=', id)
    .executeTakeFirst()

/** Sections of a paper, and its questions in their order. */
export async function partsOfPaper(db: Db, paperId: number) {
  const parts = await db.selectFrom('paper_section').selectAll().where('paper_id', '=', paperId).orderBy('seq').execute()
  const asked = await db
    .selectFrom('paper_question as placed')
    .innerJoin('question', 'question.id', 'placed.question_id')
    .innerJoin('question_version as said', (join) =>
      join.onRef('said.question_id', '=', 'question.id').onRef('said.version', '=', 'question.version'),
    )
    .innerJoin('tiku_chapter as chapter', 'chapter.id', 'question.chapter_id')
    .select([
      'placed.section_seq as section',
      'placed.question_id as id',
      'placed.marks',
      'question.parent_id as parentId',
      'question.type',
    ])
    .select(['question.version', 'said.stem_text as stem', 'said.difficulty', 'said.answer_key as key', 'chapter.title as chapter'])
    .where('placed.paper_id', '=', paperId)
    .orderBy('placed.seq')
    .execute()
  return { parts, asked }
}

type Terms = Pick<
  Selectable<Tables['paper']>,
  | 'opens_at'
  | 'closes_at'
  | 'class_ids'
  | 'most_tries'
  | 'is_dated'
  | 'is_ranked'
  | 'is_rank_held'
  | 'publishes_itself'
  | 'essay_step'
  | 'is_blind'
>

export async function putPaperTerms(tx: Tx, id: number, { class_ids, ...terms }: Terms): Promise<void> {
  await tx
    .updateTable('paper')
    .set({ ...terms, class_ids: JSON.stringify(class_ids) })
    .where('id', '=', id)
    .execute()
}

/** Whether anybody has begun a paper. */
export const hasAttempts = async (db: Db, paperId: number): Promise<boolean> =>
  (await db.selectFrom('attempt').select('id').where('paper_id', '=', paperId).limit(1).executeTakeFirst()) !== undefined

/** Takes a paper down or puts it up; false where it is so already. */
export async function showPaper(tx: Tx, id: number, isShown: boolean): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('paper')
    .set({ is_shown: isShown })
    .where('id', '=', id)
    .where('is_shown', '!=', isShown)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type Named = { id: number; title: string }

const named = (db: Db, level: number): Promise<Named[]> =>
  db
    .selectFrom('category as own')
    .leftJoin('category as above', 'above.id', 'own.parent_id')
    .select(['own.id'])
    .select(sql<string>`concat_ws(' · ', above.name, own.name)`.as('title'))
    .where('own.level', '=', level)
    .orderBy('above.seq')
    .orderBy('own.seq')
    .orderBy('own.id')
    .execute()

const LEVELS = { direction: 2, subject: 3 }
export const subjectChoices = (db: Db): Promise<Named[]> => named(db, LEVELS.subject)
export const directionChoices = (db: Db): Promise<Named[]> => named(db, LEVELS.direction)

export const classChoices = (db: Db): Promise<Named[]> =>
  db.selectFrom('study_class').select(['id', 'title']).orderBy('id', 'desc').execute()

export const chaptersOfSubject = (db: Db, categoryId: number): Promise<Named[]> =>
  db.selectFrom('tiku_chapter').select(['id', 'title']).where('category_id', '=', categoryId).orderBy('seq').orderBy('id').execute()

export const pointsOfSubject = (db: Db, categoryId: number): Promise<Named[]> =>
  db
    .selectFrom('knowledge_point as point')
    .innerJoin('tiku_chapter as chapter', 'chapter.id', 'point.chapter_id')
    .select('point.id')
    .select(sql<string>`chapter.title || ' · ' || point.title`.as('title'))
    .where('chapter.category_id', '=', categoryId)
    .orderBy('chapter.seq')
    .orderBy('point.id')
    .execute()

/** Questions as a list of a paper shows them. `parts`: how many a material asks. */
const brief = (db: Db) =>
  db
    .selectFrom('question')
    .innerJoin('question_version as said', (join) =>
      join.onRef('said.question_id', '=', 'question.id').onRef('said.version', '=', 'question.version'),
    )
    .innerJoin('tiku_chapter as chapter', 'chapter.id', 'question.chapter_id')
    .select([
      'question.id',
      'question.type',
      'said.stem_text as stem',
      'said.difficulty',
      'chapter.id as chapterId',
      'chapter.title as chapter',
    ])
    .select((the) => ['question.is_withdrawn as isWithdrawn', isUnderReview(the.ref('question.id')).as('isReviewed')])
    .select((the) =>
      the
        .selectFrom('question as part')
        .whereRef('part.parent_id', '=', 'question.id')
        .select(({ fn }) => fn.countAll<number>().as('parts'))
        .as('parts'),
    )

export const briefQuestions = (db: Db, ids: readonly number[]) =>
  brief(db)
    .where('question.id', 'in', [...ids, 0])
    .execute()
export type BriefQuestion = Awaited<ReturnType<typeof briefQuestions>>[number]

/** How many in a hundred answered a question right, by its number; questions that too few have answered are left out. */
export async function rightShares(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  const found = await db
    .selectFrom('question_figure')
    .select(['id', 'right_percent as right'])
    .where('id', 'in', [...ids, 0])
    .execute()
  return new Map(found.flatMap(({ id, right }) => (right === null ? [] : [[id, right]])))
}

/** A question that another paper of the subject asks, and that paper. */
export type RecentUse = { questionId: number; paperId: number; title: string }
type Recent = { ids: readonly number[]; categoryId: number; exceptPaper: number | null; since: number }

/** Finds which of the questions are asked by a paper that somebody has handed in since a moment (epoch ms). */
export async function recentUses(db: Db, { ids, categoryId, exceptPaper, since }: Recent): Promise<RecentUse[]> {
  const { rows } = await sql<RecentUse>`
    select asked.question_id as "questionId", paper.id as "paperId", paper.title
    from paper join paper_question as asked on asked.paper_id = paper.id
    where paper.category_id = ${categoryId} and paper.id is distinct from ${exceptPaper}::int and asked.question_id = any(${[...ids]}::int[])
      and (select submitted_at from result where result.paper_id = paper.id order by result.id desc limit 1) >= ${since}
    order by paper.id desc, asked.question_id`.execute(db)
  return rows
}

type Wanted = {
  categoryId: number
  type: QuestionType
  word: string
  chapterId: number | null
  difficulty: number | null
  before: number | undefined
  exceptIds: readonly number[]
}

/** Questions of a subject that may be put into a paper, newest first, at most `limit`. */
export const pickableQuestions = (db: Db, { categoryId, type, word, chapterId, difficulty, before, exceptIds }: Wanted, limit: number) =>
  brief(db)
    .where('question.category_id', '=', categoryId)
    .where('question.parent_id', 'is', null)
    .where('question.type', '=', type)
    .where('question.is_withdrawn', '=', false)
    .$if(word !== '', (query) => query.where((the) => the(the.fn<number>('strpos', ['said.stem_text', the.val(word)]), '>', 0)))
    .$if(chapterId !== null, (query) => query.where('question.chapter_id', '=', chapterId ?? 0))
    .$if(difficulty !== null, (query) => query.where('said.difficulty', '=', difficulty ?? 0))
    .$if(before !== undefined, (query) => query.where('question.id', '<', before ?? 0))
    .$if(exceptIds.length > 0, (query) => query.where('question.id', 'not in', [...exceptIds]))
    .orderBy('question.id', 'desc')
    .limit(limit)
    .execute()
