import { useEffect, useRef } from 'react'
import type { SheetItem } from '@/domain/exam/answer-sheet'
import { explained } from '@/domain/tiku/practice'
import { questionTypeNames } from '@/domain/tiku/question'
import { AnswerInput } from '@/features/tiku/question/answer-input'
import { LazyFoot } from '@/features/tiku/question/lazy-foot'
import { LazySolution } from '@/features/tiku/question/lazy-solution'
import { QuestionBody } from '@/features/tiku/question/question-body'
import { QuestionMaterial } from '@/features/tiku/question/question-material'
import { Text, View } from '@/platform/elements'
import { network } from '@/platform/network'
import { reveal } from '@/platform/reveal'
import { ActionButton } from '@/ui/action-button'
import type { QuestionState } from './use-question-state'

type PracticeQuestionProps = { item: SheetItem; state: QuestionState; refusal: string | undefined }

function Acts({ state }: { state: QuestionState }) {
  return (
    <View className="practice-acts">
      {state.canGiveUp && (
        <ActionButton id="show-solution" look="quiet" onClick={state.giveUp}>
          看答案
        </ActionButton>
      )}
      {state.canRepeat && (
        <ActionButton id="answer-again" look="quiet" onClick={state.repeat}>
          再答一次
        </ActionButton>
      )}
    </View>
  )
}

/** Shows the verdict and the reason when they come in; a question answered before opens at its beginning. */
function useSolutionInView(isOpen: boolean): void {
  const before = useRef(isOpen)
  useEffect(() => {
    if (isOpen && !before.current) reveal.show('practice-verdict')
    before.current = isOpen
  }, [isOpen])
}

/** One question: answered, marked at once, and explained. */
export function PracticeQuestion({ item, state, refusal }: PracticeQuestionProps) {
  const { question, material, number } = item
  const { answer, graded, solution, isLocked } = state
  useSolutionInView(solution !== undefined)
  const type = <Text className="tag">{questionTypeNames[question.type]}</Text>
  return (
    <QuestionBody question={question} lead={<QuestionMaterial of={material} />} title={`第 ${number} 题`} aside={type}>
      <AnswerInput question={question} answer={answer} answerKey={solution?.key} isLocked={isLocked} onAnswer={state.write} />
      <View id="practice-waiting" className="muted" live="polite">
        {state.isWaiting && (network.isOnline() ? '已记下，正在判分…' : '没有网络，答案已记下，联网后自动判分')}
      </View>
      {refusal !== undefined && (
        <View className="practice-refusal" role="alert">
          {refusal}
        </View>
      )}
      {solution && <LazySolution question={explained(question, solution, graded)} isOnlyRead={graded === undefined} />}
      <Acts state={state} />
      <LazyFoot questionId={question.id} isSolved={solution !== undefined} />
    </QuestionBody>
  )
}
