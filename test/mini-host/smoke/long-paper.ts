import type { Db } from '#server/database/tables'
import { writeInviter } from '../../support/inviting-learner'
import { writeLargeFilm } from '../../support/large-film'
import { seedFolder } from '../../support/seed-folder'
import { writeStudyLearners } from '../../support/study-learners'

/** A paper beside the seeded ones, as long as papers get. */
export const LONG_PAPER = 9001
const QUESTIONS = 100
const LIKE_PAPER = 1
const MARKS = 100

async function writeLongPaper(db: Db): Promise<void> {
  const like = await db.selectFrom('paper').selectAll().where('id', '=', LIKE_PAPER).executeTakeFirstOrThrow()
  const section = await db
    .selectFrom('paper_section')
    .selectAll()
    .where('paper_id', '=', LIKE_PAPER)
    .where('type', '=', 'single_choice')
    .executeTakeFirstOrThrow()
  const questions = await db
    .selectFrom('question')
    .select('id')
    .where('type', '=', 'single_choice')
    .orderBy('id')
    .limit(QUESTIONS)
    .execute()
  if (questions.length < QUESTIONS) throw new Error(`the seed has ${questions.length} questions of one kind`)
  const json = { notice: JSON.stringify(like.notice) as never }
  await db
    .insertInto('paper')
    .values({ ...like, ...json, class_ids: '[]', id: LONG_PAPER, title: '一百题卷', full_marks: MARKS * QUESTIONS })
    .execute()
  await db
    .insertInto('paper_section')
    .values({ ...section, paper_id: LONG_PAPER, seq: 1 })
    .execute()
  const rows = questions.map(({ id }, index) => ({ paper_id: LONG_PAPER, section_seq: 1, seq: index + 1, question_id: id, marks: MARKS }))
  await db.insertInto('paper_question').values(rows).execute()
}

/** A lesson whose film is larger than what a mini-program may store. */
export const LARGE_FILM = { lessonId: 1021, bytes: 300_000_000 } as const

/** Fills a data folder as the first start does, and adds the long paper, learners of plans and a large film. No server may run on it. */
export const seedWithLongPaper = (dataDir: string): Promise<void> =>
  seedFolder(dataDir, async (db) => {
    await writeLongPaper(db)
    await writeStudyLearners(db, Date.now())
    await writeInviter(db, Date.now())
    await writeLargeFilm(db, dataDir, LARGE_FILM)
  })
