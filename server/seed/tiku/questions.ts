import { insertRows } from '#server/database/put-rows'
import type { Tx } from '#server/database/tables'
import { type Offering, offer } from '#server/seed/offer'
import type { ChapterSeed, QuestionSeed } from '#server/seed/shapes'
import type { Key } from '@/contract/tiku/question.schema'
import { pinnedLetters } from '@/domain/tiku/pinned-letters'
import { letterAt, type QuestionBody } from '@/domain/tiku/question'

function keyOf(question: QuestionSeed): Key | null {
  switch (question.type) {
    case 'determine':
      return { kind: 'truth', value: question.answer }
    case 'fill':
      return { kind: 'blanks', alternatives: question.answer }
    case 'essay':
      return { kind: 'points', reference: question.reference, points: question.markingPoints }
    case 'material':
      return null
    default:
      return { kind: 'letters', letters: question.answer }
  }
}

/** The stored form of a question of a seed file; a material has no key of its own. */
function bodyOf(question: QuestionSeed): QuestionBody {
  const options = 'options' in question ? question.options.map((text, place) => ({ letter: letterAt(place), text })) : []
  const { stem, explanation, difficulty } = question
  return { stem, options, answer_key: keyOf(question), explanation, difficulty, pinned: pinnedLetters({ stem, options, explanation }) }
}

/** Chapters are this far apart in a subject's order; a chapter never has as many questions. */
const CHAPTER_STEP = 10_000

type Entry = { question: QuestionSeed; parentKey: string | null; seq: number }

/** Questions in file order, a material's children right behind it. */
function entriesOf({ chapter, questions }: ChapterSeed): Entry[] {
  const flat = questions.flatMap((question): Omit<Entry, 'seq'>[] => {
    const children = question.type === 'material' ? question.children : []
    return [{ question, parentKey: null }, ...children.map((child) => ({ question: child, parentKey: question.key }))]
  })
  return flat.map((entry, index) => ({ ...entry, seq: chapter.seq * CHAPTER_STEP + index + 1 }))
}

async function writePoints(offering: Offering, { chapter, points }: ChapterSeed): Promise<Map<string, number>> {
  const rows = points.map(({ key, title }) => ({ key, chapter_id: chapter.id, title }))
  await offer(offering, 'knowledge_point', ['key'], rows, { under: { chapter_id: 'tiku_chapter' } })
  const known = await offering.work.selectFrom('knowledge_point').select(['id', 'key']).where('chapter_id', '=', chapter.id).execute()
  return new Map(known.map((row) => [row.key, row.id]))
}

/** Question ids by key, of those that are in the table. */
async function idsByKey(work: Tx, keys: string[]): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map()
  const rows = await work.selectFrom('question').select(['id', 'key']).where('key', 'in', keys).execute()
  return new Map(rows.map((row) => [row.key, row.id]))
}

/** Inserts questions, a material before its children; gives those inserted with their ids. */
async function putQuestions(offering: Offering, { categoryId, chapter }: ChapterSeed, entries: Entry[]) {
  const put = async (part: Entry[], parents: ReadonlyMap<string, number>) => {
    const rows = part.map(({ question, parentKey, seq }) => ({
      key: question.key,
      category_id: categoryId,
      chapter_id: chapter.id,
      parent_id: parentKey === null ? null : (parents.get(parentKey) ?? null),
      type: question.type,
      seq,
      version: 1,
    }))
    const parentOf = new Map(part.map(({ question, parentKey }) => [question.key, parentKey]))
    // A material that was there before, or that is gone, gets no children.
    const accepts = ({ key = '' }: { key?: string }) => parentOf.get(key) === null || parents.has(parentOf.get(key) ?? '')
    const under = { category_id: 'category', chapter_id: 'tiku_chapter' } as const
    const made = await offer(offering, 'question', ['key'], rows, { under, accepts })
    return idsByKey(
      offering.work,
      made.map(({ key }) => key),
    )
  }
  const whole = await put(
    entries.filter((entry) => entry.parentKey === null),
    new Map(),
  )
  const parts = await put(
    entries.filter((entry) => entry.parentKey !== null),
    whole,
  )
  return new Map([...whole, ...parts])
}

/** A chapter of the bank with its knowledge points and questions. A question that was offered before is never changed. */
export async function writeChapter(offering: Offering, seed: ChapterSeed): Promise<void> {
  const { work, now } = offering
  const { id, title, seq } = seed.chapter
  const { from = null, to = null, source = '' } = seed.syllabus ?? {}
  const row = { id, category_id: seed.categoryId, title, seq, syllabus_from: from, syllabus_to: to, syllabus_source: source }
  await offer(offering, 'tiku_chapter', ['id'], [row], { under: { category_id: 'category' } })
  const points = await writePoints(offering, seed)
  const entries = entriesOf(seed)
  const ids = await putQuestions(offering, seed, entries)
  const rows = entries.flatMap(({ question }) => {
    const questionId = ids.get(question.key)
    const point_ids = question.points.flatMap((key) => points.get(key) ?? [])
    return questionId === undefined ? [] : [{ question_id: questionId, version: 1, ...bodyOf(question), point_ids, made_at: now }]
  })
  await insertRows(work, 'question_version', ['question_id', 'version'], rows)
}
