import type { ReactNode } from 'react'
import type { Question } from '@/contract/tiku/question.schema'
import { View } from '@/platform/elements'
import { OwnText } from './own-text'
import './material-split.scss'

type MaterialSplitProps = { material: Question | undefined; questionId: number; children: ReactNode }

/** A material stays in sight while its question is answered: above it on a phone, beside it where there is room. Both scroll. */
export function MaterialSplit({ material, questionId, children }: MaterialSplitProps) {
  if (!material) return children
  return (
    <View className="split">
      <View key={material.id} id="material" className="split__material" role="region" label="材料" tabStop>
        <View className="small">材料</View>
        <OwnText of={material} />
      </View>
      <View key={questionId} className="split__question">
        {children}
      </View>
    </View>
  )
}
