import { createHash } from 'node:crypto'
import path from 'node:path'
import { sql } from 'kysely'
import { putRows } from '../database/put-rows'
import type { Tx } from '../database/tables'
import { tx } from '../database/tx'
import type { Deps } from '../deps'
import { contentFolder } from '../folders'
import { emptyPublicCache } from '../public-cache'
import { noteNewest, standingOf } from '../repositories/content-version'
import { refreshSearch } from '../services/course/search/index-subjects'
import { finishRescores } from '../services/exam/key-change/finish'
import { settleStudies } from '../services/task/study/settle'
import { checkSeed } from './check'
import { readSeed, type Seed } from './read'
import { writeAgreements } from './write-agreements'
import { writeAi } from './write-ai'
import { writeAround, writeExtraPages, writeGuides } from './write-around'
import { writeBargainOffers, writeBargains } from './write-bargains'
import { writeCircleLife, writeCircles } from './write-circles'
import { writeClasses, writeClassLife, writeScores } from './write-classes'
import { writeContacts } from './write-contacts'
import {
  writeArticles,
  writeCategories,
  writeCourses,
  writeHelp,
  writeLocks,
  writePages,
  writeSettings,
  writeTeachers,
} from './write-content'
import { writeCoupons, writeHeldCoupons, writePacks } from './write-coupons'
import { writeDoubts } from './write-doubts'
import { writeErrata, writeErrataBooks } from './write-errata'
import { writeGiftCodes } from './write-gift-codes'
import { writeAdvisers, writeCampaigns, writeGifts, writeQuestionnaires } from './write-growth'
import { writeHandedIn, writeHomework } from './write-homework'
import { writeInbox } from './write-inbox'
import { writeLearners } from './write-learners'
import { writeLiveChats } from './write-live-chats'
import { writeFeedbackTags, writeMaterials } from './write-materials'
import { writeOrders } from './write-orders'
import { writePapers } from './write-papers'
import { writePayouts } from './write-payouts'
import { writeChapter } from './write-questions'
import { writeReceivers } from './write-receivers'
import { writeRewards, writeShopOrders } from './write-rewards'
import { writeStudies } from './write-studies'
import { writeTextbooks } from './write-textbooks'

/** `hasDemo`: whether the learners of the seed and what they did are made too. */
type Loading = { now: number; hasDemo: boolean }
type Loaded = { checksums: Map<string, string>; firstAt: number }

async function loadedBefore(work: Tx, now: number): Promise<Loaded> {
  const rows = await work.selectFrom('seed_file').selectAll().execute()
  return { checksums: new Map(rows.map((row) => [row.path, row.checksum])), firstAt: Math.min(now, ...rows.map((row) => row.loaded_at)) }
}

/** Classes and campaigns: for trying out only, because campaigns pay money out and classes are full of demo learners. */
async function writeTrials(work: Tx, seed: Seed, { checksums, firstAt }: Loaded, now: number): Promise<void> {
  const isChanged = (file: string) => seed.checksums.has(file) && seed.checksums.get(file) !== checksums.get(file)
  if (isChanged('classes.json')) await writeClasses(work, seed.classes, firstAt)
  if (isChanged('classes.json') && !checksums.has('classes.json')) await writeClassLife(work, seed.classes, { firstAt, now })
  if (isChanged('scores.json')) await writeScores(work, seed.scores, firstAt)
  if (isChanged('campaigns.json')) await writeCampaigns(work, seed.campaigns, firstAt)
  if (isChanged('bargains.json')) await writeBargainOffers(work, seed.bargains, firstAt)
  if (isChanged('bargains.json') && !checksums.has('bargains.json')) await writeBargains(work, seed, now)
  if (isChanged('gift-codes.json') && !checksums.has('gift-codes.json')) await writeGiftCodes(work, seed.giftCodes, { firstAt, now })
  if (isChanged('gifts.json')) await writeGifts(work, seed.gifts, firstAt)
  if (isChanged('advisers.json')) await writeAdvisers(work, seed.advisers)
}

/** Learners' questions, reports and submissions: history too, each file inserted once, and only with demo learners. */
async function writeServices(work: Tx, seed: Seed, { checksums, firstAt }: Loaded, { now, hasDemo }: Loading): Promise<void> {
  const isChanged = (file: string) => seed.checksums.has(file) && seed.checksums.get(file) !== checksums.get(file)
  const isFirst = (file: string) => hasDemo && seed.checksums.has(file) && !checksums.has(file)
  if (isChanged('errata-books.json')) await writeErrataBooks(work, seed['errata-books'])
  if (isFirst('errata.json')) await writeErrata(work, seed['errata-books'], seed.errata, now)
  if (isFirst('doubts.json')) await writeDoubts(work, seed.doubts, now)
  if (isChanged('circles.json')) await writeCircles(work, seed.circles)
  if (isFirst('circles.json')) await writeCircleLife(work, seed.circles, now)
  if (isChanged('homework.json')) await writeHomework(work, seed.homework, firstAt)
  if (isFirst('ai.json')) await writeAi(work, seed.ai, now)
  if (isFirst('live-chats.json')) await writeLiveChats(work, seed.liveChats)
  if (isFirst('homework.json')) await writeHandedIn(work, seed.homework, now)
  if (isChanged('questionnaires.json')) await writeQuestionnaires(work, seed.questionnaires, firstAt)
  if (hasDemo) await writeTrials(work, seed, { checksums, firstAt }, now)
}

/** What is for sale beside courses, and what learners bought: history, never made where real learners are. */
async function writeMoney(work: Tx, seed: Seed, { checksums, firstAt }: Loaded, { now, hasDemo }: Loading): Promise<void> {
  const isChanged = (file: string) => seed.checksums.has(file) && seed.checksums.get(file) !== checksums.get(file)
  const isFirst = (file: string) => hasDemo && seed.checksums.has(file) && !checksums.has(file)
  if (isChanged('recharge-packs.json')) await writePacks(work, seed.rechargePacks)
  if (hasDemo && isChanged('coupons.json')) await writeCoupons(work, seed.coupons, firstAt)
  if (isFirst('coupons.json')) await writeHeldCoupons(work, seed.coupons, now)
  if (isFirst('orders.json')) await writeOrders(work, seed, now)
  if (isFirst('rewards.json')) await writeRewards(work, seed.rewards, now)
  if (isFirst('payouts.json')) await writePayouts(work, seed.payouts, now)
  if (isFirst('receivers.json')) await writeReceivers(work, seed.receivers, now)
  if (isFirst('shop-orders.json')) await writeShopOrders(work, seed.shopOrders, now)
  if (isFirst('messages.json')) await writeInbox(work, seed.messages, now)
}

/** Content around courses; a changed course loads it again. */
async function writeBesideCourses(work: Tx, seed: Seed, isChanged: (file: string) => boolean): Promise<void> {
  if (isChanged('around.json') || isChanged('courses.json')) await writeAround(work, seed.around)
  if (isChanged('extras.json')) await writeExtraPages(work, seed.extras)
  if (isChanged('textbooks.json')) await writeTextbooks(work, seed.textbooks)
  if (isChanged('guides.json')) await writeGuides(work, seed.guides)
}

/** Content around the lessons. */
async function writeLessonExtras(work: Tx, seed: Seed, isChanged: (file: string) => boolean): Promise<void> {
  if (isChanged('contacts.json')) await writeContacts(work, seed.contacts)
  if (isChanged('materials.json')) await writeMaterials(work, seed.materials)
  if (isChanged('feedback-tags.json')) await writeFeedbackTags(work, seed.feedbackTags)
  if (isChanged('studies.json')) await writeStudies(work, seed.studies)
}

async function writeSeed(work: Tx, seed: Seed, loading: Loading): Promise<void> {
  const { now, hasDemo } = loading
  // Content is written as long as it takes.
  await sql`set local statement_timeout = 0`.execute(work)
  const loaded = await loadedBefore(work, now)
  const { checksums, firstAt } = loaded
  const isChanged = (file: string) => seed.checksums.has(file) && seed.checksums.get(file) !== checksums.get(file)
  if (isChanged('categories.json')) await writeCategories(work, seed.categories)
  if (isChanged('teachers.json')) await writeTeachers(work, seed.teachers)
  if (isChanged('courses.json')) await writeCourses(work, seed.courses, firstAt)
  if (isChanged('categories.json')) await writeLocks(work, seed.categories)
  await writeBesideCourses(work, seed, isChanged)
  if (isChanged('articles.json')) await writeArticles(work, seed.articles)
  if (isChanged('pages.json')) await writePages(work, seed.pages)
  if (isChanged('help.json')) await writeHelp(work, seed.help)
  if (isChanged('agreements.json')) await writeAgreements(work, seed.agreements)
  if (isChanged('settings.json')) await writeSettings(work, seed.settings)
  const chapters = seed.chapters.filter((chapter) => isChanged(chapter.path))
  for (const chapter of chapters) await writeChapter(work, chapter.value, now)
  // A paper takes questions by their place in the bank, so a changed chapter can change it.
  if (isChanged('papers.json') || chapters.length > 0) await writePapers(work, seed)
  await writeLessonExtras(work, seed, isChanged)
  // What learners did is history: it is made once and never rewritten.
  const isFirst = hasDemo && seed.checksums.has('learners.json') && !checksums.has('learners.json')
  if (isFirst) await writeLearners(work, seed, now)
  await writeServices(work, seed, loaded, loading)
  await writeMoney(work, seed, loaded, loading)
  const files = [...seed.checksums].filter(([file]) => isChanged(file))
  const rows = files.map(([file, checksum]) => ({ path: file, checksum, loaded_at: checksums.has(file) ? firstAt : now }))
  await putRows(work, 'seed_file', ['path'], rows)
}

/** One text for all files: the same content has the same. */
const digestOf = ({ checksums }: Seed) =>
  createHash('sha256')
    .update(JSON.stringify([...checksums].sort(([one], [other]) => (one < other ? -1 : 1))))
    .digest('hex')

/** Loads the content; false when another has replaced it: a process of an older release that starts again must not bring it back. */
async function loadNewest({ db, env, now }: Deps, seed: Seed): Promise<boolean> {
  const isProduction = env.mode === 'production'
  return tx(db, async (work) => {
    const standing = await standingOf(work, digestOf(seed))
    // On a desk whoever edits last decides, also by taking an edit back.
    if (standing === 'replaced' && isProduction) return false
    await writeSeed(work, seed, { now: now(), hasDemo: !isProduction })
    if (standing !== 'newest') await noteNewest(work, digestOf(seed), now())
    return true
  })
}

/** Reads and checks the content of a seed folder; media lie in `media` beside it. Throws `SeedError`. */
export function readContent(folder: string = contentFolder): Seed {
  const seed = readSeed(folder)
  checkSeed(seed, path.join(folder, '../media'))
  return seed
}

/**
 * Writes content to the database in one transaction: unchanged files are skipped, changed ones are written over, a changed question
 * becomes a new version, learners are made only once and never in production.
 */
export async function writeContent(deps: Deps, seed: Seed): Promise<void> {
  const { db, now, log } = deps
  const isLoaded = await loadNewest(deps, seed)
  emptyPublicCache(deps)
  await finishRescores({ db, now })
  if (seed.checksums.has('classes.json')) await settleStudies({ db, now })
  await refreshSearch({ db })
  if (isLoaded) log.info({ files: seed.checksums.size }, 'seed is in place')
  else log.warn('this release has older content than the database: nothing was loaded')
}

/** Brings the content of a seed folder into the database. Rejects with a `SeedError`. */
export async function loadSeed(deps: Deps, folder?: string): Promise<void> {
  await writeContent(deps, readContent(folder))
}
