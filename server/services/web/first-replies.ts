import type { FirstReply } from '@/contract/site/first-reply'
import type { Deps } from '../../deps'
import { readArticle } from '../course/articles'
import { courseExtra } from '../course/courses'
import { blockPage } from '../course/page'

/** The calls of an address's first screen, read on each visit, and its first picture. */
export type FirstContent = { reply: FirstReply; picture?: string | undefined }

type Params = Readonly<Record<string, string>>
type Read = (deps: Deps, params: Params) => Promise<FirstContent | null>

/** The block page of home. */
const HOME_PAGE_ID = 1

async function home(deps: Deps, { categoryId = '0' }: Params): Promise<FirstContent | null> {
  // A direction may have a page of its own, which the app looks up.
  if (categoryId !== '0') return null
  const reply = await blockPage(deps, HOME_PAGE_ID)
  const [first] = reply.blocks
  return { reply: { of: 'pageItems', id: reply.id, reply }, picture: first?.type === 'banner' ? first.items[0]?.image : undefined }
}

const idOf = (text: string | undefined) => (/^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : null)

/** Pages whose content is the same for everyone; nothing of a learner is read here. */
const pages: Readonly<Record<string, Read>> = {
  home_page: home,
  course_detail: async (deps, params) => {
    const id = idOf(params.id)
    return id === null ? null : { reply: { of: 'extra', id, reply: await courseExtra(deps, id) } }
  },
  article_detail: async (deps, params) => {
    const id = idOf(params.articleId)
    return id === null ? null : { reply: { of: 'article', id, reply: await readArticle(deps, id) } }
  },
}

/** First data of a page; null when it is not public or cannot be read: the app then requests it and shows the error. */
export async function firstContent(deps: Deps, page: string, params: Params): Promise<FirstContent | null> {
  const read = Object.hasOwn(pages, page) ? pages[page] : undefined
  return (await read?.(deps, params).catch(() => null)) ?? null
}
