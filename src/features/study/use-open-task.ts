import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PlanTask } from '@/contract/study/plan.schema'
import { practiceQueries } from '@/data/tiku/practice'
import { startPractice } from '@/data/tiku/practice-commands'
import { go } from '@/navigation/go'

/** Opens what a task is about; a practice is begun, or gone on with. */
export function useOpenTask() {
  const cache = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (chapterId: number) => startPractice({ source: { kind: 'chapter', chapterId }, mode: 'practice' }),
    onSuccess: (made) => {
      cache.setQueryData(practiceQueries.one(made.id).queryKey, made)
      go('tiku_practice', { practiceId: made.id })
    },
  })
  const open = ({ id, kind, refId, courseId }: PlanTask) => {
    if (kind === 'practice') return mutate(refId)
    if (kind === 'paper') return go('exam_testpaper', { testpaperId: refId })
    if (kind === 'homework') return go('task-homework', { homeworkId: refId }, { taskId: id })
    if (kind === 'reading') return go('study_reading', { articleId: refId })
    return go('course_learn', { id: courseId }, { lessonId: refId })
  }
  return { open: (task: PlanTask) => (isPending ? undefined : open(task)) }
}
