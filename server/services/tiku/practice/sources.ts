import { randomInt } from 'node:crypto'
import type { Db } from '#server/database/tables'
import { conflict, notFound } from '#server/refusal'
import { answeredAmong } from '#server/repositories/exam/answered-question'
import { loadPaperRows, type PaperRow, paperById } from '#server/repositories/exam/paper'
import { exerciseOf } from '#server/repositories/learn/lesson/kinds'
import { type BankQuestion, chapterQuestions, drawnQuestions, questionsByIds, restOfChapter } from '#server/repositories/tiku/bank'
import { categoriesOfQuestions } from '#server/repositories/tiku/question'
import { countPool, type Pool, unitsAt } from '#server/repositories/tiku/question-draw'
import { idsOfPoint, pointById, similarIds } from '#server/repositories/tiku/similar-question'
import { chapterById, subjectsOf } from '#server/repositories/tiku/subject'
import { asRows } from '#server/services/exam/form'
import { refuseHidden } from '#server/services/exam/paper-terms'
import { findCategory } from '#server/services/exam/subjects'
import { openLesson } from '#server/services/learn/lesson'
import { assertUnlocked, lockedBy } from '#server/services/tiku/unlock/unlock'
import { weakestPoints } from '#server/services/tiku/wrong-book/evidence'
import type { DrawAmong, PracticeMode, PracticeSource } from '@/contract/tiku/practice.schema'
import { drawPlaces, drawUnits, seedOf } from '@/domain/tiku/practice'
import { seededRandom } from '@/domain/tiku/shuffle'
import { learningDayOf } from '@/domain/time/day'

/** Questions of the daily practice. */
export const DAILY_COUNT = 10
const SEEDS = 2 ** 32

/** `isInOrder`: the questions come in their order, whatever was answered before. */
type Asker = { userId: number; now: number; isInOrder?: boolean }
type Picked = { categoryId: number; title: string; rows: PaperRow[] }
type Of<Kind extends PracticeSource['kind']> = Extract<PracticeSource, { kind: Kind }>

const EXERCISE = 'lesson:'

/** A number that differs with the questions of an exercise: a practice of other ones is not gone on with. */
export const editionOf = async (db: Db, source: PracticeSource): Promise<number> =>
  source.kind === 'lesson' ? seedOf((await exerciseOf(db, source.lessonId)).join(' ')) : 0

/** The lesson whose exercise is practised at a place; null for any other practice. */
export function lessonAt(place: string | null): number | null {
  const [, id] = /^lesson:(\d+):/.exec(place ?? '') ?? []
  return id === undefined ? null : Number(id)
}

/** Names the place of a practice that a learner begins once and goes on with; null where each start is a new one. */
export function placeOf(source: PracticeSource, mode: PracticeMode, now: number, edition = 0): string | null {
  switch (source.kind) {
    case 'chapter':
      return `chapter:${source.chapterId}:${mode}`
    case 'daily':
      return `daily:${source.categoryId}:${learningDayOf(now)}:${mode}`
    case 'paper':
      return `paper:${source.paperId}:${mode}`
    case 'lesson':
      return `${EXERCISE}${source.lessonId}:${edition}:${mode}`
    default:
      return null
  }
}

/** Questions never answered before the others; a material goes with its first child that is open. */
async function openFirst(db: Db, rows: readonly BankQuestion[], userId: number): Promise<BankQuestion[]> {
  const answered = await answeredAmong(
    db,
    rows.map(({ questionId }) => questionId),
    userId,
  )
  const isOpen = ({ questionId, type }: BankQuestion) => type !== 'material' && !answered.has(questionId)
  const unitOf = ({ questionId, parentId }: BankQuestion) => parentId ?? questionId
  const open = new Set(rows.filter(isOpen).map(unitOf))
  return [...rows.filter((row) => open.has(unitOf(row))), ...rows.filter((row) => !open.has(unitOf(row)))]
}

async function pickChapter(
  db: Db,
  { chapterId, isRest = false }: Of<'chapter'>,
  { userId, now, isInOrder = false }: Asker,
): Promise<Picked> {
  const chapter = await chapterById(db, chapterId)
  if (!chapter) throw notFound('章节')
  await assertUnlocked(db, userId, chapter.categoryId, now)
  const { categoryId, title } = chapter
  // Where another device has answered the last of them meanwhile, the whole chapter is practised.
  const rest = isRest ? await restOfChapter(db, chapterId, userId) : []
  if (rest.length > 0) return { categoryId, title, rows: asRows(title, rest) }
  const all = await chapterQuestions(db, chapterId, userId)
  return { categoryId, title, rows: asRows(title, isInOrder ? all : await openFirst(db, all, userId)) }
}

/** Subjects of a category the learner may draw from. Throws 403 when each of them is locked. */
async function openSubjects(db: Db, categoryId: number, { userId, now }: Asker): Promise<number[]> {
  const open: number[] = []
  const subjects = await subjectsOf(db, await findCategory(db, categoryId))
  for (const { id } of subjects) if ((await lockedBy(db, userId, id, now)) === null) open.push(id)
  const [first] = subjects
  if (first && open.length === 0) await assertUnlocked(db, userId, first.id, now)
  return open
}

/** Units looked at for each question wanted, and some more: materials that are too long or have no children are passed over. */
const SPARE = { times: 2, more: 10 }

/** Ids of questions and materials drawn until `count` questions are there. Of a large bank only a sample is read. */
async function draw(db: Db, pool: Pool, count: number, random: () => number): Promise<number[]> {
  const total = pool.subjectIds.length === 0 ? 0 : await countPool(db, pool)
  if (total === 0) return []
  const places = drawPlaces(total, count * SPARE.times + SPARE.more, random)
  return drawUnits(await unitsAt(db, pool, places), count, random).map(({ id }) => id)
}

/** Narrows a pool to the learner's own. Throws 409 where they have no weak points yet. */
async function narrowed(db: Db, among: DrawAmong | undefined, subjectIds: readonly number[], asker: Asker) {
  if (among === undefined) return {}
  if (among !== 'weak') return { among: { own: among, userId: asker.userId } }
  const pointIds = await weakestPoints(db, subjectIds, asker)
  if (pointIds.length === 0) throw conflict('还没有做错的题，看不出哪里薄弱：先练几道题，再来专练')
  return { pointIds }
}

async function pickRandom(db: Db, source: Of<'random'>, asker: Asker): Promise<Picked> {
  const { categoryId, chapterId, types, difficulties, count, among } = source
  const subjectIds = await openSubjects(db, categoryId, asker)
  const pool = { subjectIds, chapterId, types, difficulties, ...(await narrowed(db, among, subjectIds, asker)) }
  const ids = await draw(db, pool, count, seededRandom(randomInt(SEEDS)))
  const title = among === 'weak' ? '薄弱点专练' : '随机练习'
  return { categoryId, title, rows: asRows(title, await drawnQuestions(db, ids)) }
}

/** The same ten for a learner the whole learning day. */
async function pickDaily(db: Db, { categoryId }: Of<'daily'>, asker: Asker): Promise<Picked> {
  const pool = { subjectIds: await openSubjects(db, categoryId, asker), types: [], difficulties: [] }
  const seed = seedOf(`daily:${asker.userId}:${learningDayOf(asker.now)}:${categoryId}`)
  const ids = await draw(db, pool, DAILY_COUNT, seededRandom(seed))
  return { categoryId, title: '每日十题', rows: asRows('每日十题', await drawnQuestions(db, ids)) }
}

async function pickPaper(db: Db, { paperId }: Of<'paper'>, { userId, now }: Asker): Promise<Picked> {
  const paper = await paperById(db, paperId)
  if (!paper) throw notFound('试卷')
  await refuseHidden(db, userId, paper)
  if (paper.closesAt !== null && now < paper.closesAt) throw conflict('考试结束以后才能拿它练习')
  await assertUnlocked(db, userId, paper.categoryId, now)
  return { categoryId: paper.categoryId, title: paper.title, rows: await loadPaperRows(db, paperId) }
}

async function pickQuestions(db: Db, { ids, title = '专项练习' }: Of<'questions'>, { userId, now }: Asker): Promise<Picked> {
  const rows = asRows(title, await questionsByIds(db, ids))
  const asked = rows.map(({ questionId }) => questionId)
  if (asked.length === 0) throw notFound('题目')
  const subjects = await categoriesOfQuestions(db, asked)
  const [first] = subjects
  if (first === undefined) throw notFound('题目')
  for (const subject of subjects) await assertUnlocked(db, userId, subject, now)
  return { categoryId: first, title, rows }
}

/** Questions of the same kind, which the learner has not answered yet where there are such. */
async function pickSimilar(db: Db, { ids, count }: Of<'similar'>, asker: Asker): Promise<Picked> {
  const subjects = await categoriesOfQuestions(db, ids)
  const [first] = subjects
  if (first === undefined) throw notFound('题目')
  for (const subject of subjects) await assertUnlocked(db, asker.userId, subject, asker.now)
  const alike = await similarIds(db, { ids, userId: asker.userId, count })
  // Their chapters have no others.
  if (alike.length === 0) return pickRandom(db, { kind: 'random', categoryId: first, count, types: [], difficulties: [] }, asker)
  return { categoryId: first, title: '同类题练习', rows: asRows('同类题练习', await drawnQuestions(db, alike)) }
}

async function pickPoint(db: Db, { pointId, count, difficulties = [] }: Of<'point'>, { userId, now }: Asker): Promise<Picked> {
  const point = await pointById(db, pointId)
  if (!point) throw notFound('知识点')
  const { title, categoryId } = point
  await assertUnlocked(db, userId, categoryId, now)
  const ids = await idsOfPoint(db, { pointId, categoryId, userId, count, difficulties })
  return { categoryId, title, rows: asRows(title, await drawnQuestions(db, ids)) }
}

/** The questions of an exercise. Whoever may learn the lesson may practise them, whether the bank is open or not. */
async function pickLesson(db: Db, { lessonId }: Of<'lesson'>, { userId, now }: Asker): Promise<Picked> {
  const { lesson } = await openLesson(db, userId, lessonId, now)
  const ids = await exerciseOf(db, lessonId)
  const rows = ids.length === 0 ? [] : asRows(lesson.title, await questionsByIds(db, ids))
  if (rows.length === 0) throw notFound('题目')
  const [first] = await categoriesOfQuestions(
    db,
    rows.map(({ questionId }) => questionId),
  )
  if (first === undefined) throw notFound('题目')
  return { categoryId: first, title: lesson.title, rows }
}

/** The current questions of a source, in order. Throws 404 for what does not exist and 403 for what is locked. */
export function pick(db: Db, source: PracticeSource, asker: Asker): Promise<Picked> {
  switch (source.kind) {
    case 'chapter':
      return pickChapter(db, source, asker)
    case 'random':
      return pickRandom(db, source, asker)
    case 'daily':
      return pickDaily(db, source, asker)
    case 'paper':
      return pickPaper(db, source, asker)
    case 'questions':
      return pickQuestions(db, source, asker)
    case 'point':
      return pickPoint(db, source, asker)
    case 'similar':
      return pickSimilar(db, source, asker)
    case 'lesson':
      return pickLesson(db, source, asker)
  }
}
