import type { ReactNode } from 'react'
import type { RichContent as Content } from '@/contract/site/rich.schema'
import type { Question } from '@/contract/tiku/question.schema'
import { stemOf } from '@/domain/tiku/question'
import { View } from '@/platform/elements'
import { lazy } from '@/ui/lazy'
import { RichContent } from '@/ui/rich-content'
import './question.scss'

/** Few questions have a recording, so what plays it is loaded with the first of them. */
const Recording = lazy(() => import('./recording').then((found) => found.Recording), { look: 'within' })

/** A text of a question, which may have recordings to hear or see. */
export const QuestionText = ({ of }: { of: Content }) => <RichContent of={of} player={Recording} />

type QuestionBodyProps = {
  question: Question
  /** Above the title: the material of the question. */
  lead?: ReactNode
  title: string
  aside?: ReactNode
  /** In place of the question's own text. */
  stem?: ReactNode
  children: ReactNode
}

/** A question with its stem; `aside` is beside its title, `children` is the answer area. */
export function QuestionBody({ question, lead, title, aside, stem, children }: QuestionBodyProps) {
  return (
    <View id={`question-${question.id}`} className="question">
      {lead}
      <View className="question__head">
        <View className="title" role="heading">
          {title}
        </View>
        {aside}
      </View>
      {stem ?? <QuestionText of={stemOf(question)} />}
      {children}
    </View>
  )
}
