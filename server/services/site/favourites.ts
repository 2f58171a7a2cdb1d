import type { Deps } from '#server/deps'
import { notFound } from '#server/refusal'
import { courseCards, onSale } from '#server/repositories/course/course'
import { shownArticles } from '#server/repositories/site/article'
import { favouriteIds, hasFavourite, putFavourite } from '#server/repositories/site/favourites'
import type {
  FavouriteContentState,
  FavouriteContents,
  FavouriteContentsQuery,
  FavouriteOf,
  SetFavouriteContent,
} from '@/contract/site/favourite-content.schema'
import { articleCards } from './articles'

/** Keeps a course or an article that visitors see, or lets go of any. */
export async function setFavouriteContent(
  { db, now }: Deps,
  userId: number,
  { kind, id, isOn }: SetFavouriteContent,
): Promise<FavouriteContentState> {
  if (isOn && kind === 'course' && (await onSale(db, [id])).length === 0) throw notFound('课程')
  if (isOn && kind === 'article' && (await shownArticles(db, [id])).length === 0) throw notFound('文章')
  await putFavourite(db, { userId, kind, id }, isOn, now())
  return { isOn }
}

export const favouriteState = async ({ db }: Deps, userId: number, { kind, id }: FavouriteOf): Promise<FavouriteContentState> => ({
  isOn: await hasFavourite(db, { userId, kind, id }),
})

/** One page of what a learner keeps of a kind, newest first. Pages count from 0. */
export async function favouriteContents(
  { db, env }: Deps,
  userId: number,
  { kind, page = 0, limit = 20 }: FavouriteContentsQuery,
): Promise<FavouriteContents> {
  const { total, ids } = await favouriteIds(db, userId, kind, { page, limit })
  if (kind === 'course') {
    const cards = await courseCards(db, env, ids)
    return { total, courses: ids.flatMap((id) => cards.get(id) ?? []), articles: [] }
  }
  const cards = await articleCards(db, env, ids)
  return { total, courses: [], articles: ids.flatMap((id) => cards.get(id) ?? []) }
}
