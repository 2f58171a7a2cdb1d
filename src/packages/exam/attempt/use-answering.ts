import type { Answer } from '@/contract/tiku/question.schema'
import type { useAnswerLog } from '@/data/exam/use-answer-log'
import type { SheetItem } from '@/domain/exam/answer-sheet'
import { useExamKeys } from './use-exam-keys'

type Log = Pick<ReturnType<typeof useAnswerLog>, 'state' | 'record'>

/** Answers and flags the question on the screen, by keys too. */
export function useAnswering({ state, record }: Log, item: SheetItem | undefined, onMove: (step: 1 | -1) => void, isCalculating: boolean) {
  const given = item && state.answers.get(item.question.id)
  const onAnswer = (next: Answer) => item && record(item.question.id, next, given?.isFlagged ?? false)
  const onFlag = () => item && record(item.question.id, given?.answer ?? null, !given?.isFlagged)
  useExamKeys(item ? { question: item.question, answer: given?.answer ?? null, onAnswer, onFlag, onMove } : null, isCalculating)
  return { given, onAnswer, onFlag, onMove }
}
