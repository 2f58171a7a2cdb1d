import type { Answer, Key, Question } from '@/contract/tiku/question.schema'
import { writeBlank } from '@/domain/exam/answer-sheet'
import { Textarea, View } from '@/platform/elements'
import { Field } from '@/ui/field'
import { LetterChoice, type Striking, TruthChoice } from './choices'

/** Longest text of one blank the contract takes. */
const BLANK_LENGTH = 200

type BlankInputsProps = { count: number; texts: readonly string[]; isLocked?: boolean | undefined; onWrite: (texts: string[]) => void }

const numbered = (count: number) => Array.from({ length: count }, (_, index) => index)

/** One line for each blank of the stem. */
export function BlankInputs({ count, texts, isLocked = false, onWrite }: BlankInputsProps) {
  return (
    <View className="blanks">
      {numbered(count).map((index) => (
        <Field
          key={index}
          id={`blank-${index}`}
          label={`第 ${index + 1} 空`}
          maxLength={BLANK_LENGTH}
          disabled={isLocked}
          value={texts[index] ?? ''}
          onInput={(text) => onWrite(writeBlank(texts, count, index, text))}
        />
      ))}
    </View>
  )
}

/** Longest text the contract takes. */
const ESSAY_LENGTH = 10_000

/** `answerKey`: once it is open. A locked answer stays as it is. */
type AnswerInputProps = {
  question: Question
  answer: Answer | null
  answerKey?: Key | null
  isLocked?: boolean
  striking?: Striking
  onAnswer: (answer: Answer) => void
}

type EssayProps = { text: string; isLocked: boolean | undefined; onWrite: (text: string) => void }

function Essay({ text, isLocked, onWrite }: EssayProps) {
  return (
    <View className="essay">
      <Textarea
        id="essay"
        className="essay__input"
        label="作答"
        placeholder="写下你的答案，会随时保存"
        maxLength={ESSAY_LENGTH}
        disabled={isLocked}
        value={text}
        onInput={onWrite}
      />
    </View>
  )
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
        <BlankInputs
          count={question.blankCount}
          texts={answer?.kind === 'blanks' ? answer.texts : []}
          isLocked={isLocked}
          onWrite={(texts) => onAnswer({ kind: 'blanks', texts })}
        />
      )
    case 'essay':
      return (
        <Essay text={answer?.kind === 'text' ? answer.text : ''} isLocked={isLocked} onWrite={(text) => onAnswer({ kind: 'text', text })} />
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
