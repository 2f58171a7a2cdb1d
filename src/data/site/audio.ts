import { queryOptions } from '@tanstack/react-query'
import { audio } from '@/contract/site/audio'
import { PUBLIC, queryOf } from '@/data/http/query'

/** Asks for the facts of sounds before they are played. */
export const audioQueries = {
  info: (src: string) =>
    queryOptions({
      queryKey: ['audio', src],
      queryFn: queryOf(audio.info, { query: { src } }),
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
      meta: PUBLIC,
    }),
}
