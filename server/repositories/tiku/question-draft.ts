import { type Selectable, sql } from 'kysely'
import type { QuestionDraft } from '#server/database/rows/exam'
import type { Db, Tables, Tx } from '#server/database/tables'
import type { QuestionType } from '@/contract/tiku/question.schema'

type Stored = Selectable<Tables['question_draft']>
export type DraftRow = Stored & { categoryId: number; chapter: string; subject: string; staff: string }

const rows = (db: Db) =>
  db
    .selectFrom('question_draft as draft')
    .innerJoin('tiku_chapter as chapter', 'chapter.id', 'draft.chapter_id')
    .innerJoin('category as subject', 'subject.id', 'chapter.category_id')
    .innerJoin('staff', 'staff.id', 'draft.staff_id')
    .selectAll('draft')
    .select(['chapter.category_id as categoryId', 'chapter.title as chapter', 'subject.name as subject', 'staff.name as staff'])

export const draftById = (db: Db, id: number): Promise<DraftRow | undefined> => rows(db).where('draft.id', '=', id).executeTakeFirst()

/** The draft that revises a question. */
export const draftOfQuestion = (db: Db, questionId: number): Promise<DraftRow | undefined> =>
  rows(db).where('question_id', '=', questionId).executeTakeFirst()

/** Drafts, newest first. */
export const listDrafts = (db: Db, { before, limit }: { before?: number; limit: number }): Promise<DraftRow[]> =>
  rows(db)
    .$if(before !== undefined, (query) => query.where('draft.id', '<', before ?? 0))
    .orderBy('draft.id', 'desc')
    .limit(limit)
    .execute()

type NewDraft = Pick<Stored, 'question_id' | 'chapter_id' | 'source' | 'staff_id' | 'changed_at'> & { content: QuestionDraft }

/** Adds a draft and returns its number; undefined where the question has one already. */
export async function addDraft(tx: Tx, { content, ...row }: NewDraft): Promise<number | undefined> {
  const made = await tx
    .insertInto('question_draft')
    .values({ ...row, content: JSON.stringify(content) })
    .onConflict((known) => known.column('question_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id
}

type Change = Partial<Pick<Stored, 'chapter_id' | 'source'>> & { content: QuestionDraft; staff_id: number; changed_at: number }

/** Stores a draft over the version that was seen; false where it has another by now. */
export async function putDraft(tx: Tx, { id, version }: { id: number; version: number }, { content, ...change }: Change): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('question_draft')
    .set({ ...change, content: JSON.stringify(content), version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Removes a draft in the version that was seen; false where it has another by now. */
export async function removeDraft(tx: Tx, { id, version }: { id: number; version: number }): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('question_draft').where('id', '=', id).where('version', '=', version).executeTakeFirst()
  return numDeletedRows > 0n
}

/** A question and those of its material in their present versions, the question first. */
export const wholeQuestion = (db: Db, id: number) =>
  wholeRows(db, [id])
    .orderBy((the) => the.case().when('question.id', '=', id).then(0).else(1).end())
    .orderBy('question.seq')
    .orderBy('question.id')
    .execute()

/** Questions and those of their materials in their present versions, in the order of the bank. */
export const wholeQuestions = (db: Db, ids: readonly number[]) =>
  wholeRows(db, ids).orderBy('question.seq').orderBy('question.id').execute()

const wholeRows = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('question')
    .innerJoin('question_version as said', (join) =>
      join.onRef('said.question_id', '=', 'question.id').onRef('said.version', '=', 'question.version'),
    )
    .innerJoin('tiku_chapter as chapter', 'chapter.id', 'question.chapter_id')
    .innerJoin('category as subject', 'subject.id', 'question.category_id')
    .select(['question.id', 'question.key', 'question.type', 'question.version', 'question.parent_id as parentId', 'question.source'])
    .select(['question.chapter_id as chapterId', 'question.category_id as categoryId', 'question.is_withdrawn as isWithdrawn'])
    .select(['chapter.title as chapter', 'subject.name as subject', 'said.point_ids as pointIds', 'said.difficulty', 'said.pinned'])
    .select(['said.stem', 'said.options', 'said.answer_key', 'said.explanation', 'said.made_at as madeAt'])
    .where((the) =>
      the.or([the('question.id', '=', sql<number>`any(${[...ids]})`), the('question.parent_id', '=', sql<number>`any(${[...ids]})`)]),
    )

export type WholeQuestion = Awaited<ReturnType<typeof wholeQuestion>>[number]

export type EditedQuestion = {
  id: number
  parentId: number | null
  type: QuestionType
  stem: string
  chapter: string
  difficulty: number
  pointIds: number[]
  /** The points of its chapter. */
  points: { id: number; title: string }[]
  isDrafted: boolean
}

/** Questions in their present versions, with all points of their chapters. */
export async function editedQuestions(db: Db, ids: readonly number[]): Promise<EditedQuestion[]> {
  const found = await db
    .selectFrom('question')
    .innerJoin('question_version as said', (join) =>
      join.onRef('said.question_id', '=', 'question.id').onRef('said.version', '=', 'question.version'),
    )
    .innerJoin('tiku_chapter as chapter', 'chapter.id', 'question.chapter_id')
    .leftJoin('question_draft as draft', 'draft.question_id', 'question.id')
    .select(['question.id', 'question.parent_id as parentId', 'question.type', 'question.chapter_id as chapterId'])
    .select(['said.stem_text as stem', 'said.difficulty', 'said.point_ids as pointIds', 'chapter.title as chapter'])
    .select((the) => the('draft.id', 'is not', null).$castTo<boolean>().as('isDrafted'))
    .where(sql<boolean>`question.id = any(${ids})`)
    .execute()
  const chapters = [...new Set(found.map(({ chapterId }) => chapterId))]
  const points = await db
    .selectFrom('knowledge_point')
    .select(['id', 'title', 'chapter_id as chapterId'])
    .where(sql<boolean>`chapter_id = any(${chapters})`)
    .orderBy('id')
    .execute()
  return found.map(({ chapterId, ...row }) => ({ ...row, points: points.filter((point) => point.chapterId === chapterId) }))
}

/** Takes a question and those of its material out of use, or back; false where it is so already. */
export async function withdrawQuestion(tx: Tx, id: number, isWithdrawn: boolean): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('question')
    .set({ is_withdrawn: isWithdrawn })
    .where((the) => the.or([the('id', '=', id), the('parent_id', '=', id)]))
    .where('is_withdrawn', '!=', isWithdrawn)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Titles of papers that ask a question or one of its material. */
export async function papersAsking(db: Db, id: number): Promise<string[]> {
  const found = await db
    .selectFrom('paper')
    .select(['paper.id', 'paper.title'])
    .where((the) =>
      the.exists(
        the
          .selectFrom('paper_question as asked')
          .innerJoin('question', 'question.id', 'asked.question_id')
          .select('asked.question_id')
          .whereRef('asked.paper_id', '=', 'paper.id')
          .where((one) => one.or([one('question.id', '=', id), one('question.parent_id', '=', id)])),
      ),
    )
    .orderBy('paper.id')
    .execute()
  return found.map(({ title }) => title)
}

/** Chapters of the bank with the names of their subjects. */
export async function chapterChoices(db: Db): Promise<{ id: number; title: string }[]> {
  const found = await db
    .selectFrom('tiku_chapter as chapter')
    .innerJoin('category as subject', 'subject.id', 'chapter.category_id')
    .select(['chapter.id', 'chapter.title', 'subject.name as subject'])
    .orderBy('subject.seq')
    .orderBy('subject.id')
    .orderBy('chapter.seq')
    .orderBy('chapter.id')
    .execute()
  return found.map(({ id, title, subject }) => ({ id, title: `${subject} · ${title}` }))
}

/** Knowledge points of a chapter. */
export const pointsOfChapter = (db: Db, chapterId: number): Promise<{ id: number; title: string }[]> =>
  db.selectFrom('knowledge_point').select(['id', 'title']).where('chapter_id', '=', chapterId).orderBy('id').execute()
