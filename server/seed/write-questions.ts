import { canonical, type QuestionBody } from '@/domain/exam/question-body'
import { putRows } from '../database/put-rows'
import type { Tx } from '../database/tables'
import { type Correction, queueRescores } from '../repositories/exam/rescore'
import { bodyOf } from './question-body'
import type { ChapterSeed, QuestionSeed } from './shapes'

/** Chapters are this far apart in a subject's order; a chapter never has as many questions. */
const CHAPTER_STEP = 10_000

type Entry = { question: QuestionSeed; parentKey: string | null; seq: number }
type Content = QuestionBody & { point_ids: number[] }

/** Questions in file order, a material's children right behind it. */
function entriesOf({ chapter, questions }: ChapterSeed): Entry[] {
  const flat = questions.flatMap((question): Omit<Entry, 'seq'>[] => {
    const children = question.type === 'material' ? question.children : []
    return [{ question, parentKey: null }, ...children.map((child) => ({ question: child, parentKey: question.key }))]
  })
  return flat.map((entry, index) => ({ ...entry, seq: chapter.seq * CHAPTER_STEP + index + 1 }))
}

async function writePoints(work: Tx, { chapter, points }: ChapterSeed): Promise<Map<string, number>> {
  await putRows(
    work,
    'knowledge_point',
    ['key'],
    points.map(({ key, title }) => ({ key, chapter_id: chapter.id, title })),
  )
  const rows = await work.selectFrom('knowledge_point').select(['id', 'key']).where('chapter_id', '=', chapter.id).execute()
  return new Map(rows.map((row) => [row.key, row.id]))
}

type Present = { version: number; text: string; answerKey: string }

/** The current content of the bank, by question key, in canonical text. */
async function presentVersions(work: Tx, keys: string[]): Promise<Map<string, Present>> {
  const rows = await work
    .selectFrom('question')
    .innerJoin('question_version as said', (join) =>
      join.onRef('said.question_id', '=', 'question.id').onRef('said.version', '=', 'question.version'),
    )
    .select(['question.key', 'question.type', 'question.version'])
    .select(['said.stem', 'said.options', 'said.answer_key', 'said.explanation', 'said.difficulty', 'said.point_ids', 'said.pinned'])
    .where('question.key', 'in', keys)
    .execute()
  return new Map(
    rows.map(({ key, version, ...content }) => [key, { version, text: canonical(content), answerKey: canonical(content.answer_key) }]),
  )
}

/** Question ids by key, once all of them are in the table. */
async function idsByKey(work: Tx, keys: string[]): Promise<Map<string, number>> {
  const rows = await work.selectFrom('question').select(['id', 'key']).where('key', 'in', keys).execute()
  return new Map(rows.map((row) => [row.key, row.id]))
}

async function putQuestions(work: Tx, { categoryId, chapter }: ChapterSeed, entries: Entry[], versions: ReadonlyMap<string, number>) {
  const keys = entries.map(({ question }) => question.key)
  const put = async (part: Entry[], parents: ReadonlyMap<string, number>) =>
    putRows(
      work,
      'question',
      ['key'],
      part.map(({ question, parentKey, seq }) => ({
        key: question.key,
        category_id: categoryId,
        chapter_id: chapter.id,
        parent_id: parentKey === null ? null : (parents.get(parentKey) ?? null),
        type: question.type,
        seq,
        version: versions.get(question.key) ?? 1,
      })),
    )
  await put(
    entries.filter((entry) => entry.parentKey === null),
    new Map(),
  )
  await put(
    entries.filter((entry) => entry.parentKey !== null),
    await idsByKey(work, keys),
  )
  return idsByKey(work, keys)
}

type Put = { key: string; content: Content; version: number }

/** Questions that were there before and whose key is another now. */
function corrected(contents: readonly Put[], before: ReadonlyMap<string, Present>, ids: ReadonlyMap<string, number>): Correction[] {
  return contents.flatMap(({ key, content, version }) => {
    const known = before.get(key)
    const questionId = ids.get(key)
    const isSame = known === undefined || known.answerKey === canonical(content.answer_key)
    return isSame || questionId === undefined ? [] : [{ questionId, version }]
  })
}

/** A chapter of the bank. A question whose content changed gets its next version; the others are unchanged. */
export async function writeChapter(work: Tx, seed: ChapterSeed, now: number): Promise<void> {
  const { id, title, seq } = seed.chapter
  await putRows(work, 'tiku_chapter', ['id'], [{ id, category_id: seed.categoryId, title, seq }])
  const points = await writePoints(work, seed)
  const entries = entriesOf(seed)
  const before = await presentVersions(
    work,
    entries.map(({ question }) => question.key),
  )
  const contents = entries.map(({ question }) => {
    const content: Content = { ...bodyOf(question), point_ids: question.points.flatMap((key) => points.get(key) ?? []) }
    const known = before.get(question.key)
    const isSame = known?.text === canonical({ ...content, type: question.type })
    return { key: question.key, content, version: (known?.version ?? 0) + (isSame ? 0 : 1), isSame }
  })
  const ids = await putQuestions(work, seed, entries, new Map(contents.map(({ key, version }) => [key, version])))
  const rows = contents
    .filter(({ isSame }) => !isSame)
    .map(({ key, content, version }) => ({ question_id: ids.get(key), version, ...content, made_at: now }))
  await putRows(work, 'question_version', ['question_id', 'version'], rows)
  await queueRescores(work, corrected(contents, before, ids), '题库内容更新', now)
}
