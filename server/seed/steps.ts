import { writeReaders } from '#server/seed/site/readers'
import { writeCertificateRules, writeCertificates } from '#server/seed/study/certificates'
import { writeAgreements } from './account/agreements'
import { writeInbox } from './account/inbox'
import { writeLearners } from './account/learners'
import { writeAi } from './ai/ai'
import { writeAdvisers, writeCampaigns, writeGifts, writeQuestionnaires } from './campaign/campaigns'
import { writeCircleLife, writeCircles } from './community/circles'
import { writeExtraPages, writeGuides } from './course/around'
import { writeBargainOffers, writeBargains } from './course/bargains'
import { writeContacts } from './course/contacts'
import { writeFeedbackTags, writeMaterials } from './course/materials'
import { writeRedeemCodes } from './course/redeem-codes'
import { writeDoubts } from './doubt/doubts'
import { writeHandedIn, writeHomework } from './doubt/homework'
import { writeErrata, writeErrataBooks } from './errata/errata'
import { writePapers } from './exam/papers'
import { writeRewards, writeShopOrders } from './invite/rewards'
import { writeLiveChats } from './learn/live-chats'
import type { Offering } from './offer'
import { writeOrders } from './order/orders'
import { writeReceivers } from './order/receivers'
import { writeTextbooks } from './order/textbooks'
import { type Seed, YEAR_FILE } from './read'
import {
  writeArticles,
  writeCategories,
  writeCourses,
  writeHelp,
  writeLocks,
  writePages,
  writeSettings,
  writeTeachers,
} from './site/content'
import { writeMedia } from './site/media'
import { writeClasses, writeClassLife, writeScores } from './study/classes'
import { writeStudies } from './study/studies'
import { writeChapter } from './tiku/questions'
import { writeCoupons, writeHeldCoupons, writePacks } from './wallet/coupons'
import { writePayouts } from './wallet/payouts'
import { writeYearOf } from './year/write'

/**
 * One file written to the database. `for` says of whom it needs demo learners: a trial is content that pays money out or is full of them, a
 * past is what they did, which is made once.
 */
export type Step = { file: string; for?: 'trial' | 'past'; write: (offering: Offering, seed: Seed) => Promise<void> }

/** Content that needs nothing but itself: what every installation has. */
export const baseSteps: readonly Step[] = [
  { file: 'pages.json', write: (offering, seed) => writePages(offering, seed.pages) },
  { file: 'help.json', write: (offering, seed) => writeHelp(offering, seed.help) },
  { file: 'agreements.json', write: (offering, seed) => writeAgreements(offering, seed.agreements) },
  { file: 'settings.json', write: (offering, seed) => writeSettings(offering, seed.settings) },
  { file: 'feedback-tags.json', write: (offering, seed) => writeFeedbackTags(offering, seed.feedbackTags) },
  { file: 'recharge-packs.json', write: (offering, seed) => writePacks(offering, seed.rechargePacks) },
]

const courseSteps: readonly Step[] = [
  { file: 'categories.json', write: (offering, seed) => writeCategories(offering, seed.categories) },
  { file: 'teachers.json', write: (offering, seed) => writeTeachers(offering, seed.teachers) },
  { file: 'courses.json', write: writeCourses },
  { file: 'categories.json', write: (offering, seed) => writeLocks(offering, seed.categories) },
  { file: 'extras.json', write: (offering, seed) => writeExtraPages(offering, seed.extras) },
  { file: 'textbooks.json', write: (offering, seed) => writeTextbooks(offering, seed.textbooks) },
  { file: 'guides.json', write: (offering, seed) => writeGuides(offering, seed.guides) },
  { file: 'articles.json', write: (offering, seed) => writeArticles(offering, seed.articles) },
  { file: 'media.json', write: (offering, seed) => writeMedia(offering, seed.media) },
]

const chapterSteps = ({ chapters }: Seed): Step[] =>
  chapters.map(({ path, value }) => ({ file: path, write: (offering) => writeChapter(offering, value) }))

const bankSteps: readonly Step[] = [
  { file: 'papers.json', write: writePapers },
  { file: 'contacts.json', write: (offering, seed) => writeContacts(offering, seed.contacts) },
  { file: 'materials.json', write: (offering, seed) => writeMaterials(offering, seed.materials) },
  { file: 'studies.json', write: writeStudies },
]

const serviceSteps: readonly Step[] = [
  { file: 'learners.json', for: 'past', write: ({ work, now }, seed) => writeLearners(work, seed, now) },
  { file: 'errata-books.json', write: (offering, seed) => writeErrataBooks(offering, seed['errata-books']) },
  { file: 'errata.json', for: 'past', write: ({ work, now }, seed) => writeErrata(work, seed['errata-books'], seed.errata, now) },
  { file: 'doubts.json', for: 'past', write: ({ work, now }, seed) => writeDoubts(work, seed.doubts, now) },
  { file: 'circles.json', write: (offering, seed) => writeCircles(offering, seed.circles) },
  { file: 'circles.json', for: 'past', write: ({ work, now }, seed) => writeCircleLife(work, seed.circles, now) },
  { file: 'readers.json', for: 'past', write: ({ work, now }, seed) => writeReaders(work, seed.readers, now) },
  { file: 'certificates.json', for: 'trial', write: (offering, seed) => writeCertificateRules(offering, seed.certificates) },
  { file: 'certificates.json', for: 'past', write: ({ work, now }, seed) => writeCertificates(work, seed.certificates, now) },
  { file: 'homework.json', write: (offering, seed) => writeHomework(offering, seed.homework) },
  { file: 'ai.json', for: 'past', write: ({ work, now }, seed) => writeAi(work, seed.ai, now) },
  { file: 'live-chats.json', for: 'past', write: ({ work }, seed) => writeLiveChats(work, seed.liveChats) },
  { file: 'homework.json', for: 'past', write: ({ work, now }, seed) => writeHandedIn(work, seed.homework, now) },
  { file: 'questionnaires.json', write: (offering, seed) => writeQuestionnaires(offering, seed.questionnaires) },
]

const growthSteps: readonly Step[] = [
  { file: 'classes.json', for: 'trial', write: (offering, seed) => writeClasses(offering, seed.classes) },
  { file: 'classes.json', for: 'past', write: ({ work, now }, seed) => writeClassLife(work, seed.classes, now) },
  { file: 'scores.json', for: 'past', write: ({ work, now }, seed) => writeScores(work, seed.scores, now) },
  { file: 'campaigns.json', for: 'trial', write: (offering, seed) => writeCampaigns(offering, seed.campaigns) },
  { file: 'bargains.json', for: 'trial', write: (offering, seed) => writeBargainOffers(offering, seed.bargains) },
  { file: 'bargains.json', for: 'past', write: ({ work, now }, seed) => writeBargains(work, seed, now) },
  { file: 'gift-codes.json', for: 'past', write: ({ work, now }, seed) => writeRedeemCodes(work, seed.giftCodes, now) },
  { file: 'gifts.json', for: 'trial', write: (offering, seed) => writeGifts(offering, seed.gifts) },
  { file: 'advisers.json', for: 'trial', write: (offering, seed) => writeAdvisers(offering, seed.advisers) },
]

const moneySteps: readonly Step[] = [
  { file: 'coupons.json', for: 'trial', write: (offering, seed) => writeCoupons(offering, seed.coupons) },
  { file: 'coupons.json', for: 'past', write: ({ work, now }, seed) => writeHeldCoupons(work, seed.coupons, now) },
  { file: 'orders.json', for: 'past', write: ({ work, now }, seed) => writeOrders(work, seed, now) },
  { file: 'rewards.json', for: 'past', write: ({ work, now }, seed) => writeRewards(work, seed.rewards, now) },
  { file: 'payouts.json', for: 'past', write: ({ work, now }, seed) => writePayouts(work, seed.payouts, now) },
  { file: 'receivers.json', for: 'past', write: ({ work, now }, seed) => writeReceivers(work, seed.receivers, now) },
  { file: 'shop-orders.json', for: 'past', write: ({ work, now }, seed) => writeShopOrders(work, seed.shopOrders, now) },
  { file: 'messages.json', for: 'past', write: ({ work, now }, seed) => writeInbox(work, seed.messages, now) },
]

const yearSteps: readonly Step[] = [{ file: YEAR_FILE, for: 'past', write: writeYearOf }]

/** Steps that make what the demo school shows and sells, in an order in which whatever a row refers to is there. */
export const contentSteps = (seed: Seed): Step[] => [...courseSteps, ...baseSteps, ...chapterSteps(seed), ...bankSteps]

/** The demo school's learners, what they did, and what is shown beside it. */
export const schoolSteps: readonly Step[] = [...serviceSteps, ...growthSteps, ...moneySteps, ...yearSteps]
