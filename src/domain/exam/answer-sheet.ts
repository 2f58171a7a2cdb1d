import type { AnswerChange } from '@/contract/exam/exam.schema'
import type { Question } from '@/contract/tiku/question.schema'
import { isBlankAnswer } from '@/domain/scoring/answer'

/** A question that takes an answer, with its number in the paper and the material it belongs to. */
export type SheetItem<Q extends Question = Question> = { number: number; question: Q; sectionTitle: string; material: Q | undefined }
type Section<Q> = { title: string; questions: readonly Q[] }
type Given = Pick<AnswerChange, 'answer' | 'isFlagged'>
export type GivenAnswers = ReadonlyMap<number, Given>

/** The questions of a paper one after another, numbered from 1. A material is no question of its own: its children carry it. */
export function sheetOf<Q extends Question>(sections: readonly Section<Q>[]): SheetItem<Q>[] {
  const all = sections.flatMap(({ title, questions }) => questions.map((question) => ({ sectionTitle: title, question })))
  const materials = new Map(all.flatMap(({ question }) => (question.type === 'material' ? [[question.id, question] as const] : [])))
  return all
    .filter(({ question }) => question.type !== 'material')
    .map(({ sectionTitle, question }, index) => ({
      number: index + 1,
      question,
      sectionTitle,
      material: question.parentId === null ? undefined : materials.get(question.parentId),
    }))
}

/** A section of the sheet: its questions, each with its place in the paper. */
export type SheetSection<Q extends Question = Question> = { title: string; places: { item: SheetItem<Q>; at: number }[] }

/** The sheet section by section, as the paper has them. */
export function sheetSections<Q extends Question>(items: readonly SheetItem<Q>[]): SheetSection<Q>[] {
  const sections: SheetSection<Q>[] = []
  items.forEach((item, at) => {
    const last = sections.at(-1)
    if (last?.title === item.sectionTitle) last.places.push({ item, at })
    else sections.push({ title: item.sectionTitle, places: [{ item, at }] })
  })
  return sections
}

/** Whether something was answered; `false` and `"0"` are answers. */
export function isDone(given: Given | undefined): boolean {
  return given !== undefined && !isBlankAnswer(given.answer)
}

/** How many questions still have no answer. */
export function undoneCount(items: readonly SheetItem[], answers: GivenAnswers): number {
  return items.filter(({ question }) => !isDone(answers.get(question.id))).length
}

/** The state of a question in words, `已答，已标记`. */
export function sheetState(given: Given | undefined): string {
  return `${isDone(given) ? '已答' : '未答'}${given?.isFlagged ? '，已标记' : ''}`
}

/** Where a learner takes up an attempt: the first question without an answer, else the first of all. An index. */
export function firstUndone(items: readonly SheetItem[], answers: GivenAnswers): number {
  return Math.max(
    0,
    items.findIndex(({ question }) => !isDone(answers.get(question.id))),
  )
}

/** Where a learner goes on: the question that was open, by its id, else the first without an answer. An index. */
export function placeToResume(items: readonly SheetItem[], answers: GivenAnswers, openId: number | undefined): number {
  const at = items.findIndex(({ question }) => question.id === openId)
  return at === -1 ? firstUndone(items, answers) : at
}

/** Texts of all blanks after one was written, as long as the question has blanks. */
export function writeBlank(texts: readonly string[], blankCount: number, index: number, text: string): string[] {
  return Array.from({ length: blankCount }, (_, at) => (at === index ? text : (texts[at] ?? '')))
}
