import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { StartPractice } from '@/contract/exam/practice.schema'
import { startPractice } from '@/data/mutations/practice'
import { practiceQueries } from '@/data/queries/practice'
import { checkLogin } from '@/navigation/check-login'
import { go } from '@/navigation/go'

/** Begins a practice and opens it; starting at the same place goes on with it, so a tap that got no answer may be tapped again. */
export function useStartPractice() {
  const cache = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: startPractice,
    onSuccess: (made) => {
      cache.setQueryData(practiceQueries.one(made.id).queryKey, made)
      go('tiku_practice', { practiceId: made.id })
    },
  })
  return { start: (request: StartPractice) => void (checkLogin() && mutate(request)), isStarting: isPending }
}
