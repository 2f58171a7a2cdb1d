import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Static, type TSchema, Type } from '@sinclair/typebox'
import { Value, type ValueError } from '@sinclair/typebox/value'
import { AgreementSeed, HelpSeed, PageSeed, SettingSeed } from '@/contract/site/stored-page.schema'
import { MessageSeed } from './account/inbox'
import { AiSeed } from './ai/ai'
import { AdviserSeed, BargainSeed, CampaignSeed, GiftSeed, QuestionnaireSeed, RedeemCodeSeed } from './campaign/growth-shapes'
import { CircleSeed } from './community/circles'
import { AroundSeed, ExtraPageSeed, GuideSeed } from './course/around-shapes'
import { ContactSeed } from './course/contacts'
import { FeedbackTagSeed, MaterialSeed } from './course/material-shapes'
import { LiveChatSeed } from './learn/live-chats'
import { ReceiverSeed, TextbookSeed } from './order/textbook-shapes'
import { SeedError } from './seed-error'
import { DoubtSeed, ErrataBookSeed, ErratumSeed, HomeworkSeed } from './service/service-shapes'
import { ArticleSeed, CategorySeed, ChapterSeed, CourseSeed, LearnerSeed, PaperSeed, TeacherSeed } from './shapes'
import { MediaSeed } from './site/media'
import { ReaderSeed } from './site/readers'
import { CertificateSeed } from './study/certificates'
import { CourseGroupSeed, ScoreSeed } from './study/class-shapes'
import { StudySeed } from './study/study-shapes'
import { CouponSeed, OrderSeed, PayoutSeed, RechargePackSeed, RewardSeed, ShopOrderSeed } from './wallet/money-shapes'
import { unpackYear, type Year } from './year/pack'

const depthOf = (error: ValueError) => error.path.split('/').length

/** A variant of a tagged union is the one meant, unless its tag is what it complains about. */
const isOtherVariant = (errors: readonly ValueError[], path: string) => errors.some((error) => error.path === `${path}/type`)

/** Of a union's errors, those of the intended variant; the union's own when it cannot be determined. */
function sharpest(error: ValueError): ValueError {
  const variants = error.errors.map((errors) => [...errors])
  const meant = variants.filter((errors) => errors.length > 0 && !isOtherVariant(errors, error.path))
  const found = meant.flat().sort((a, b) => depthOf(b) - depthOf(a))[0]
  return found ? sharpest(found) : error
}

/** The value as its schema types it. Throws a `SeedError` that names the first place that does not fit. */
function validate<T extends TSchema>(schema: T, value: unknown, file: string): Static<T> {
  const first = Value.Errors(schema, value).First()
  if (!first) return value as Static<T>
  const error = sharpest(first)
  throw new SeedError(file, error.path, error.message)
}

/** Files of lists, in the order they are loaded, with the files they refer to. A file waits until those are there. */
const lists = {
  categories: { schema: Type.Array(CategorySeed), needs: [] },
  teachers: { schema: Type.Array(TeacherSeed), needs: [] },
  courses: { schema: Type.Array(CourseSeed), needs: ['categories.json', 'teachers.json'] },
  media: { schema: Type.Array(MediaSeed), needs: [] },
  around: { schema: Type.Array(AroundSeed), needs: ['courses.json'] },
  extras: { schema: Type.Array(ExtraPageSeed), needs: ['courses.json'] },
  textbooks: { schema: Type.Array(TextbookSeed), needs: ['courses.json'] },
  guides: { schema: Type.Array(GuideSeed), needs: ['courses.json'] },
  articles: { schema: Type.Array(ArticleSeed), needs: ['categories.json'] },
  pages: { schema: Type.Array(PageSeed), needs: [] },
  help: { schema: Type.Array(HelpSeed), needs: [] },
  agreements: { schema: Type.Array(AgreementSeed), needs: [] },
  settings: { schema: Type.Array(SettingSeed), needs: [] },
  papers: { schema: Type.Array(PaperSeed), needs: ['categories.json', 'questions'] },
  contacts: { schema: Type.Array(ContactSeed), needs: ['courses.json'] },
  materials: { schema: Type.Array(MaterialSeed), needs: ['courses.json'] },
  feedbackTags: { schema: Type.Array(FeedbackTagSeed), needs: [] },
  studies: { schema: Type.Array(StudySeed), needs: ['courses.json', 'questions'] },
  learners: { schema: Type.Array(LearnerSeed), needs: ['courses.json', 'papers.json'] },
  rechargePacks: { schema: Type.Array(RechargePackSeed), needs: [] },
  coupons: { schema: Type.Array(CouponSeed), needs: ['courses.json', 'learners.json'] },
  orders: { schema: Type.Array(OrderSeed), needs: ['coupons.json'] },
  rewards: { schema: Type.Array(RewardSeed), needs: ['learners.json'] },
  payouts: { schema: Type.Array(PayoutSeed), needs: ['rewards.json'] },
  receivers: { schema: Type.Array(ReceiverSeed), needs: ['textbooks.json', 'orders.json'] },
  shopOrders: { schema: Type.Array(ShopOrderSeed), needs: ['courses.json'] },
  'errata-books': { schema: Type.Array(ErrataBookSeed), needs: [] },
  errata: { schema: Type.Array(ErratumSeed), needs: ['errata-books.json', 'learners.json'] },
  doubts: { schema: Type.Array(DoubtSeed), needs: ['courses.json', 'learners.json'] },
  campaigns: { schema: Type.Array(CampaignSeed), needs: ['courses.json'] },
  bargains: { schema: Type.Array(BargainSeed), needs: ['courses.json', 'learners.json'] },
  giftCodes: { schema: Type.Array(RedeemCodeSeed), needs: ['courses.json', 'learners.json'] },
  circles: { schema: Type.Array(CircleSeed), needs: ['learners.json'] },
  readers: { schema: Type.Array(ReaderSeed), needs: ['articles.json', 'courses.json', 'learners.json', 'questions'] },
  certificates: { schema: Type.Array(CertificateSeed), needs: ['courses.json', 'papers.json', 'learners.json'] },
  questionnaires: { schema: Type.Array(QuestionnaireSeed), needs: [] },
  gifts: { schema: Type.Array(GiftSeed), needs: [] },
  advisers: { schema: Type.Array(AdviserSeed), needs: [] },
  ai: { schema: Type.Array(AiSeed), needs: ['courses.json', 'learners.json'] },
  liveChats: { schema: Type.Array(LiveChatSeed), needs: ['courses.json', 'learners.json'] },
  homework: { schema: Type.Array(HomeworkSeed), needs: ['courses.json', 'learners.json', 'questions'] },
  classes: { schema: Type.Array(CourseGroupSeed), needs: ['courses.json', 'learners.json', 'papers.json', 'homework.json'] },
  scores: { schema: Type.Array(ScoreSeed), needs: ['learners.json'] },
  messages: { schema: Type.Array(MessageSeed), needs: ['learners.json', 'orders.json', 'doubts.json'] },
} as const

type ListName = keyof typeof lists
type ListsOf = { [K in ListName]: Static<(typeof lists)[K]['schema']> }
export type ChapterFile = { path: string; value: ChapterSeed }
/** Everything read: lists (empty when their file is absent), chapters of the question bank, and a checksum a file. */
export type Seed = ListsOf & { chapters: ChapterFile[]; checksums: ReadonlyMap<string, string>; year: () => Year | undefined }

/** The year of the demo's people, packed. */
export const YEAR_FILE = 'year.br'

/** Folders of one content: of a file that several have, the first one's counts. */
type Folders = readonly string[]

const placeOf = (folders: Folders, path: string): string | undefined =>
  folders.map((folder) => join(folder, path)).find((place) => existsSync(place))

function readJson(folders: Folders, path: string): { value: unknown; checksum: string } {
  const text = readFileSync(placeOf(folders, path) ?? path, 'utf8')
  try {
    return { value: JSON.parse(text), checksum: createHash('sha256').update(text).digest('hex') }
  } catch (error) {
    throw new SeedError(path, '', `not JSON (${error instanceof Error ? error.message : String(error)})`)
  }
}

function readList<K extends ListName>(folders: Folders, name: K, checksums: Map<string, string>): ListsOf[K] {
  const path = `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.json`
  const isReady = [path, ...lists[name].needs].every((needed) => placeOf(folders, needed))
  if (!isReady) return [] as ListsOf[K]
  const { value, checksum } = readJson(folders, path)
  checksums.set(path, checksum)
  return validate(lists[name].schema, value, path) as ListsOf[K]
}

/** The directions and subjects alone. */
export const readCategories = (folder: string): ListsOf['categories'] => readList([folder], 'categories', new Map())

function readChapters(folders: Folders, checksums: Map<string, string>): ChapterFile[] {
  if (!placeOf(folders, 'categories.json')) return []
  const places = folders.map((folder) => join(folder, 'questions')).filter((place) => existsSync(place))
  const names = new Set(places.flatMap((place) => readdirSync(place)).filter((name) => name.endsWith('.json')))
  const files = [...names].sort().map((name) => {
    const path = `questions/${name}`
    const { value, checksum } = readJson(folders, path)
    checksums.set(path, checksum)
    return { path, value: validate(ChapterSeed, value, path) }
  })
  return files.sort((a, b) => a.value.categoryId - b.value.categoryId || a.value.chapter.seq - b.value.chapter.seq)
}

/** The year is unpacked only where it is written. */
function readYear(folders: Folders, checksums: Map<string, string>): () => Year | undefined {
  const place = placeOf(folders, YEAR_FILE)
  if (place === undefined) return () => undefined
  const bytes = readFileSync(place)
  checksums.set(YEAR_FILE, createHash('sha256').update(bytes).digest('hex'))
  return () => unpackYear(bytes)
}

type ReadOne = <K extends ListName>(name: K) => ListsOf[K]

/** Reads the school's content, apart from the people in it. */
const readContent = (list: ReadOne, folders: Folders, checksums: Map<string, string>) => ({
  categories: list('categories'),
  teachers: list('teachers'),
  courses: list('courses'),
  around: list('around'),
  extras: list('extras'),
  guides: list('guides'),
  textbooks: list('textbooks'),
  articles: list('articles'),
  pages: list('pages'),
  help: list('help'),
  agreements: list('agreements'),
  settings: list('settings'),
  chapters: readChapters(folders, checksums),
  papers: list('papers'),
  contacts: list('contacts'),
  materials: list('materials'),
  media: list('media'),
  feedbackTags: list('feedbackTags'),
  studies: list('studies'),
})

/** Reads a seed folder, with others in front of it, and checks every file by its shape. Throws `SeedError`. */
export function readSeed(...folders: Folders): Seed {
  const checksums = new Map<string, string>()
  const list = <K extends ListName>(name: K) => readList(folders, name, checksums)
  return {
    ...readContent(list, folders, checksums),
    learners: list('learners'),
    rechargePacks: list('rechargePacks'),
    coupons: list('coupons'),
    orders: list('orders'),
    rewards: list('rewards'),
    payouts: list('payouts'),
    receivers: list('receivers'),
    shopOrders: list('shopOrders'),
    'errata-books': list('errata-books'),
    errata: list('errata'),
    doubts: list('doubts'),
    ai: list('ai'),
    liveChats: list('liveChats'),
    homework: list('homework'),
    campaigns: list('campaigns'),
    bargains: list('bargains'),
    giftCodes: list('giftCodes'),
    circles: list('circles'),
    readers: list('readers'),
    certificates: list('certificates'),
    questionnaires: list('questionnaires'),
    gifts: list('gifts'),
    advisers: list('advisers'),
    classes: list('classes'),
    scores: list('scores'),
    messages: list('messages'),
    year: readYear(folders, checksums),
    checksums,
  }
}
