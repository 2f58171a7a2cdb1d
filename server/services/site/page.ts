import { readStale } from '#server/database/replica'
import type { Db } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { grantedMedia } from '#server/media-grant'
import { mediaUrl } from '#server/media-url'
import { cachedPublic } from '#server/public-cache'
import { notFound } from '#server/refusal'
import { courseCards, teachersById } from '#server/repositories/course/cards'
import { onSale } from '#server/repositories/course/list'
import { shownPage } from '#server/repositories/site/block-page/shown'
import { livesOf } from '#server/services/learn/lives'
import type { Block, BlockPage } from '@/contract/site/page.schema'
import type { BlockSeed } from '@/contract/site/stored-page.schema'
import { articleCards } from './articles'
import { richMedia } from './rich-media'

const idsIn = (blocks: readonly BlockSeed[]) => ({
  courses: blocks.flatMap((block) => (block.type === 'course-shelf' || block.type === 'live-shelf' ? block.courseIds : [])),
  lives: blocks.flatMap((block) => (block.type === 'live-shelf' ? block.courseIds : [])),
  articles: blocks.flatMap((block) => (block.type === 'article-list' ? block.articleIds : [])),
  teachers: blocks.flatMap((block) => (block.type === 'teacher-row' ? block.teacherIds : [])),
})

/** The rows named, in the order named; what has gone since is left out. */
const pick = <T>(rows: ReadonlyMap<number, T>, ids: readonly number[]): T[] => ids.flatMap((id) => rows.get(id) ?? [])

type Stock = {
  courses: Awaited<ReturnType<typeof courseCards>>
  lives: Awaited<ReturnType<typeof livesOf>>
  articles: Awaited<ReturnType<typeof articleCards>>
  teachers: Awaited<ReturnType<typeof teachersById>>
  /** Addresses of the films of the page, by file. */
  films: ReadonlyMap<string, string>
}

/** Everything the shelves of a page name that is still to be had. */
async function stockFor(deps: Deps, blocks: readonly BlockSeed[], db: Db): Promise<Stock> {
  const { env, now } = deps
  const ids = idsIn(blocks)
  const courses = await courseCards(db, env, await onSale(db, ids.courses))
  const lives = await livesOf(db, ids.lives, now())
  const articles = await articleCards(db, env, ids.articles)
  const files = blocks.flatMap((block) => (block.type === 'video' ? block.src : []))
  const films = new Map(await Promise.all(files.map(async (file) => [file, await grantedMedia(deps, file)] as const)))
  return { courses, lives, articles, films, teachers: await teachersById(db, env, ids.teachers) }
}

/** A block as it is sent: what it names by id filled in, addresses of files whole. */
function filled(block: BlockSeed, { courses, lives, articles, films, teachers }: Stock, env: Deps['env']): Block {
  switch (block.type) {
    case 'banner':
      return { type: block.type, items: block.items.map((item) => ({ ...item, image: mediaUrl(env, item.image) })) }
    case 'course-shelf':
      return { type: block.type, title: block.title, courses: pick(courses, block.courseIds) }
    case 'live-shelf': {
      const live = (course: Stock['courses'] extends ReadonlyMap<number, infer Card> ? Card : never) => {
        const lesson = lives.get(course.id)
        return lesson ? [{ course, lesson }] : []
      }
      return { type: block.type, title: block.title, lives: pick(courses, block.courseIds).flatMap(live) }
    }
    case 'article-list':
      return { type: block.type, title: block.title, articles: pick(articles, block.articleIds) }
    case 'teacher-row':
      return { type: block.type, title: block.title, teachers: pick(teachers, block.teacherIds) }
    case 'countdown':
      return { ...block, endAt: Date.parse(block.endAt) }
    case 'image-map':
      return { ...block, image: mediaUrl(env, block.image) }
    case 'rich-text':
      return { type: block.type, content: richMedia(env, block.content) }
    case 'video':
      return { ...block, src: films.get(block.src) ?? '', poster: mediaUrl(env, block.poster) }
    default:
      return block
  }
}

/** The blocks of a page with their shelves filled in, from `db`. */
export async function filledPage(
  deps: Deps,
  { id, title, blocks }: { id: number; title: string; blocks: BlockSeed[] },
  db: Db = deps.db,
): Promise<BlockPage> {
  const stock = await stockFor(deps, blocks, db)
  return { id, title, blocks: blocks.map((block) => filled(block, stock, deps.env)) }
}

async function readPage(deps: Deps, id: number, db: Db): Promise<BlockPage> {
  const page = await shownPage(db, id)
  if (!page) throw notFound('页面')
  return filledPage(deps, page, db)
}

/** A page made of blocks, its shelves filled in: the same for everybody. */
export const blockPage = (deps: Deps, id: number): Promise<BlockPage> =>
  cachedPublic(deps, `page ${id}`, () => readStale(deps, (db) => readPage(deps, id, db)))
