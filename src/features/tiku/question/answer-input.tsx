import type { Answer, Key, Question } from '@/contract/tiku/question.schema'
import { View } from '@/platform/elements'
import { lazy } from '@/ui/lazy'
import { LetterChoice, type Striking, TruthChoice } from './choices'

/** Most questions are answered by a tap: what is typed into is loaded with the first that is not, into the room that is kept for it. */
export const WrittenAnswer = lazy(() => import('./written-answer').then((found) => found.WrittenAnswer), { look: 'within' })

/** `answerKey`: once it is open. A locked answer stays as it is. */
type AnswerInputProps = {
  question: Question
  answer: Answer | null
  answerKey?: Key | null
  isLocked?: boolean
  striking?: Striking
  onAnswer: (answer: Answer) => void
}

/** The answer area of a question, by type. An answer of another kind counts as none. */
export function AnswerInput({ question, answer, answerKey, isLocked, striking, onAnswer }: AnswerInputProps) {
  switch (question.type) {
    case 'material':
      return null
    case 'determine':
      return (
        <TruthChoice
          value={answer?.kind === 'truth' ? answer.value : undefined}
          right={answerKey?.kind === 'truth' ? answerKey.value : undefined}
          isLocked={isLocked}
          onChoose={(value) => onAnswer({ kind: 'truth', value })}
        />
      )
    case 'fill':
      return (
        <View className="blanks" style={{ minHeight: `calc(${question.blankCount} * var(--blank))` }}>
          <WrittenAnswer {...{ question, answer, isLocked, onAnswer }} />
        </View>
      )
    case 'essay':
      return (
        <View className="essay">
          <WrittenAnswer {...{ question, answer, isLocked, onAnswer }} />
        </View>
      )
    default:
      return (
        <LetterChoice
          question={question}
          letters={answer?.kind === 'letters' ? answer.letters : []}
          right={answerKey?.kind === 'letters' ? answerKey.letters : undefined}
          isLocked={isLocked}
          striking={striking}
          onChoose={(letters) => onAnswer({ kind: 'letters', letters })}
        />
      )
  }
}
