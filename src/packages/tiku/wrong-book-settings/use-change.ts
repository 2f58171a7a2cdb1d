import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReviewSettings } from '@/contract/tiku/review.schema'
import { reviewQueries } from '@/data/tiku/review'
import { saveReviewSettings } from '@/data/tiku/review-commands'

const SAVING = ['save-review-settings']

/** Changes a part of the settings: shown at once, kept one after the other, and requested again when all are kept. */
export function useChange() {
  const queryClient = useQueryClient()
  const { queryKey } = reviewQueries.settings()
  const { mutate } = useMutation({
    mutationKey: SAVING,
    scope: { id: SAVING.join() },
    mutationFn: saveReviewSettings,
    onSettled: () =>
      queryClient.isMutating({ mutationKey: SAVING }) > 1 ? undefined : queryClient.invalidateQueries({ queryKey: ['review'] }),
  })
  return (part: Partial<ReviewSettings>) => {
    const known = queryClient.getQueryData(queryKey)
    if (!known) return
    const next = { ...known, ...part }
    void queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(queryKey, next)
    mutate(next)
  }
}
