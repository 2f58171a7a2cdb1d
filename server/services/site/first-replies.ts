import type { Deps } from '#server/deps'
import { Refusal } from '#server/refusal'
import { activeLinks } from '#server/repositories/site/setting'
import { distributionBy } from '#server/services/campaign/distribution'
import { bargainOffer } from '#server/services/course/bargain'
import { courseExtra, courseForUser, listCourses, readCategoryTree } from '#server/services/course/courses'
import { authInfo, memberAuth } from '#server/services/course/gate'
import { studyView } from '#server/services/tiku/practice/study'
import { tikuHome } from '#server/services/tiku/tiku-home'
import { couponsOfCourse } from '#server/services/wallet/coupon/coupon'
import type { TikuHome } from '@/contract/exam/exam.schema'
import { type FirstReply, HOME_PAGE_ID, LIST_LIMIT } from '@/contract/site/first-reply'
import { FLOATING_SETTING, floatingSettingIn } from '@/domain/layout/floating-setting'
import { SITE_SETTING_NAME, siteSettingIn } from '@/domain/time/anniversary'
import { readArticle } from './articles'
import { articleLead, bankLead, courseLead } from './first-lead'
import { blockPage } from './page'
import { namedSetting } from './setting'

/** The calls of an address's first screen, read on each visit, its first picture, or what it begins with as HTML for the skeleton. */
export type FirstContent = { replies: FirstReply[]; picture?: string | undefined; lead?: string }

type Params = Readonly<Record<string, string>>
/** `hasQuery`: the address asks for more than its path says. */
type Read = (deps: Deps, params: Params, hasQuery: boolean) => Promise<FirstContent | null>

/** The settings of the floating widgets; what cannot be read is left to the app. */
async function widgets(deps: Deps): Promise<FirstReply[]> {
  try {
    const [[link], floating] = await Promise.all([activeLinks(deps.db, SITE_SETTING_NAME), namedSetting(deps, FLOATING_SETTING)])
    return [
      { key: ['site', 'setting'], reply: link ? siteSettingIn(link.value) : null },
      { key: ['site', 'floating'], reply: floatingSettingIn(floating.value) },
    ]
  } catch (error) {
    if (error instanceof Refusal) return []
    throw error
  }
}

async function home(deps: Deps, { categoryId = '0' }: Params): Promise<FirstContent | null> {
  // A direction may have a page of its own, which the app looks up.
  if (categoryId !== '0') return null
  const [reply, settings] = await Promise.all([blockPage(deps, HOME_PAGE_ID), widgets(deps)])
  const [first] = reply.blocks
  const picture = first?.type === 'banner' ? first.items[0]?.image : undefined
  return { replies: [{ key: ['course', 'page-items', reply.id], reply }, ...settings], picture }
}

/** The question bank begins with the first direction there is, as long as none is picked. */
async function tiku(deps: Deps): Promise<FirstContent | null> {
  const tree = await readCategoryTree(deps)
  const id = tree[0]?.children[0]?.id
  const first: FirstReply = { key: ['course', 'category-tree'], reply: tree }
  return { replies: id === undefined ? [first] : [first, ...(await bank(deps, id, await tikuHome(deps, id, null)))] }
}

/** The question bank of a direction, and how far a visitor is in it. */
async function bank(deps: Deps, id: number, home: TikuHome): Promise<FirstReply[]> {
  const study = await asVisitor(['exam', 'study', id], studyView(deps, id, null))
  return [{ key: ['exam', 'home', id], reply: home, forVisitors: true }, study]
}

async function tikuCategory(deps: Deps, params: Params): Promise<FirstContent | null> {
  const id = idOf(params.categoryId)
  if (id === null) return null
  const home = await tikuHome(deps, id, null)
  return { replies: await bank(deps, id, home), lead: bankLead(home) }
}

/** The first page of a list as the client asks for it. An address that asks for a choice is left to the app. */
async function courses(deps: Deps, { categoryId: text }: Params, hasQuery: boolean): Promise<FirstContent | null> {
  const id = text === undefined ? undefined : idOf(text)
  if (hasQuery || id === null) return null
  const choice: Readonly<Record<string, number>> = id === undefined ? {} : { categoryId: id }
  const [tree, list] = await Promise.all([
    forAll(['course', 'category-tree'], readCategoryTree(deps)),
    listCourses(deps, { namespace: 'bt', ...choice, page: 0, limit: LIST_LIMIT }),
  ])
  const first: FirstReply = { key: ['course', 'pages', choice], reply: { pages: [list], pageParams: [0] } }
  return { replies: [tree, first], lead: courseLead(list) }
}

const idOf = (text: string | undefined) => (/^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : null)

const forAll = async (key: FirstReply['key'], asked: Promise<unknown>): Promise<FirstReply> => ({ key, reply: await asked })
const asVisitor = async (key: FirstReply['key'], asked: Promise<unknown>): Promise<FirstReply> => ({
  ...(await forAll(key, asked)),
  forVisitors: true,
})

const VISITOR = { userId: null, previewed: null }

async function course(deps: Deps, params: Params): Promise<FirstContent | null> {
  const id = idOf(params.id)
  if (id === null) return null
  const extra = courseExtra(deps, id, VISITOR)
  // Lines above the tabs are among them: coming later they would push these down. A learner's have the same height, as far as there are any.
  const asked = Promise.all([
    forAll(['course', 'extra', id], extra),
    forAll(['distribution', 'by', id], distributionBy(deps, id)),
    forAll(['gate', 'auth-info', id], authInfo(deps, id)),
    asVisitor(['wallet', 'of-course', id], couponsOfCourse(deps, null, id)),
    asVisitor(['bargain', 'offer', id], bargainOffer(deps, id, null)),
    asVisitor(['course', 'for-user', id], courseForUser(deps, id, VISITOR)),
    asVisitor(['gate', 'member-auth', id], memberAuth(deps, id, null)),
  ])
  const [replies, settings, { cover }] = await Promise.all([asked, widgets(deps), extra])
  return { replies: [...replies, ...settings], picture: cover }
}

async function article(deps: Deps, params: Params): Promise<FirstContent | null> {
  const id = idOf(params.articleId)
  if (id === null) return null
  const reply = await readArticle(deps, id)
  return { replies: [{ key: ['course', 'article', id], reply }], lead: articleLead(reply) }
}

/** Pages whose content is the same for every visitor; nothing of a learner is read here. */
const pages: Readonly<Record<string, Read>> = {
  home_page: home,
  tiku_home: tiku,
  tiku_category: tikuCategory,
  course_normal_list: courses,
  course_detail: course,
  article_detail: article,
}

/** First data of a page; null when it is not public or cannot be read: the app then requests it and shows the error. */
export async function firstContent(deps: Deps, page: string, params: Params, hasQuery = false): Promise<FirstContent | null> {
  const read = Object.hasOwn(pages, page) ? pages[page] : undefined
  try {
    return (await read?.(deps, params, hasQuery)) ?? null
  } catch (error) {
    if (!(error instanceof Refusal)) deps.log.warn({ err: error, page }, 'first data of a page not read')
    return null
  }
}
