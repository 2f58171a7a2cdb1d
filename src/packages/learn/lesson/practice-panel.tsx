import type { LessonStudy } from '@/contract/learn/lesson-study.schema'
import { ChapterLines } from '@/features/learn/chapter-lines'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { Cell } from '@/ui/cell'
import { StopLines } from './lesson-stop'

/** Questions and papers on what this lesson teaches. */
export function PracticePanel({ study }: { study: LessonStudy }) {
  return (
    <View className="panel">
      <StopLines stops={study.stops} />
      <ChapterLines chapters={study.chapters} />
      {study.papers.map(({ id, title }) => (
        <Cell key={id} id={`paper-${id}`} side="试卷" onClick={() => go('exam_testpaper', { testpaperId: id })}>
          {title}
        </Cell>
      ))}
    </View>
  )
}
