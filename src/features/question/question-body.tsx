import type { ReactNode } from 'react'
import type { Question } from '@/contract/exam/question.schema'
import { View } from '@/platform/elements'
import { Fold } from '@/ui/fold'
import { RichContent } from '@/ui/rich-content'
import './question.scss'

type QuestionBodyProps = {
  question: Question
  material?: Question | null | undefined
  title: string
  aside?: ReactNode
  children: ReactNode
}

/** A question with its material and stem; `aside` is beside its title, `children` is the answer area. */
export function QuestionBody({ question, material, title, aside, children }: QuestionBodyProps) {
  return (
    <View id={`question-${question.id}`} className="question">
      {material && (
        <View className="question__material">
          <Fold key={material.id} id="material" title="材料" isOpenAtFirst>
            <RichContent of={material.stem} />
          </Fold>
        </View>
      )}
      <View className="question__head">
        <View className="title" role="heading">
          {title}
        </View>
        {aside}
      </View>
      <RichContent of={question.stem} />
      {children}
    </View>
  )
}
