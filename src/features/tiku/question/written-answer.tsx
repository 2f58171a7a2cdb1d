import type { Answer, Question } from '@/contract/tiku/question.schema'
import { writeBlank } from '@/domain/exam/answer-sheet'
import { Textarea } from '@/platform/elements'
import { Field } from '@/ui/field'
import './written-answer.scss'

/** Longest text of one blank the contract takes. */
const BLANK_LENGTH = 200

type BlankInputsProps = { count: number; texts: readonly string[]; isLocked?: boolean | undefined; onWrite: (texts: string[]) => void }

const numbered = (count: number) => Array.from({ length: count }, (_, index) => index)

/** One line for each blank of the stem. */
function BlankInputs({ count, texts, isLocked = false, onWrite }: BlankInputsProps) {
  return (
    <>
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
    </>
  )
}

/** Longest text the contract takes. */
const ESSAY_LENGTH = 10_000

type EssayProps = { text: string; isLocked: boolean | undefined; onWrite: (text: string) => void }

function Essay({ text, isLocked, onWrite }: EssayProps) {
  return (
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
  )
}

type WrittenAnswerProps = { question: Question; answer: Answer | null; isLocked: boolean | undefined; onAnswer: (answer: Answer) => void }

/** An answer that is typed: a line for each blank, or an essay. */
export function WrittenAnswer({ question, answer, isLocked, onAnswer }: WrittenAnswerProps) {
  if (question.type === 'essay')
    return (
      <Essay text={answer?.kind === 'text' ? answer.text : ''} isLocked={isLocked} onWrite={(text) => onAnswer({ kind: 'text', text })} />
    )
  return (
    <BlankInputs
      count={question.blankCount}
      texts={answer?.kind === 'blanks' ? answer.texts : []}
      isLocked={isLocked}
      onWrite={(texts) => onAnswer({ kind: 'blanks', texts })}
    />
  )
}
