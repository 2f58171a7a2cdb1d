import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { articleLike } from '@/contract/site/article-like'
import type { LikedArticles } from '@/contract/site/article-like.schema'
import { queryOf } from '@/data/http/query'
import { send } from '@/data/http/send'

const LIMIT = 20
const nextOf = (last: LikedArticles, pages: readonly LikedArticles[]) => (pages.length * LIMIT < last.total ? pages.length : undefined)

/** Likes of an article, and the articles that the learner likes. */
export const articleLikeQueries = {
  state: (id: number) => queryOptions({ queryKey: ['article-like', 'state', id], queryFn: queryOf(articleLike.state, { params: { id } }) }),
  list: () =>
    infiniteQueryOptions({
      queryKey: ['article-like', 'list'],
      queryFn: ({ signal, pageParam }) => queryOf(articleLike.list, { query: { page: pageParam, limit: LIMIT } })({ signal }),
      initialPageParam: 0,
      getNextPageParam: nextOf,
    }),
}

/** Likes an article or takes the like back. */
export async function setArticleLike(cache: QueryClient, id: number, isOn: boolean): Promise<void> {
  cache.setQueryData(articleLikeQueries.state(id).queryKey, await send(articleLike.set, { params: { id }, body: { isOn } }))
  await cache.invalidateQueries({ queryKey: ['article-like', 'list'] })
}
