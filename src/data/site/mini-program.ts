import { queryOptions } from '@tanstack/react-query'
import { miniProgram } from '@/contract/site/mini-program'
import type { MiniEntry } from '@/contract/site/mini-program.schema'
import { PUBLIC, queryOf, STALE } from '@/data/http/query'

/** The mini-programs the web leads to. */
export const miniProgramQueries = {
  appId: (name: string) =>
    queryOptions({
      queryKey: ['mini-program', name],
      queryFn: queryOf(miniProgram.appId, { params: { name } }),
      staleTime: STALE.MINUTES.FIVE,
      meta: PUBLIC,
    }),
  /** A link opens for one learner and ends after a day, so each page requests its own. */
  link: (entry: MiniEntry, categoryId: number) =>
    queryOptions({
      queryKey: ['mini-program', 'link', entry, categoryId],
      queryFn: queryOf(miniProgram.link, { query: entry === 'exam' && categoryId > 0 ? { entry, categoryId } : { entry } }),
      staleTime: STALE.MINUTES.FIVE,
    }),
}
