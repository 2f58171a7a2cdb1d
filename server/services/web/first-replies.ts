import { type FirstReply, HOME_PAGE_ID } from '@/contract/site/first-reply'
import type { Deps } from '../../deps'
import { readArticle } from '../course/articles'
import { readCategoryTree } from '../course/category-tree'
import { courseExtra } from '../course/courses'
import { blockPage } from '../course/page'
import { studyView } from '../exam/practice/study'
import { tikuHome } from '../exam/tiku-home'
import { bargainOffer } from '../marketing/bargain'
import { couponsOfCourse } from '../order/coupon/of-course'

/** The calls of an address's first screen, read on each visit, and its first picture. */
export type FirstContent = { replies: FirstReply[]; picture?: string | undefined }

type Params = Readonly<Record<string, string>>
type Read = (deps: Deps, params: Params) => Promise<FirstContent | null>

async function home(deps: Deps, { categoryId = '0' }: Params): Promise<FirstContent | null> {
  // A direction may have a page of its own, which the app looks up.
  if (categoryId !== '0') return null
  const reply = await blockPage(deps, HOME_PAGE_ID)
  const [first] = reply.blocks
  const picture = first?.type === 'banner' ? first.items[0]?.image : undefined
  return { replies: [{ key: ['course', 'page-items', reply.id], reply }], picture }
}

/** The question bank begins with the first direction there is, as long as none is picked. */
async function tiku(deps: Deps): Promise<FirstContent | null> {
  const tree = await readCategoryTree(deps)
  const id = tree[0]?.children[0]?.id
  const replies: FirstReply[] = [{ key: ['course', 'category-tree'], reply: tree }]
  if (id === undefined) return { replies }
  replies.push({ key: ['exam', 'home', id], reply: await tikuHome(deps, id, null), forVisitors: true })
  replies.push({ key: ['exam', 'study', id], reply: await studyView(deps, id, null), forVisitors: true })
  return { replies }
}

const idOf = (text: string | undefined) => (/^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : null)

async function course(deps: Deps, params: Params): Promise<FirstContent | null> {
  const id = idOf(params.id)
  if (id === null) return null
  const [reply, coupons, offer] = await Promise.all([courseExtra(deps, id), couponsOfCourse(deps, null, id), bargainOffer(deps, id, null)])
  const replies: FirstReply[] = [
    { key: ['course', 'extra', id], reply },
    // Lines above the tabs: coming later they would push these down. A learner's have the same height, as far as there are any.
    { key: ['wallet', 'of-course', id], reply: coupons, forVisitors: true },
    { key: ['bargain', 'offer', id], reply: offer, forVisitors: true },
  ]
  return { replies, picture: reply.cover }
}

async function article(deps: Deps, params: Params): Promise<FirstContent | null> {
  const id = idOf(params.articleId)
  return id === null ? null : { replies: [{ key: ['course', 'article', id], reply: await readArticle(deps, id) }] }
}

/** Pages whose content is the same for every visitor; nothing of a learner is read here. */
const pages: Readonly<Record<string, Read>> = {
  home_page: home,
  tiku_home: tiku,
  course_detail: course,
  article_detail: article,
}

/** First data of a page; null when it is not public or cannot be read: the app then requests it and shows the error. */
export async function firstContent(deps: Deps, page: string, params: Params): Promise<FirstContent | null> {
  const read = Object.hasOwn(pages, page) ? pages[page] : undefined
  return (await read?.(deps, params).catch(() => null)) ?? null
}
