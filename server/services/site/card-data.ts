import type { Deps } from '#server/deps'
import { courseForCard } from '#server/repositories/course/share-card'
import { articleById } from '#server/repositories/site/article'
import { livePage, pageById } from '#server/repositories/site/block-page/drafts'
import { yuan } from '@/domain/money/money'
import type { CardData, CardOf } from './card'
import { growthCards } from './share-cards'

const course: CardOf = async ({ db }, id) => {
  const row = await courseForCard(db, id)
  return row && { title: row.title, text: row.subtitle, cover: row.cover, strong: row.price === 0 ? '免费' : `¥${yuan(row.price)}` }
}

const article: CardOf = async ({ db }, id) => {
  const row = await articleById(db, id)
  return row?.isShown ? { title: row.title, text: row.summary, cover: row.cover, strong: '' } : undefined
}

const page: CardOf = async ({ db }, id) => {
  const [row, live] = [await pageById(db, id), await livePage(db, id)]
  if (!row?.isShown || !live) return undefined
  const image = live.blocks.flatMap((block) => {
    if (block.type === 'banner') return block.items[0]?.image ?? []
    if (block.type === 'image-map') return block.image
    return block.type === 'video' ? block.poster : []
  })[0]
  return { title: live.title, text: '', cover: image ?? '', strong: '' }
}

const kinds: Readonly<Record<string, CardOf>> = { course, article, page, ...growthCards }

/** Builds the card of an object; undefined where there is none to be seen. */
export const cardFor = async (deps: Pick<Deps, 'db' | 'now'>, kind: string, id: number): Promise<CardData | undefined> =>
  Object.hasOwn(kinds, kind) ? kinds[kind]?.(deps, id) : undefined
