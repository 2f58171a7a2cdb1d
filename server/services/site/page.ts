import { readStale } from '#server/database/replica'
import type { Db } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { previewLeft } from '#server/http/preview'
import { mediaUrl } from '#server/media-url'
import { playedMedia } from '#server/providers/media/played'
import { cachedPublic } from '#server/public-cache'
import { notFound } from '#server/refusal'
import { courseCards, onSale, teachersById } from '#server/repositories/course/course'
import { draftOf, shownPage } from '#server/repositories/site/block-page/drafts'
import { richMedia } from '#server/rich-media'
import { livesOf } from '#server/services/learn/lives'
import { HOME_PAGE_ID } from '@/contract/site/first-reply'
import type { Block, BlockPage, PagePreview } from '@/contract/site/page.schema'
import type { BlockSeed } from '@/contract/site/stored-page.schema'
import { SHARE_TITLE_LENGTH } from '@/domain/site/channel'
import { storedIdOf } from '@/domain/text/id-text'
import { articleCards } from './articles'
import { quoted } from './quoted'
import { cardFor } from './share-picture'
import { recordLine } from './web-files'

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
  const films = new Map(await Promise.all(files.map(async (file) => [file, await playedMedia(deps, file)] as const)))
  return { courses, lives, articles, films, teachers: await teachersById(db, env, ids.teachers) }
}

type LiveCard = Extract<Block, { type: 'live-shelf' }>['lives'][number]

const isOver = ({ lesson: { livingStatus } }: LiveCard) => livingStatus === 'ended' || livingStatus === 'replay'

/** Puts lives in the order of their start, those that are over last. */
const soonestFirst = (one: LiveCard, other: LiveCard): number =>
  Number(isOver(one)) - Number(isOver(other)) || (one.lesson.startAt ?? 0) - (other.lesson.startAt ?? 0)

/** A block as it is sent: what it names by id filled in, addresses of files whole. */
function filled(block: BlockSeed, { courses, lives, articles, films, teachers }: Stock, env: Deps['env']): Block {
  switch (block.type) {
    case 'banner':
      return { type: block.type, items: block.items.map((item) => ({ ...item, image: mediaUrl(env, item.image) })) }
    case 'course-shelf':
      return { type: block.type, title: block.title, courses: pick(courses, block.courseIds) }
    case 'live-shelf': {
      const live = (course: LiveCard['course']): LiveCard[] => {
        const lesson = lives.get(course.id)
        return lesson ? [{ course, lesson }] : []
      }
      return { type: block.type, title: block.title, lives: pick(courses, block.courseIds).flatMap(live).sort(soonestFirst) }
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
  const row = await shownPage(db, id)
  if (!row) throw notFound('页面')
  const page = await filledPage(deps, row, db)
  const isHome = row.place_type === 'home' || row.id === HOME_PAGE_ID
  const foot = isHome ? await recordLine(db) : null
  return foot ? { ...page, blocks: [...page.blocks, { type: 'rich-text', content: foot }] } : page
}

/** A page made of blocks, its shelves filled in: the same for everybody. */
export const blockPage = (deps: Deps, id: number): Promise<BlockPage> =>
  cachedPublic(deps, `page ${id}`, () => readStale(deps, (db) => readPage(deps, id, db)))

/** A page as it will be after publishing: its draft, or what is shown now where there is none. Without a sound token: not found. */
export async function previewPage(deps: Deps, id: number, token: string): Promise<PagePreview> {
  if ((await previewLeft(deps, 'page', id, token)) === 0) throw notFound('页面')
  const draft = await draftOf(deps.db, id)
  return draft ? { page: await filledPage(deps, { id, ...draft }), isDraft: true } : { page: await blockPage(deps, id), isDraft: false }
}

/** Holds the title of a page and the card its link shows where it is posted; `picture` is an address on this server. */
type PageHead = { title: string; text: string; picture: string; address: string }

type Params = Readonly<Record<string, string>>

/** Pages that show one object: the kind of its card, and the parameter with its id. */
const subjects: Readonly<Record<string, readonly [kind: string, param: string]>> = {
  course_detail: ['course', 'id'],
  article_detail: ['article', 'articleId'],
  teacher_courses: ['teacher', 'teacherUserId'],
  bargain_detail: ['bargain', 'bargainId'],
  raffle_activity_index: ['raffle', 'activityId'],
  questionnaire: ['questionnaire', 'id'],
  exam_testpaper: ['paper', 'testpaperId'],
  doubt_detail: ['doubt', 'doubtId'],
  dynamic_share_detail: ['dynamic', 'dynamicId'],
  share_personal_homepage: ['person', 'userId'],
  share_circle_homepage: ['circle', 'circleId'],
}

/** The head of a page that shows one public object; null for any other page, and where the object is not for everybody. */
export async function pageHead(deps: Deps, page: string, params: Params, address: string): Promise<PageHead | null> {
  const [kind, param] = (Object.hasOwn(subjects, page) && subjects[page]) || []
  const id = param === undefined ? undefined : storedIdOf(params[param] ?? '')
  if (kind === undefined || id === undefined) return null
  const card = await cachedPublic(deps, `card ${kind} ${id}`, () => cardFor(deps, kind, id)).catch((error: unknown) => {
    deps.log.warn({ err: error, page }, 'head of a page not read')
    return undefined
  })
  return card ? { title: card.title, text: card.text, picture: `/share/${kind}/${id}.jpg`, address } : null
}

const TITLE = /<title>[^<]*<\/title>/
const DESCRIPTION = /<meta name="description"[^>]*>/

const cut = (title: string) => ([...title].length > SHARE_TITLE_LENGTH ? `${[...title].slice(0, SHARE_TITLE_LENGTH - 1).join('')}…` : title)

/** The page with its own title and description, and with what messengers and search engines read of a link to it. */
export function withHead(
  page: string,
  { title, text, picture, address }: PageHead,
  { origin, site }: { origin: string; site: string },
): string {
  const graph = {
    site_name: site,
    type: 'website',
    title: cut(title),
    description: text,
    image: `${origin}${picture}`,
    url: `${origin}${address}`,
  }
  const tags = Object.entries(graph)
    .filter(([, content]) => content !== '')
    .map(([name, content]) => `<meta property="og:${name}" content="${quoted(content)}">`)
  const named = page.replace(TITLE, () => `<title>${quoted(title)} - ${quoted(site)}</title>${tags.join('')}`)
  return text === '' ? named : named.replace(DESCRIPTION, () => `<meta name="description" content="${quoted(text)}">`)
}
