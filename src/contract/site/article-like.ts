import { call } from '@/contract/call'
import type { ArticleLike, LikedArticles, LikedArticlesQuery, SetArticleLike } from './article-like.schema'

type ById = { params: { id: number } }

/** Our own calls for likes of articles. Visitors see the count. */
export const articleLike = {
  state: call<ById, ArticleLike>({ service: 'course', method: 'GET', path: '/v2/articles/{id}/like', auth: true, isGuest: true }),
  set: call<ById & { body: SetArticleLike }, ArticleLike>({ service: 'course', method: 'PUT', path: '/v2/articles/{id}/like', auth: true }),
  list: call<{ query: LikedArticlesQuery }, LikedArticles>({ service: 'course', method: 'GET', path: '/v2/article-likes', auth: true }),
}
