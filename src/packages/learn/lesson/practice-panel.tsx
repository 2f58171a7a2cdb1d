import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { LessonStudy } from '@/contract/learning/study.schema'
import { startPractice } from '@/data/mutations/practice'
import { practiceQueries } from '@/data/queries/practice'
import { checkLogin } from '@/navigation/check-login'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Cell } from '@/ui/cell'

/** Practises a chapter of the question bank; begun before, it goes on where it was left. */
function useChapterPractice() {
  const cache = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (chapterId: number) => startPractice({ source: { kind: 'chapter', chapterId }, mode: 'practice' }),
    onSuccess: (made) => {
      cache.setQueryData(practiceQueries.one(made.id).queryKey, made)
      go('tiku_practice', { practiceId: made.id })
    },
  })
  return { start: (chapterId: number) => void (checkLogin() && mutate(chapterId)), isPending }
}

/** Questions and papers on what this lesson teaches. */
export function PracticePanel({ study }: { study: LessonStudy }) {
  const { start, isPending } = useChapterPractice()
  return (
    <View className="panel">
      {study.chapters.map(({ id, title, questionCount }) => (
        <View key={id} className="practice-line">
          <View>
            <View className="title">{title}</View>
            <View className="small">{questionCount} 道题</View>
          </View>
          <ActionButton id={`practise-${id}`} look="plain" isBusy={isPending} onClick={() => start(id)}>
            做练习
          </ActionButton>
        </View>
      ))}
      {study.papers.map(({ id, title }) => (
        <Cell key={id} id={`paper-${id}`} side="试卷" onClick={() => go('exam_testpaper', { testpaperId: id })}>
          {title}
        </Cell>
      ))}
    </View>
  )
}
