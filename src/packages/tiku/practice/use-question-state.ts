import { useState } from 'react'
import type { Practice } from '@/contract/tiku/practice.schema'
import type { Answer, Question } from '@/contract/tiku/question.schema'
import { isBlankAnswer, isGivenAtOnce } from '@/domain/scoring/answer'
import { answerByKey } from '@/domain/scoring/answer-by-key'
import { usePracticeKeys } from './use-practice-keys'

/** Stores unsubmitted answers. */
type Drafts = { of: (questionId: number) => Answer | null; keep: (questionId: number, answer: Answer | null) => void }

type Asked = {
  question: Question
  practice: Practice
  waiting: ReadonlyMap<number, Answer | null>
  onGive: (questionId: number, answer: Answer | null) => void
  drafts: Drafts
}
export type QuestionState = ReturnType<typeof useQuestionState>

/** Returns the known facts of the question: its mark, its solution, and an answer still on its way. */
function knownOf({ question, practice, waiting }: Asked, isAgain: boolean) {
  const isMine = (row: { questionId: number }) => row.questionId === question.id
  const graded = practice.answers.find(isMine)
  const solution = isAgain ? undefined : practice.solutions.find(isMine)
  const isWaiting = waiting.has(question.id)
  const settled = isWaiting ? (waiting.get(question.id) ?? null) : (graded?.answer ?? null)
  return { graded, solution, isWaiting, settled, isReciting: practice.mode === 'recite' }
}

/** Holds the draft of the question shown, and whether it is answered once more. Another question begins with its own draft. */
function useOwn({ question: { id }, drafts }: Asked) {
  const [own, setOwn] = useState(() => ({ id, draft: drafts.of(id), isAgain: false }))
  const current = own.id === id ? own : { id, draft: drafts.of(id), isAgain: false }
  return {
    ...current,
    keep: (draft: Answer | null, isAgain = current.isAgain) => {
      setOwn({ id, draft, isAgain })
      drafts.keep(id, draft)
    },
  }
}

/** One question on the screen: what is written so far, whether its solution is open, and what may be done. */
export function useQuestionState(asked: Asked) {
  const { question, onGive } = asked
  const { draft, isAgain, keep } = useOwn(asked)
  const { graded, solution, isWaiting, settled, isReciting } = knownOf(asked, isAgain)
  const isLocked = isWaiting || isReciting || solution !== undefined
  const give = (answer: Answer | null) => {
    keep(null, false)
    onGive(question.id, answer)
  }
  const write = (answer: Answer) => (isGivenAtOnce(question.type) ? give(answer) : keep(answer))
  usePracticeKeys((key) => {
    const next = isLocked ? undefined : answerByKey(question, draft, key)
    if (next) write(next)
    return next !== undefined
  })
  return {
    answer: isWaiting || solution ? settled : draft,
    graded,
    solution,
    isWaiting,
    isLocked,
    canHandOver: !isLocked && !isGivenAtOnce(question.type) && !isBlankAnswer(draft),
    canGiveUp: !isLocked,
    canRepeat: solution !== undefined && !isReciting,
    write,
    handOver: () => give(draft),
    giveUp: () => give(null),
    repeat: () => keep(draft, true),
  }
}
