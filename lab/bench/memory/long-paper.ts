import type { Db } from '#server/database/tables'

/** A paper of 200 questions, which the seed has not. */
export const LONG_PAPER = { id: 9_000, questions: 200 } as const
/** The paper it is like, of one of the two subjects its questions are taken from. */
const MODEL = 1
const MARKS = 100
const MINUTES = 180

/** Questions to choose options in, of all subjects of the direction of a category. */
async function questionsAround(db: Db, categoryId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('question')
    .innerJoin('category as subject', 'subject.id', 'question.category_id')
    .innerJoin('category as own', 'own.parent_id', 'subject.parent_id')
    .select('question.id')
    .where('own.id', '=', categoryId)
    .where('question.type', 'in', ['single_choice', 'choice'])
    .where('question.parent_id', 'is', null)
    .orderBy('question.id')
    .limit(LONG_PAPER.questions)
    .execute()
  return rows.map(({ id }) => id)
}

export async function writeLongPaper(db: Db): Promise<void> {
  const { id, questions } = LONG_PAPER
  const model = await db.selectFrom('paper').selectAll().where('id', '=', MODEL).executeTakeFirstOrThrow()
  const ids = await questionsAround(db, model.category_id)
  if (ids.length !== questions) throw new Error(`the seed has ${ids.length} questions for a paper of ${questions}`)
  const marks = { full_marks: questions * MARKS, pass_marks: questions * MARKS }
  const paper = { ...model, ...marks, id, title: '两百题', minutes: MINUTES, notice: JSON.stringify(model.notice), class_ids: '[]' }
  await db.insertInto('paper').values(paper).execute()
  const section = { paper_id: id, seq: 1, title: '选择题', type: 'single_choice', rule: 'all-or-nothing' } as const
  await db.insertInto('paper_section').values(section).execute()
  const placed = ids.map((question_id, at) => ({ paper_id: id, section_seq: 1, seq: at + 1, question_id, marks: MARKS }))
  await db.insertInto('paper_question').values(placed).execute()
}
