import { useReturn } from '@/platform/lifecycle'

type Query = { refetch: (options: { cancelRefetch: boolean }) => Promise<unknown> }

/** Reads again what the page shows when the learner comes back to it. A request that is on its way is enough. */
export function useFresh(...queries: readonly Query[]): void {
  useReturn(() => {
    for (const query of queries) void query.refetch({ cancelRefetch: false })
  })
}
