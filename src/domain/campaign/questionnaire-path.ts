import type { Question, QuestionAnswer } from '@/contract/campaign/questionnaire.schema'

const TEXT_MOST = 500

/** Whether an answer fits its question. */
export function isAnswered(question: Question, answer: QuestionAnswer | undefined): boolean {
  if (!answer) return false
  const values = new Set(question.options.map(({ value }) => value))
  if (question.kind === 'text') return answer.text.trim() !== '' && answer.text.length <= TEXT_MOST
  const isKnown = answer.values.length > 0 && answer.values.every((value) => values.has(value))
  return isKnown && new Set(answer.values).size === answer.values.length && (question.kind === 'many' || answer.values.length === 1)
}

/** The question after one, by its answer: an option may lead elsewhere; null ends the questionnaire. */
export function nextKey(questions: readonly Question[], key: string, answer: QuestionAnswer | undefined): string | null {
  const at = questions.findIndex((question) => question.key === key)
  const question = questions[at]
  if (!question) return null
  const chosen = question.kind === 'one' ? question.options.find(({ value }) => value === answer?.values[0]) : undefined
  if (chosen?.next === 'end') return null
  return chosen?.next ?? questions[at + 1]?.key ?? null
}

/** The questions that were asked in order, by the answers, up to the first that is not answered. Questions never lead backwards. */
export function pathOf(questions: readonly Question[], answers: readonly QuestionAnswer[]): Question[] {
  const byKey = new Map(answers.map((answer) => [answer.key, answer]))
  const path: Question[] = []
  let key: string | null = questions[0]?.key ?? null
  while (key !== null) {
    const question = questions.find((one) => one.key === key)
    if (!question || path.includes(question)) break
    path.push(question)
    const answer = byKey.get(question.key)
    if (question.isRequired && !isAnswered(question, answer)) break
    key = nextKey(questions, question.key, answer)
  }
  return path
}

/** The answers to questions that are asked by these answers: one off the path counts no more, nor one to a question that is gone. */
export function answersOnPath(questions: readonly Question[], answers: readonly QuestionAnswer[]): QuestionAnswer[] {
  const keys = new Set(pathOf(questions, answers).map(({ key }) => key))
  return answers.filter(({ key }) => keys.has(key))
}

/** Why answers cannot be handed in; empty when they can. */
export function answersRefusal(questions: readonly Question[], answers: readonly QuestionAnswer[]): string {
  const byKey = new Map(answers.map((answer) => [answer.key, answer]))
  if (byKey.size !== answers.length) return '同一题有两个答案'
  const path = pathOf(questions, answers)
  const missing = path.find((question) => {
    const answer = byKey.get(question.key)
    return answer ? !isAnswered(question, answer) : question.isRequired
  })
  if (missing) return `请回答：${missing.title}`
  return answers.every(({ key }) => path.some((question) => question.key === key)) ? '' : '有答案不属于这份问卷'
}
