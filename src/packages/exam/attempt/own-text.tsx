import type { Question } from '@/contract/tiku/question.schema'
import { stemOf } from '@/domain/tiku/numbered-blanks'
import { QuestionText } from '@/features/tiku/question/question-text'
import { MarkedText } from './lazy'
import { useMarks } from './marking'

/** The text of a question or a material; cut into phrases where the learner marks it or has marked it. */
export function OwnText({ of: question }: { of: Question }) {
  const { isOn, marks } = useMarks(question.id)
  return isOn || marks.some((mark) => typeof mark === 'number') ? <MarkedText of={question} /> : <QuestionText of={stemOf(question)} />
}
