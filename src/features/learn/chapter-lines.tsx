import type { LessonStudy } from '@/contract/learn/lesson-study.schema'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { useChapterPractice } from './use-chapter-practice'
import './chapter-lines.scss'

/** Chapters of the question bank to practise, a line each. */
export function ChapterLines({ chapters }: { chapters: LessonStudy['chapters'] }) {
  const { start, isBusy } = useChapterPractice()
  return (
    <>
      {chapters.map(({ id, title, questionCount }) => (
        <View key={id} className="practice-line">
          <View>
            <View className="title">{title}</View>
            <View className="small">{questionCount} 道题</View>
          </View>
          <ActionButton id={`practise-${id}`} look="plain" isBusy={isBusy} onClick={() => start(id)}>
            做练习
          </ActionButton>
        </View>
      ))}
    </>
  )
}
