import type { ReactNode } from 'react'
import type { QuestionType } from '@/contract/tiku/question.schema'
import { questionTypeNames } from '@/domain/tiku/question'
import { View } from '@/platform/elements'
import { Tag } from '@/ui/tag'
import '@/ui/rich-content.scss'

type Listed = { type: QuestionType; stem: string; chapter: string; points: readonly string[] }

/** An empty blank keeps its closing bracket in its line. */
const whole = (stem: string) => stem.replace(/（\s*）/g, '（\u00a0\u00a0）')

/** The beginning of a question in a list and its chapter; `children` is the list's own information. */
export function ListedQuestion({ of: { type, stem, chapter, points }, children }: { of: Listed; children?: ReactNode }) {
  return (
    <>
      <View className="row">
        <Tag>{questionTypeNames[type]}</Tag>
        <View className="small">{[chapter, ...points].join(' · ')}</View>
      </View>
      <View className="rich__p">{whole(stem)}</View>
      {children}
    </>
  )
}
