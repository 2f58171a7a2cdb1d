import type { ComponentProps } from 'react'
import type { OwnNotes } from '@/data/exam/own-notes'
import type { SheetItem } from '@/domain/exam/answer-sheet'
import { QuestionBar } from '@/features/tiku/question/question-bar'
import { View } from '@/platform/elements'
import { ExamTools } from './exam-tools'
import { LateTool } from './late-tool'

type ExamFootProps = ComponentProps<typeof ExamTools> & ComponentProps<typeof QuestionBar> & { item: SheetItem; drafts: OwnNotes['drafts'] }

/** Stays at the bottom of the screen: the tool in use, the tools, and the way from question to question. */
export function ExamFoot({ item, drafts, tool, onTool, isMarking, onMarking, ...bar }: ExamFootProps) {
  return (
    <View className="exam-foot">
      <LateTool tool={tool} item={item} drafts={drafts} onClose={() => onTool(undefined)} />
      <ExamTools {...{ tool, onTool, isMarking, onMarking }} />
      <QuestionBar {...bar} />
    </View>
  )
}
