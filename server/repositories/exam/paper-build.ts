import { sql } from 'kysely'
import { putRows } from '#server/database/put-rows'
import type { Db, Tx } from '#server/database/tables'
import { isUnderReview } from '#server/repositories/tiku/question-review'
import type { QuestionType, ScoringRule } from '@/contract/tiku/question.schema'

/** A question that may stand in a paper by itself, with the questions of a material. */
export type Candidate = { id: number; key: string; type: QuestionType; childIds: number[] }
type Filter = {
  chapters?: readonly string[] | undefined
  points?: readonly string[] | undefined
  difficulty?: readonly [number, number] | undefined
  source?: string | undefined
}

const sourceKey = (categoryId: number, source: string) => `i:${categoryId}:=${source}:`

async function withChildren(db: Db, tops: readonly Omit<Candidate, 'childIds'>[]): Promise<Candidate[]> {
  const materials = tops.filter(({ type }) => type === 'material').map(({ id }) => id)
  if (materials.length === 0) return tops.map((top) => ({ ...top, childIds: [] }))
  const rows = await db
    .selectFrom('question')
    .select(['id', 'parent_id'])
    .where('parent_id', 'in', materials)
    .orderBy('seq')
    .orderBy('id')
    .execute()
  return tops.map((top) => ({ ...top, childIds: rows.filter(({ parent_id }) => parent_id === top.id).map(({ id }) => id) }))
}

/** Questions of a subject that fit, in the order of the bank. */
export async function listCandidates(
  db: Db,
  { categoryId, type, filter: { chapters, points, difficulty, source } }: { categoryId: number; type: QuestionType; filter: Filter },
): Promise<Candidate[]> {
  const rows = await db
    .selectFrom('question')
    .innerJoin('tiku_chapter as chapter', 'chapter.id', 'question.chapter_id')
    .innerJoin('question_version as said', (join) =>
      join.onRef('said.question_id', '=', 'question.id').onRef('said.version', '=', 'question.version'),
    )
    .select(['question.id', 'question.key', 'question.type'])
    .where('question.category_id', '=', categoryId)
    .where('question.parent_id', 'is', null)
    .where('question.is_withdrawn', '=', false)
    .where('question.type', '=', type)
    .$if(chapters !== undefined, (query) => query.where('chapter.title', 'in', [...(chapters ?? [])]))
    .$if(source !== undefined, (query) => query.where(sql<boolean>`starts_with(question.key, ${sourceKey(categoryId, source ?? '')})`))
    .$if(difficulty !== undefined, (query) =>
      query.where('said.difficulty', '>=', difficulty?.[0] ?? 1).where('said.difficulty', '<=', difficulty?.[1] ?? 5),
    )
    .$if(points !== undefined, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('knowledge_point as point')
            .select('point.id')
            .where('point.title', 'in', [...(points ?? [])])
            .where(sql<boolean>`said.point_ids @> to_jsonb(point.id)`),
        ),
      ),
    )
    .orderBy('chapter.seq')
    .orderBy('question.seq')
    .orderBy('question.id')
    .execute()
  return withChildren(db, rows)
}

/** Questions by number, or by the name their file gave them: `source:number`. */
export async function namedCandidates(
  db: Db,
  categoryId: number,
  names: readonly (number | string)[],
): Promise<Map<number | string, Candidate>> {
  const ids = names.filter((name) => typeof name === 'number')
  const keyOf = (name: string) => `i:${categoryId}:=${name}`
  const keys = names.filter((name) => typeof name === 'string').map(keyOf)
  const rows = await db
    .selectFrom('question')
    .select(['id', 'key', 'type'])
    .where('category_id', '=', categoryId)
    .where('is_withdrawn', '=', false)
    .where('parent_id', 'is', null)
    .where(({ eb, or }) => or([eb('id', 'in', ids.length > 0 ? ids : [0]), eb('key', 'in', keys.length > 0 ? keys : [''])]))
    .execute()
  const found = await withChildren(db, rows)
  return new Map(
    names.flatMap((name) => {
      const own = found.find(({ id, key }) => (typeof name === 'number' ? id === name : key === keyOf(name)))
      return own ? [[name, own] as const] : []
    }),
  )
}

/** Papers this makes have numbers from here on; those below belong to the content that comes with the server. */
const FIRST_ID = 1_000_000

type Drawable = {
  categoryId: number
  type: QuestionType
  chapterId: number | null
  pointId: number | null
  easiest: number
  hardest: number
}

/** Questions of a subject that a rule may draw, in the order of the bank: none that is under review. */
export async function drawableIds(db: Db, { categoryId, type, chapterId, pointId, easiest, hardest }: Drawable): Promise<number[]> {
  const rows = await db
    .selectFrom('question')
    .innerJoin('question_version as said', (join) =>
      join.onRef('said.question_id', '=', 'question.id').onRef('said.version', '=', 'question.version'),
    )
    .select('question.id')
    .where('question.category_id', '=', categoryId)
    .where('question.parent_id', 'is', null)
    .where('question.is_withdrawn', '=', false)
    .where((the) => the.not(isUnderReview(the.ref('question.id'))))
    .where('question.type', '=', type)
    .where('said.difficulty', '>=', easiest)
    .where('said.difficulty', '<=', hardest)
    .$if(chapterId !== null, (query) => query.where('question.chapter_id', '=', chapterId ?? 0))
    .$if(pointId !== null, (query) => query.where(sql<boolean>`said.point_ids @> to_jsonb(${pointId ?? 0}::int)`))
    .orderBy('question.seq')
    .orderBy('question.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Questions by number with those of a material. */
export async function candidatesByIds(db: Db, ids: readonly number[]): Promise<Map<number, Candidate>> {
  if (ids.length === 0) return new Map()
  const tops = await db
    .selectFrom('question')
    .select(['id', 'key', 'type'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map((await withChildren(db, tops)).map((own) => [own.id, own]))
}

export type NewPaper = {
  categoryId: number
  kind: 'mock' | 'past'
  title: string
  minutes: number
  passMarks: number
  fullMarks: number
  preset: string | null
  notice: string[]
  sections: readonly { title: string; type: QuestionType; rule: ScoringRule }[]
  questions: readonly { section: number; id: number; marks: number }[]
}

/** Adds a paper with its sections and questions, and says its number. */
export async function addPaper(tx: Tx, paper: NewPaper): Promise<number> {
  await sql`lock table paper in share row exclusive mode`.execute(tx)
  const last = await tx
    .selectFrom('paper')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst()
  const id = Math.max(FIRST_ID, (last?.id ?? 0) + 1)
  await writePaper(tx, id, paper)
  return id
}

/** Makes a paper another one. Attempts keep the questions they began with. */
export async function replacePaper(tx: Tx, id: number, paper: NewPaper): Promise<void> {
  await sql`lock table paper in share row exclusive mode`.execute(tx)
  await tx.deleteFrom('paper_question').where('paper_id', '=', id).execute()
  await tx.deleteFrom('paper_section').where('paper_id', '=', id).execute()
  await writePaper(tx, id, paper)
}

async function writePaper(tx: Tx, id: number, paper: NewPaper): Promise<void> {
  const { categoryId, kind, title, minutes, passMarks, fullMarks, preset, notice, sections, questions } = paper
  await putRows(
    tx,
    'paper',
    ['id'],
    [{ id, category_id: categoryId, kind, title, minutes, pass_marks: passMarks, full_marks: fullMarks, preset, notice }],
  )
  await putRows(
    tx,
    'paper_section',
    ['paper_id', 'seq'],
    sections.map((section, at) => ({ paper_id: id, seq: at + 1, ...section })),
  )
  const placed = questions.map(({ section, id: question_id, marks }, at) => ({
    paper_id: id,
    section_seq: section,
    seq: at + 1,
    question_id,
    marks,
  }))
  await putRows(tx, 'paper_question', ['paper_id', 'seq'], placed)
}
