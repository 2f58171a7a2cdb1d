import { useQueryClient } from '@tanstack/react-query'
import { useAct } from '@/data/http/use-act'
import { practiceQueries, startPractice } from '@/data/tiku/practice'
import { go } from '@/navigation/go'
import { checkLogin } from '@/navigation/go-login'

/** Practises a chapter of the question bank; begun before, it goes on where it was left. */
export function useChapterPractice() {
  const cache = useQueryClient()
  const { run, isBusy } = useAct((chapterId: number) => startPractice({ source: { kind: 'chapter', chapterId }, mode: 'practice' }), {
    onSuccess: (made) => {
      cache.setQueryData(practiceQueries.one(made.id).queryKey, made)
      go('tiku_practice', { practiceId: made.id })
    },
  })
  return { start: (chapterId: number) => void (checkLogin() && run(chapterId)), isBusy }
}
