import { useQueryClient } from '@tanstack/react-query'
import type { StartPractice } from '@/contract/tiku/practice.schema'
import { Failure } from '@/data/http/failure'
import { useAct } from '@/data/http/use-act'
import { practiceQueries, startPractice } from '@/data/tiku/practice'
import { go } from './go'
import { checkLogin } from './go-login'

const FORBIDDEN = 403

/** Begins a practice and opens it; starting at the same place goes on with it, so a tap that got no answer may be tapped again. A locked bank leads to the ways to unlock it. */
export function useStartPractice({ open = go }: { open?: typeof go } = {}) {
  const cache = useQueryClient()
  const { run, isBusy } = useAct(startPractice, {
    onSuccess: (made) => {
      cache.setQueryData(practiceQueries.one(made.id).queryKey, made)
      open('tiku_practice', { practiceId: made.id })
    },
    onError: (error, { source }) => {
      if (error instanceof Failure && error.code === FORBIDDEN && 'categoryId' in source)
        go('tiku_unlock', { categoryId: source.categoryId })
    },
  })
  return { start: (request: StartPractice) => void (checkLogin() && run(request)), isStarting: isBusy }
}
