import { type GivenAnswers, isDone, type SheetItem } from './answer-sheet'

/** Lists the points a learner may want to check before handing in. */
type HandInCheck = { undone: SheetItem[]; partial: SheetItem[]; essays: SheetItem[]; flagged: SheetItem[] }

const hasOpenBlank = (answers: GivenAnswers, { question }: SheetItem) => {
  const answer = answers.get(question.id)?.answer
  return answer?.kind === 'blanks' && (answer.texts.length < question.blankCount || answer.texts.some((text) => text.trim() === ''))
}

/** Questions without an answer, with a blank left open, essays not written, and those the learner has flagged. */
export function handInCheck(items: readonly SheetItem[], answers: GivenAnswers): HandInCheck {
  const open = items.filter(({ question }) => !isDone(answers.get(question.id)))
  return {
    undone: open.filter(({ question }) => question.type !== 'essay'),
    partial: items.filter((item) => isDone(answers.get(item.question.id)) && hasOpenBlank(answers, item)),
    essays: open.filter(({ question }) => question.type === 'essay'),
    flagged: items.filter(({ question }) => answers.get(question.id)?.isFlagged === true),
  }
}

/** Holds the values that order operations on an answer. */
type Placed = { run: string; seq: number; epoch: number }

/**
 * Whether an operation that reaches the server now replaces the operation of the current answer. The last writer wins, in the
 * server's order: what was given after a taking-over beats what was given before it, however late that arrives; else the later
 * to arrive wins; and within one run of the app the higher number does. No device's clock is used.
 */
export function overrides(arriving: Placed, standing: Placed): boolean {
  if (arriving.epoch !== standing.epoch) return arriving.epoch > standing.epoch
  return arriving.run !== standing.run || arriving.seq > standing.seq
}
