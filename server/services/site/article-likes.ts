import type { Deps } from '#server/deps'
import { notFound } from '#server/refusal'
import { shownArticles } from '#server/repositories/site/article'
import { articleLikeCounts, hasArticleLike, likedArticleIds, putArticleLike } from '#server/repositories/site/article-likes'
import type { ArticleLike, LikedArticles, LikedArticlesQuery } from '@/contract/site/article-like.schema'
import { articleCards } from './articles'

/** Likes of an article: how many there are, and whether the viewer's is among them. */
export async function articleLikeState({ db }: Pick<Deps, 'db'>, articleId: number, viewer: number | null): Promise<ArticleLike> {
  if ((await shownArticles(db, [articleId])).length === 0) throw notFound('文章')
  const isOn = viewer !== null && (await hasArticleLike(db, { userId: viewer, articleId }))
  return { isOn, count: (await articleLikeCounts(db, [articleId])).get(articleId) ?? 0 }
}

/** Likes an article that visitors see, or takes the like back. */
export async function setArticleLike(
  deps: Pick<Deps, 'db' | 'now'>,
  userId: number,
  articleId: number,
  isOn: boolean,
): Promise<ArticleLike> {
  const { db, now } = deps
  if ((await shownArticles(db, [articleId])).length === 0) throw notFound('文章')
  await putArticleLike(db, { userId, articleId }, isOn, now())
  return articleLikeState(deps, articleId, userId)
}

/** One page of the articles that a learner likes, the latest first. Pages count from 0. */
export async function likedArticles(
  { db, env }: Deps,
  userId: number,
  { page = 0, limit = 20 }: LikedArticlesQuery,
): Promise<LikedArticles> {
  const { total, ids } = await likedArticleIds(db, userId, { page, limit })
  const cards = await articleCards(db, env, ids)
  return { total, articles: ids.flatMap((id) => cards.get(id) ?? []) }
}
