import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import sharp, { type OverlayOptions } from 'sharp'
import { encode } from 'uqr'
import type { Deps } from '#server/deps'
import { expectSystemError } from '#server/error-code'
import { mediaFolder } from '#server/folders'
import { findCampaign } from '#server/repositories/campaign/campaigns'
import { findQuestionnaire } from '#server/repositories/campaign/questionnaires'
import { findRaffle } from '#server/repositories/campaign/raffles'
import { findCircle, findPerson } from '#server/repositories/community/circles'
import { findCirclePost } from '#server/repositories/community/posts'
import { findBargain } from '#server/repositories/course/bargains'
import { courseForCard } from '#server/repositories/course/course'
import { teacherById } from '#server/repositories/course/course-edit'
import { findDoubt } from '#server/repositories/doubt/doubts'
import { paperById } from '#server/repositories/exam/paper'
import { articleById } from '#server/repositories/site/article'
import { livePage, pageById } from '#server/repositories/site/block-page/drafts'
import { brandAt } from '#server/repositories/site/brands'
import { linesOf } from '#server/services/campaign/campaign'
import { INVITE_CAMPAIGN_ID, INVITEE_REWARD_FEN } from '@/domain/invite/invite'
import { yuan } from '@/domain/money/money'
import { marksText } from '@/domain/scoring/marks'
import { maskName } from '@/domain/site/known-by'
import { storedIdOf } from '@/domain/text/id-text'
import type { CardData, CardOf } from './card'

const CARD = { width: 500, height: 400, cover: 270 }
const POSTER = { width: 750, height: 1100, cover: 470, code: 240 }
const SERIF = "'Noto Serif CJK SC','Songti SC','STSong','SimSun','Noto Sans CJK SC',serif"
const FONT = "'Noto Sans CJK SC','PingFang SC','Microsoft YaHei','Noto Serif CJK SC',sans-serif"
const COLOURS = { paper: '#ffffff', text: '#1b232b', muted: '#5b6770', price: '#c92a3e', blank: '#0b7a75' }
/** Stored files that this machine has; others have no picture. */
const OWN_FILE = /^[a-z0-9][\w-]*(\/[\w-]+)*\.(jpg|png|webp)$/

const escaped = (text: string) => text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`)
type Words = {
  text: string
  x: number
  y: number
  size: number
  colour: string
  width: number
  most: number
  isBold?: boolean
  isSerif?: boolean
  align?: 'start' | 'middle' | 'end'
}

/** Lines of text of a drawing: as many as are wanted, the last one cut. */
export function drawnWords({ text, x, y, size, colour, width, most, isBold, isSerif, align = 'start' }: Words): string {
  const lines = linesOf(text, width / size, most)
  const spans = lines.map((line, at) => `<tspan x="${x}" y="${y + Math.round(at * size * 1.35)}">${escaped(line)}</tspan>`)
  const font = `font-family="${isSerif ? SERIF : FONT}" font-size="${size}" font-weight="${isBold ? 600 : 400}"`
  return `<text ${font} text-anchor="${align}" fill="${colour}">${spans.join('')}</text>`
}

const fileOf = async (cover: string): Promise<Buffer | undefined> =>
  OWN_FILE.test(cover) ? readFile(path.join(mediaFolder, cover)).catch(expectSystemError) : undefined

async function coverOf(cover: string, width: number, height: number): Promise<Buffer> {
  const file = await fileOf(cover)
  const blank = { create: { width, height, channels: 3 as const, background: COLOURS.blank } }
  return file ? sharp(file).resize(width, height, { fit: 'cover' }).jpeg().toBuffer() : sharp(blank).jpeg().toBuffer()
}

const onPaper = (width: number, height: number, layers: OverlayOptions[]) =>
  sharp({ create: { width, height, channels: 3, background: COLOURS.paper } }).composite(layers)
const svg = (width: number, height: number, inside: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${inside}</svg>`)

/** Draws what stands in the place of a picture: a figure, or the title, which the text then replaces below. */
function inPlace({ title, hero }: CardData): string[] {
  const own = { x: 24, width: CARD.width - 48, colour: COLOURS.paper }
  if (!hero) return [drawnWords({ ...own, text: title, y: 96, size: 44, most: 3, isBold: true })]
  return [
    drawnWords({ ...own, text: hero.name ?? '我的成绩', y: 66, size: 26, most: 1 }),
    drawnWords({ ...own, text: hero.big, y: 176, size: 96, most: 1, isBold: true }),
    drawnWords({ ...own, text: hero.small, y: 230, size: 26, most: 1 }),
  ]
}

/** The picture of a card, five to four: its own picture, title and price; `school` stands where there is nothing else. */
export async function cardPicture(card: CardData, school = ''): Promise<Buffer> {
  const { title, strong, text, cover, hero } = card
  const { width, height } = CARD
  const own = { x: 24, width: width - 48 }
  const isPlain = (await fileOf(cover)) === undefined
  const isTitleAbove = isPlain && !hero
  const words = [
    ...(isPlain ? inPlace(card) : []),
    drawnWords({ ...own, text: isTitleAbove ? text : title, y: 316, size: hero ? 26 : 30, colour: COLOURS.text, most: 1, isBold: true }),
    strong === ''
      ? drawnWords({ ...own, text: isTitleAbove ? school : text, y: 364, size: 22, colour: COLOURS.muted, most: 1 })
      : drawnWords({ ...own, text: strong, y: 370, size: 36, colour: COLOURS.price, most: 1, isBold: true }),
  ]
  const picture = { input: await coverOf(cover, width, CARD.cover), left: 0, top: 0 }
  return onPaper(width, height, [picture, { input: svg(width, height, words.join('')), left: 0, top: 0 }])
    .jpeg({ quality: 82 })
    .toBuffer()
}

/** The code of an address as squares. */
export function codeSquares(address: string, left: number, top: number, side: number): string {
  const { data, size } = encode(address, { border: 1 })
  const one = side / size
  const path = data.flatMap((line, y) =>
    line.flatMap((isDark, x) => (isDark ? `M${left + x * one} ${top + y * one}h${one}v${one}h-${one}z` : [])),
  )
  return `<path shape-rendering="crispEdges" fill="#000" d="${path.join('')}"/>`
}

/** A poster with a code that opens the link. */
export async function linkPoster({ title, text, strong, cover }: CardData, address: string, school: string): Promise<Buffer> {
  const { width, height, code } = POSTER
  const own = { x: 48, width: width - 96 }
  const words = [
    drawnWords({ ...own, text: title, y: 548, size: 44, colour: COLOURS.text, most: 2, isBold: true }),
    drawnWords({ ...own, text, y: 672, size: 28, colour: COLOURS.muted, most: 2 }),
    drawnWords({ ...own, text: strong, y: 800, size: 56, colour: COLOURS.price, most: 1, isBold: true }),
    drawnWords({ x: 48, width: 380, text: `${school} · 扫码打开`, y: 1010, size: 26, colour: COLOURS.muted, most: 1 }),
    codeSquares(address, width - code - 48, height - code - 48, code),
  ]
  const picture = { input: await coverOf(cover, width, POSTER.cover), left: 0, top: 0 }
  return onPaper(width, height, [picture, { input: svg(width, height, words.join('')), left: 0, top: 0 }])
    .png()
    .toBuffer()
}

type Asked = { Params: { kind: string; id: string } }
type AskedScore = { Params: { id: string }; Querystring: { marks?: string } }

const MOST_KEPT = 200
/** Others keep a picture for this long: together with what a server remembers of a brand it is a minute. */
const KEPT_SECONDS = 30

/** Marks of an address, in hundredths; undefined for anything else. */
const marksIn = (text: string | undefined) => (text !== undefined && /^\d{1,6}$/.test(text) ? Number(text) : undefined)

/** Pictures of shared cards, five to four, drawn from what the page shows. Each is drawn once. */
export function sharePictures(app: FastifyInstance, deps: Deps): void {
  const drawn = new Map<string, Promise<Buffer>>()
  const pictureOf = (card: CardData, school: string): Promise<Buffer> => {
    const key = JSON.stringify([card, school])
    const known = drawn.get(key)
    if (known) return known
    if (drawn.size >= MOST_KEPT) drawn.clear()
    const picture = cardPicture(card, school)
    drawn.set(key, picture)
    picture.catch(() => drawn.delete(key))
    return picture
  }
  const send = async (reply: FastifyReply, card: CardData | undefined) => {
    if (!card) return reply.callNotFound()
    return reply
      .type('image/jpeg')
      .header('cache-control', `public, max-age=${KEPT_SECONDS}`)
      .send(await pictureOf(card, (await brandAt(deps, reply.request.host)).name))
  }
  const options = () => ({ preHandler: app.rateLimit() })
  app.get<AskedScore>('/share/score/:id.jpg', options(), async ({ params, query }, reply) => {
    const [id, marks] = [storedIdOf(params.id), marksIn(query.marks)]
    return send(reply, id === undefined || marks === undefined ? undefined : await scoreCard(deps, id, marks))
  })
  app.get<Asked>('/share/:kind/:id.jpg', options(), async ({ params }, reply) => {
    const id = storedIdOf(params.id)
    return send(reply, id === undefined ? undefined : await cardFor(deps, params.kind, id))
  })
}

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

const bargain: CardOf = async ({ db }, id) => {
  const row = await findBargain(db, id)
  const text = row && `${maskName(row.nickname)} 邀请你帮忙砍一刀`
  return row && { title: row.title, text: text ?? '', strong: `底价 ¥${yuan(row.floor_price)}`, cover: row.cover }
}

const raffle: CardOf = async ({ db, now }, id) => {
  const [campaign, row] = [await findCampaign(db, 'raffle', id, now()), await findRaffle(db, id)]
  return campaign && row && { title: campaign.title, text: campaign.intro, strong: `每人 ${row.chances} 次机会`, cover: '' }
}

const invite: CardOf = async ({ db, now }, id) => {
  const campaign = id === INVITE_CAMPAIGN_ID ? await findCampaign(db, 'invite', id, now()) : undefined
  return campaign && { title: campaign.title, text: campaign.intro, strong: `首单奖励 ${yuan(INVITEE_REWARD_FEN)} 元`, cover: '' }
}

const questionnaire: CardOf = async ({ db }, id) => {
  const row = await findQuestionnaire(db, id)
  return row && { title: row.title, text: row.intro, strong: '', cover: '' }
}

const paper: CardOf = async ({ db }, id) => {
  const row = await paperById(db, id)
  return row && { title: row.title, text: `限时 ${row.minutes} 分钟，满分 ${marksText(row.fullMarks)} 分，来比一比`, strong: '', cover: '' }
}

/** A score in a paper. It tells of nobody: whoever sees it is led to the paper. Undefined for a score the paper does not give. */
export async function scoreCard({ db }: Pick<Deps, 'db'>, paperId: number, marks: number): Promise<CardData | undefined> {
  const row = await paperById(db, paperId)
  if (!row || marks > row.fullMarks) return undefined
  const hero = { big: `${marksText(marks)} 分`, small: `满分 ${marksText(row.fullMarks)} 分` }
  return { title: row.title, text: `限时 ${row.minutes} 分钟，来比一比`, strong: '', cover: '', hero }
}

const teacher: CardOf = async ({ db }, id) => {
  const row = await teacherById(db, id)
  return row && { title: `${row.name}老师的课程`, text: row.title, strong: '', cover: '' }
}

const circle: CardOf = async ({ db }, id) => {
  const row = await findCircle(db, id, null)
  return row?.isOpen ? { title: row.title, text: row.intro, strong: '', cover: row.cover } : undefined
}

const dynamic: CardOf = async ({ db }, id) => {
  const row = await findCirclePost(db, id, null)
  if (row?.visibility !== 'public') return undefined
  return { title: row.text, text: `${row.nickname}的学习圈动态`, strong: '', cover: row.images[0] ?? '' }
}

const person: CardOf = async ({ db }, id) => {
  const row = await findPerson(db, id, null)
  return row && { title: `${row.nickname}的学习圈`, text: row.introduce ?? '', strong: '', cover: '' }
}

const doubt: CardOf = async ({ db }, id) => {
  const row = await findDoubt(db, id)
  return row?.visibility === 'public' ? { title: row.text, text: '来看看这个问题，你会怎么答？', strong: '', cover: '' } : undefined
}

/** Cards of campaigns, exams and what learners write, by the word in their address. */
const growthCards = { bargain, raffle, invite, questionnaire, paper, teacher, circle, dynamic, person, doubt } as const

const kinds: Readonly<Record<string, CardOf>> = { course, article, page, ...growthCards }

/** Builds the card of an object; undefined where there is none to be seen. */
export const cardFor = async (deps: Pick<Deps, 'db' | 'now'>, kind: string, id: number): Promise<CardData | undefined> =>
  Object.hasOwn(kinds, kind) ? kinds[kind]?.(deps, id) : undefined
