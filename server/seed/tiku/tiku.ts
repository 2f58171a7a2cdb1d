import { insertRows, putRows } from '#server/database/put-rows'
import type { Form, Marking } from '#server/database/rows/exam'
import type { Tx } from '#server/database/tables'
import { loadKeys } from '#server/repositories/tiku/question'
import { drawAnswers, drawnAnswer } from '#server/seed/exam/exam'
import { type Offering, offer, type PastEvent } from '#server/seed/offer'
import type { ChapterSeed, LearnerSeed, QuestionSeed } from '#server/seed/shapes'
import { answerableOf, buildForm, questionsOf } from '#server/services/exam/form'
import { type Answers, markAttempt } from '#server/services/exam/grading'
import { versionsMarked } from '#server/services/exam/hand-in'
import { pick, placeOf } from '#server/services/tiku/practice/sources'
import { noteMarked } from '#server/services/tiku/wrong-book/note'
import { gradeOne } from '#server/services/tiku/wrong-book/review'
import type { Key } from '@/contract/tiku/question.schema'
import { pinnedLetters } from '@/domain/tiku/pinned-letters'
import { letterAt, type QuestionBody } from '@/domain/tiku/question'
import { seededRandom } from '@/domain/tiku/shuffle'
import { shanghaiHour } from '@/domain/time/day'

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
  await offer(offering, 'tiku_chapter', ['id'], [{ id, category_id: seed.categoryId, title, seq }], { under: { category_id: 'category' } })
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

const EVENING_HOUR = 20
const ANSWER_MS = 40_000

type PracticeSeed = NonNullable<LearnerSeed['practice']>

type Past = { userId: number; form: Form; marking: Marking; answers: Answers; startedAt: number; endedAt: number }

/** Inserts practice answers one after another, and updates the wrong book. */
async function putAnswers(work: Tx, practiceId: number, { userId, form, marking, answers, startedAt, endedAt }: Past): Promise<void> {
  const given = marking.map(({ questionId, marks, verdict, receipt }, index) => ({
    practice_id: practiceId,
    question_id: questionId,
    seq: 1,
    user_id: userId,
    answer: answers.get(questionId) ?? null,
    verdict,
    marks,
    receipt,
    is_first: true,
    answered_at: startedAt + (index + 1) * ANSWER_MS,
  }))
  await putRows(work, 'practice_answer', ['practice_id', 'question_id', 'seq'], given)
  await noteMarked(work, { userId, at: endedAt, source: 'practice', rows: versionsMarked(form, marking) })
}

async function practise(work: Tx, userId: number, { chapterId, skill, seed }: PracticeSeed, endedAt: number): Promise<void> {
  const source = { kind: 'chapter' as const, chapterId }
  const random = seededRandom(seed)
  const { categoryId, title, rows } = await pick(work, source, { userId, now: endedAt })
  const form = buildForm(rows, random)
  const asked = answerableOf(form)
  const keys = await loadKeys(work, questionsOf(form))
  const answers = drawAnswers(form, keys, skill, random)
  const marking = markAttempt(form, keys, answers)
  const startedAt = endedAt - asked.length * ANSWER_MS
  const { id } = await work
    .insertInto('practice')
    .values({
      user_id: userId,
      kind: source.kind,
      mode: 'practice',
      place: placeOf(source, 'practice', endedAt),
      category_id: categoryId,
      title,
      form: JSON.stringify(form),
      at_question_id: asked.at(-1)?.questionId ?? null,
      question_count: asked.length,
      done_count: asked.length,
      started_at: startedAt,
      touched_at: endedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await putAnswers(work, id, { userId, form, marking, answers, startedAt, endedAt })
}

/** The chapter a learner practised to its end, marked by the same rules as any other practice. */
export function practiceOf({ id, practice }: LearnerSeed, now: number): PastEvent[] {
  if (!practice) return []
  const at = Math.min(now, shanghaiHour(now, -practice.daysAgo, EVENING_HOUR))
  return [{ at, happen: (work) => practise(work, id, practice, at) }]
}

const MORNING_HOUR = 7
const WHOLE = 100

type ReviewSeed = LearnerSeed['reviews'][number]

/** Questions of the wrong book that were due, the longest first. */
const dueAt = (work: Tx, userId: number, at: number, count: number) =>
  work
    .selectFrom('review_card as card')
    .innerJoin('wrong_entry as entry', (join) =>
      join.onRef('entry.user_id', '=', 'card.user_id').onRef('entry.question_id', '=', 'card.question_id'),
    )
    .innerJoin('question_version as said', (join) =>
      join.onRef('said.question_id', '=', 'entry.question_id').onRef('said.version', '=', 'entry.version'),
    )
    .select(['said.question_id as questionId', 'said.version', 'said.options', 'said.answer_key as key'])
    .where('card.user_id', '=', userId)
    .where('entry.gone_at', 'is', null)
    .where('card.due', '<=', at)
    .orderBy('card.due')
    .orderBy('card.question_id')
    .limit(count)
    .execute()

async function review(work: Tx, userId: number, { count, skill, seed }: ReviewSeed, at: number): Promise<void> {
  const random = seededRandom(seed)
  const grader = { userId, now: at, closed: new Set<number>() }
  for (const { questionId, version, options, key } of await dueAt(work, userId, at, count)) {
    if (!key) continue
    const letters = options.map(({ letter }) => letter)
    const answer = drawnAnswer(key, letters, random() * WHOLE < skill)
    await gradeOne(work, grader, { key: `seed-${seed}-${questionId}`, questionId, version, answer, feel: 'good', at })
  }
}

/** Mornings on which a learner reviewed what was due, graded by the same rules as any other review. */
export function reviewsOf({ id, reviews }: LearnerSeed, now: number): PastEvent[] {
  return reviews.map((session) => {
    const at = Math.min(now, shanghaiHour(now, -session.daysAgo, MORNING_HOUR))
    return { at, happen: (work) => review(work, id, session, at) }
  })
}
