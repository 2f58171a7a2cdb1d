import type { Answer, Question } from '@/contract/question.schema'
import { Textarea, View } from '@/platform/elements'
import { BlankInputs } from './blank-inputs'
import { LetterChoice, TruthChoice } from './choices'

/** Longest text the contract takes. */
const ESSAY_LENGTH = 10_000

type AnswerInputProps = { question: Question; answer: Answer | null; onAnswer: (answer: Answer) => void }

/** What a question asks for, by its type. An answer of another kind counts as none. */
export function AnswerInput({ question, answer, onAnswer }: AnswerInputProps) {
  switch (question.type) {
    case 'material':
      return null
    case 'determine':
      return (
        <TruthChoice value={answer?.kind === 'truth' ? answer.value : undefined} onChoose={(value) => onAnswer({ kind: 'truth', value })} />
      )
    case 'fill':
      return (
        <BlankInputs
          count={question.blankCount}
          texts={answer?.kind === 'blanks' ? answer.texts : []}
          onWrite={(texts) => onAnswer({ kind: 'blanks', texts })}
        />
      )
    case 'essay':
      return (
        <View className="essay">
          <Textarea
            id="essay"
            className="essay__input"
            label="作答"
            placeholder="写下你的答案，会随时保存"
            maxLength={ESSAY_LENGTH}
            value={answer?.kind === 'text' ? answer.text : ''}
            onInput={(text) => onAnswer({ kind: 'text', text })}
          />
        </View>
      )
    default:
      return (
        <LetterChoice
          question={question}
          letters={answer?.kind === 'letters' ? answer.letters : []}
          onChoose={(letters) => onAnswer({ kind: 'letters', letters })}
        />
      )
  }
}
