import type { Block, BlockPage } from '@/contract/page.schema'
import type { Deps } from '../../deps'
import { mediaUrl } from '../../media-url'
import { notFound } from '../../refusal'
import type { BlockSeed } from '../../seed/shapes'
import { articleCards } from './articles'
import { courseCards, teachersById } from './course-rows'

const idsIn = (blocks: readonly BlockSeed[]) => ({
  courses: blocks.flatMap((block) => (block.type === 'course-shelf' ? block.courseIds : [])),
  articles: blocks.flatMap((block) => (block.type === 'article-list' ? block.articleIds : [])),
})

/** The rows named, in the order named; what has gone since is left out. */
const pick = <T>(rows: ReadonlyMap<number, T>, ids: readonly number[]): T[] => ids.flatMap((id) => rows.get(id) ?? [])

/** A page made of blocks, its shelves filled in. */
export async function blockPage({ db, env }: Deps, id: number): Promise<BlockPage> {
  const page = await db.selectFrom('block_page').selectAll().where('id', '=', id).executeTakeFirst()
  if (!page) throw notFound('页面')
  const ids = idsIn(page.blocks)
  const courses = await courseCards(db, env, ids.courses)
  const articles = await articleCards(db, env, ids.articles)
  const teachers = await teachersById(db, env)
  const filled = (block: BlockSeed): Block => {
    switch (block.type) {
      case 'banner':
        return { type: block.type, items: block.items.map((item) => ({ ...item, image: mediaUrl(env, item.image) })) }
      case 'course-shelf':
        return { type: block.type, title: block.title, courses: pick(courses, block.courseIds) }
      case 'article-list':
        return { type: block.type, title: block.title, articles: pick(articles, block.articleIds) }
      case 'teacher-row':
        return { type: block.type, title: block.title, teachers: pick(teachers, block.teacherIds) }
      default:
        return block
    }
  }
  return { id: page.id, title: page.title, blocks: page.blocks.map(filled) }
}
