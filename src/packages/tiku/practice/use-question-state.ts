import { useState } from 'react'
import type { Practice } from '@/contract/exam/practice.schema'
import type { Answer, Question } from '@/contract/exam/question.schema'
import { answerByKey } from '@/domain/scoring/answer-keys'
import { isBlankAnswer, isGivenAtOnce } from '@/domain/scoring/answer-kind'
import { usePracticeKeys } from './use-practice-keys'

/** Stores unsubmitted answers. */
type Drafts = { of: (questionId: number) => Answer | null; keep: (questionId: number, answer: Answer | null) => void }

type Asked = {
  question: Question
  practice: Practice
  waiting: ReadonlyMap<number, Answer | null>
  onGive: (answer: Answer | null) => void
  drafts: Drafts
}

/** What is known of the question: its mark, its solution, and an answer still on its way. */
function knownOf({ question, practice, waiting }: Asked, isAgain: boolean) {
  const isMine = (row: { questionId: number }) => row.questionId === question.id
  const graded = practice.answers.find(isMine)
  const solution = isAgain ? undefined : practice.solutions.find(isMine)
  const isWaiting = waiting.has(question.id)
  const settled = isWaiting ? (waiting.get(question.id) ?? null) : (graded?.answer ?? null)
  return { graded, solution, isWaiting, settled, isReciting: practice.mode === 'recite' }
}

/** One question on the screen: what is written so far, whether its solution is open, and what may be done. */
export function useQuestionState(asked: Asked) {
  const { question, onGive, drafts } = asked
  const [draft, setDraft] = useState(() => drafts.of(question.id))
  const [isAgain, setAgain] = useState(false)
  const { graded, solution, isWaiting, settled, isReciting } = knownOf(asked, isAgain)
  const isLocked = isWaiting || isReciting || solution !== undefined
  const keep = (answer: Answer | null) => {
    setDraft(answer)
    drafts.keep(question.id, answer)
  }
  const give = (answer: Answer | null) => {
    setAgain(false)
    keep(null)
    onGive(answer)
  }
  const write = (answer: Answer) => (isGivenAtOnce(question.type) ? give(answer) : keep(answer))
  const shown = isWaiting || solution ? settled : draft
  usePracticeKeys((key) => {
    const next = isLocked ? undefined : answerByKey(question, draft, key)
    if (next) write(next)
    return next !== undefined
  })
  return {
    answer: shown,
    graded,
    solution,
    isWaiting,
    isLocked,
    needsHandOver: !isLocked && !isGivenAtOnce(question.type),
    canHandOver: !isBlankAnswer(draft),
    canGiveUp: !isLocked,
    canRepeat: solution !== undefined && !isReciting,
    write,
    handOver: () => give(draft),
    giveUp: () => give(null),
    repeat: () => setAgain(true),
  }
}
