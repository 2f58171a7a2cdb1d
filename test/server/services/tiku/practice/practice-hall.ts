import type { Db } from '#server/database/tables'
import { practice } from '@/contract/tiku/practice'
import type { PracticeMode, PracticeSource } from '@/contract/tiku/practice.schema'
import type { Answer, Key } from '@/contract/tiku/question.schema'
import { startServer, type TestSession } from '../../../../support/server'
import { FIRST_MOMENT } from '../../../../support/test-clock'
import { addExam, letters } from '../../exam/exam-fixture'

export const CHAPTER = 22101
export const LONG_CHAPTER = 22201
/** Ids of the single choices of the long chapter begin here; the material behind them has three children. */
export const FIRST_LONG = 101
const LONG_COUNT = 30
export const LONG_MATERIAL = 201

const text = (words: string) => JSON.stringify([{ type: 'p', inline: [{ text: words }] }])
const options = JSON.stringify([...'ABCD'].map((letter) => ({ letter, text: `选项${letter}` })))

type Made = { id: number; type: 'single_choice' | 'material'; parent: number | null; stem: string; difficulty: number }
const made: Made[] = [
  ...Array.from({ length: LONG_COUNT }, (_, index): Made => {
    return { id: FIRST_LONG + index, type: 'single_choice', parent: null, stem: `存货计价${index}`, difficulty: 1 + (index % 5) }
  }),
  { id: LONG_MATERIAL, type: 'material', parent: null, stem: '某公司本月的业务', difficulty: 3 },
  ...[1, 2, 3].map((child): Made => {
    return { id: LONG_MATERIAL + child, type: 'single_choice', parent: LONG_MATERIAL, stem: `小题${child}：100%_的"存货"`, difficulty: 3 }
  }),
]

const KEY: Key = { kind: 'letters', letters: ['B'] }

async function addLongChapter(db: Db): Promise<void> {
  await db.insertInto('tiku_chapter').values({ id: LONG_CHAPTER, category_id: 222, title: '存货', seq: 1 }).execute()
  await db
    .insertInto('question')
    .values(
      made.map(({ id, type, parent }) => {
        return { id, key: `long${id}`, category_id: 222, chapter_id: LONG_CHAPTER, parent_id: parent, type, seq: id, version: 1 }
      }),
    )
    .execute()
  await db
    .insertInto('question_version')
    .values(
      made.map(({ id, type, stem, difficulty }) => ({
        question_id: id,
        version: 1,
        stem: text(stem),
        options: type === 'material' ? '[]' : options,
        answer_key: type === 'material' ? null : JSON.stringify(KEY),
        explanation: text('先进先出'),
        point_ids: '[1]',
        difficulty,
        made_at: FIRST_MOMENT,
      })),
    )
    .execute()
}

/** A server with the small bank and a longer chapter beside it, and what a learner does, each in a word. */
export async function openPracticeHall() {
  const server = await startServer()
  await addExam(server.db)
    .then(() => addLongChapter(server.db))
    .catch(async (error: unknown) => {
      await server.close()
      throw error
    })
  const start = (source: PracticeSource, session: TestSession, mode: PracticeMode = 'practice', isAfresh = false) =>
    server.send(practice.start, { body: { source, mode, isAfresh } }, session)
  const give = (id: number, questionId: number, answer: Answer | null, session: TestSession, seq = 1) =>
    server.send(practice.answer, { params: { id }, body: { questionId, seq, answer } }, session)
  return {
    server,
    start,
    give,
    startChapter: (session: TestSession, chapterId = CHAPTER) => start({ kind: 'chapter', chapterId }, session),
    open: (id: number, session: TestSession) => server.send(practice.open, { params: { id } }, session),
    right: (id: number, questionId: number, session: TestSession) => give(id, questionId, letters('B'), session),
    study: (session?: TestSession, categoryId = 22) => server.send(practice.study, { query: { categoryId } }, session),
  }
}

export type PracticeHall = Awaited<ReturnType<typeof openPracticeHall>>
