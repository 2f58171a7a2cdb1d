import type { Deps } from '#server/deps'
import { cachedPublic } from '#server/public-cache'
import { SHARE_TITLE_LENGTH } from '@/domain/site/channel'
import { storedIdOf } from '@/domain/text/id-text'
import { cardFor } from './card-data'
import { quoted } from './first-screen'

/** Holds the title of a page and the card its link shows where it is posted; `picture` is an address on this server. */
export type PageHead = { title: string; text: string; picture: string; address: string }

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

const SITE = '启明学堂'
const TITLE = /<title>[^<]*<\/title>/
const DESCRIPTION = /<meta name="description"[^>]*>/

const cut = (title: string) => ([...title].length > SHARE_TITLE_LENGTH ? `${[...title].slice(0, SHARE_TITLE_LENGTH - 1).join('')}…` : title)

/** The page with its own title and description, and with what messengers and search engines read of a link to it. */
export function withHead(page: string, { title, text, picture, address }: PageHead, publicUrl: string): string {
  const graph = {
    site_name: SITE,
    type: 'website',
    title: cut(title),
    description: text,
    image: `${publicUrl}${picture}`,
    url: `${publicUrl}${address}`,
  }
  const tags = Object.entries(graph)
    .filter(([, content]) => content !== '')
    .map(([name, content]) => `<meta property="og:${name}" content="${quoted(content)}">`)
  const named = page.replace(TITLE, () => `<title>${quoted(title)} - ${SITE}</title>${tags.join('')}`)
  return text === '' ? named : named.replace(DESCRIPTION, () => `<meta name="description" content="${quoted(text)}">`)
}
