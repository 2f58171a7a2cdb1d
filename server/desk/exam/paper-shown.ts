import type { Db } from '#server/database/tables'
import { found } from '#server/desk/parts/ref'
import type { PaperDraftRow } from '#server/repositories/exam/paper-draft'
import { partsOfPaper, wholePaper } from '#server/repositories/exam/paper-draft'
import { type WholeQuestion, wholeQuestions } from '#server/repositories/tiku/question-draft'
import type { Planned } from '#server/services/exam/paper-build/draft-plan'

/** A question of a paper with those below it, and what it is worth in hundredths. `number`: of its first part, counted through the paper. */
export type ShownQuestion = { own: WholeQuestion; below: readonly WholeQuestion[]; marks: number; number: number }
type ShownSection = { title: string; marks: number; questions: readonly ShownQuestion[] }
/** A paper as learners get it. */
export type ShownPaper = {
  title: string
  minutes: number
  fullMarks: number
  passMarks: number
  notice: readonly string[]
  sections: readonly ShownSection[]
}

type Asked = readonly { title: string; questions: readonly { id: number; marks: number }[] }[]

async function sectionsOf(db: Db, asked: Asked): Promise<ShownSection[]> {
  const rows = await wholeQuestions(
    db,
    asked.flatMap(({ questions }) => questions.map(({ id }) => id)),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const below = (id: number) => rows.filter(({ parentId }) => parentId === id)
  let number = 1
  return asked.map(({ title, questions }) => ({
    title,
    marks: questions.reduce((sum, { marks }) => sum + marks, 0),
    questions: questions.flatMap(({ id, marks }) => {
      const own = byId.get(id)
      if (!own) return []
      const shown = { own, below: below(id), marks, number }
      number += Math.max(1, shown.below.length)
      return [shown]
    }),
  }))
}

/** A paper that is being put together, with the questions that its rules have drawn. */
export async function shownDraft(db: Db, { content }: PaperDraftRow, { parts, fullMarks }: Planned): Promise<ShownPaper> {
  const { title, minutes, passMarks, notice } = content
  const asked = parts.map(({ title: name, rows }) => ({
    title: name,
    questions: rows.flatMap(({ row, taken }) => taken.map((id) => ({ id, marks: row.marks }))),
  }))
  return { title, minutes, passMarks, notice, fullMarks, sections: await sectionsOf(db, asked) }
}

/** A published paper. A material is worth what its questions are. */
export async function shownPaper(db: Db, id: number): Promise<ShownPaper> {
  const { title, minutes, full_marks, pass_marks, notice } = found(await wholePaper(db, id), '试卷')
  const { parts, asked } = await partsOfPaper(db, id)
  const worth = (of: (typeof asked)[number]) =>
    asked.reduce((sum, each) => sum + (each.id === of.id || each.parentId === of.id ? each.marks : 0), 0)
  const sections = parts.map(({ seq, title: name }) => ({
    title: name,
    questions: asked.filter((each) => each.section === seq && each.parentId === null).map((each) => ({ id: each.id, marks: worth(each) })),
  }))
  return { title, minutes, passMarks: pass_marks, fullMarks: full_marks, notice, sections: await sectionsOf(db, sections) }
}
