import { randomInt } from 'node:crypto'
import type { PracticeMode, PracticeSource } from '@/contract/exam/practice.schema'
import { seedOf } from '@/domain/practice/practice-draw'
import { seededRandom } from '@/domain/practice/shuffle'
import { learningDayOf } from '@/domain/time/learning-day'
import type { Db } from '../../../database/tables'
import { notFound } from '../../../refusal'
import type { PaperRow } from '../form'
import { loadPaperRows } from '../paper-rows'
import { findCategory, subjectsOf } from '../subjects'
import { assertUnlocked, lockedBy } from '../unlock/gate'
import { asRows, chapterQuestions, drawnQuestions, questionsByIds } from './bank-rows'
import { draw } from './draw'

/** Questions of the daily practice. */
export const DAILY_COUNT = 10
const SEEDS = 2 ** 32

type Asker = { userId: number; now: number }
type Picked = { categoryId: number; title: string; rows: PaperRow[] }
type Of<Kind extends PracticeSource['kind']> = Extract<PracticeSource, { kind: Kind }>

/** What names the practice of a learner that is begun once and gone on with; null where each start is a new one. */
export function placeOf(source: PracticeSource, mode: PracticeMode, now: number): string | null {
  switch (source.kind) {
    case 'chapter':
      return `chapter:${source.chapterId}:${mode}`
    case 'daily':
      return `daily:${source.categoryId}:${learningDayOf(now)}:${mode}`
    case 'paper':
      return `paper:${source.paperId}:${mode}`
    default:
      return null
  }
}

async function pickChapter(db: Db, { chapterId }: Of<'chapter'>, { userId, now }: Asker): Promise<Picked> {
  const chapter = await db.selectFrom('tiku_chapter').selectAll().where('id', '=', chapterId).executeTakeFirst()
  if (!chapter) throw notFound('章节')
  await assertUnlocked(db, userId, chapter.category_id, now)
  return {
    categoryId: chapter.category_id,
    title: chapter.title,
    rows: asRows(chapter.title, await chapterQuestions(db, chapterId, userId)),
  }
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

async function pickRandom(db: Db, source: Of<'random'>, asker: Asker): Promise<Picked> {
  const { categoryId, chapterId, types, difficulties, count } = source
  const pool = { subjectIds: await openSubjects(db, categoryId, asker), chapterId, types, difficulties }
  const ids = await draw(db, pool, count, seededRandom(randomInt(SEEDS)))
  return { categoryId, title: '随机练习', rows: asRows('随机练习', await drawnQuestions(db, ids)) }
}

/** The same ten for a learner the whole learning day. */
async function pickDaily(db: Db, { categoryId }: Of<'daily'>, asker: Asker): Promise<Picked> {
  const pool = { subjectIds: await openSubjects(db, categoryId, asker), types: [], difficulties: [] }
  const seed = seedOf(`daily:${asker.userId}:${learningDayOf(asker.now)}:${categoryId}`)
  const ids = await draw(db, pool, DAILY_COUNT, seededRandom(seed))
  return { categoryId, title: '每日十题', rows: asRows('每日十题', await drawnQuestions(db, ids)) }
}

async function pickPaper(db: Db, { paperId }: Of<'paper'>, { userId, now }: Asker): Promise<Picked> {
  const paper = await db.selectFrom('paper').select(['category_id', 'title']).where('id', '=', paperId).executeTakeFirst()
  if (!paper) throw notFound('试卷')
  await assertUnlocked(db, userId, paper.category_id, now)
  return { categoryId: paper.category_id, title: paper.title, rows: await loadPaperRows(db, paperId) }
}

async function pickQuestions(db: Db, { ids, title = '专项练习' }: Of<'questions'>, { userId, now }: Asker): Promise<Picked> {
  const rows = asRows(title, await questionsByIds(db, ids))
  const asked = rows.map(({ questionId }) => questionId)
  if (asked.length === 0) throw notFound('题目')
  const subjects = await db
    .selectFrom('question')
    .select('category_id')
    .distinct()
    .where('id', 'in', asked)
    .orderBy('category_id')
    .execute()
  const [first] = subjects
  if (!first) throw notFound('题目')
  for (const { category_id } of subjects) await assertUnlocked(db, userId, category_id, now)
  return { categoryId: first.category_id, title, rows }
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
  }
}
