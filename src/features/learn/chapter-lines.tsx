import type { LessonStudy } from '@/contract/learn/lesson-study.schema'
import { useStartPractice } from '@/navigation/use-start-practice'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import './chapter-lines.scss'

/** Chapters of the question bank to practise, a line each. */
export function ChapterLines({ chapters }: { chapters: LessonStudy['chapters'] }) {
  const { start, isStarting } = useStartPractice()
  const practise = (chapterId: number) => start({ mode: 'practice', source: { kind: 'chapter', chapterId } })
  return (
    <>
      {chapters.map(({ id, title, questionCount }) => (
        <View key={id} className="practice-line">
          <View>
            <View className="title">{title}</View>
            <View className="small">{questionCount} 道题</View>
          </View>
          <ActionButton id={`practise-${id}`} look="plain" isBusy={isStarting} onClick={() => practise(id)}>
            做练习
          </ActionButton>
        </View>
      ))}
    </>
  )
}
