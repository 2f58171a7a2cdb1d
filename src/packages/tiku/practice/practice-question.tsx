import type { Practice } from '@/contract/exam/practice.schema'
import type { Answer } from '@/contract/exam/question.schema'
import type { practiceDrafts } from '@/data/practice/practice-drafts'
import type { SheetItem } from '@/domain/exam/answer-sheet'
import { questionTypeNames } from '@/domain/exam/question-words'
import { explained } from '@/domain/practice/practice-state'
import { AnswerInput } from '@/features/question/answer-input'
import { LateSolution } from '@/features/question/late-solution'
import { QuestionActions } from '@/features/question/question-actions'
import { QuestionBody } from '@/features/question/question-body'
import { TaughtIn } from '@/features/question/taught-in'
import { Text, View } from '@/platform/elements'
import { network } from '@/platform/network'
import { ActionButton } from '@/ui/action-button'
import { useQuestionState } from './use-question-state'

type PracticeQuestionProps = {
  item: SheetItem
  practice: Practice
  waiting: ReadonlyMap<number, Answer | null>
  refusal: string | undefined
  onGive: (answer: Answer | null) => void
  drafts: ReturnType<typeof practiceDrafts>
}

function Acts({ state }: { state: ReturnType<typeof useQuestionState> }) {
  return (
    <View className="practice-acts">
      {state.canGiveUp && (
        <ActionButton id="show-solution" look="plain" isWide onClick={state.giveUp}>
          看答案
        </ActionButton>
      )}
      {state.needsHandOver && (
        <ActionButton id="give-answer" isWide disabled={!state.canHandOver} onClick={state.handOver}>
          提交答案
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

/** One question: answered, marked at once, and explained. */
export function PracticeQuestion({ item, practice, waiting, refusal, onGive, drafts }: PracticeQuestionProps) {
  const { question, material, number } = item
  const state = useQuestionState({ question, practice, waiting, onGive, drafts })
  const { answer, graded, solution, isLocked } = state
  const type = <Text className="tag">{questionTypeNames[question.type]}</Text>
  return (
    <QuestionBody question={question} material={material} title={`第 ${number} 题`} aside={type}>
      <AnswerInput question={question} answer={answer} answerKey={solution?.key} isLocked={isLocked} onAnswer={state.write} />
      <View id="practice-waiting" className="muted" live="polite">
        {state.isWaiting && (network.isOnline() ? '已记下，正在判分…' : '没有网络，答案已记下，联网后自动判分')}
      </View>
      {refusal !== undefined && (
        <View className="practice-refusal" role="alert">
          {refusal}
        </View>
      )}
      <Acts state={state} />
      {solution && <LateSolution question={explained(question, solution, graded)} />}
      {solution && <TaughtIn questionId={question.id} />}
      <QuestionActions questionId={question.id} />
    </QuestionBody>
  )
}
