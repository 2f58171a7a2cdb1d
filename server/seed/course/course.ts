import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Static, Type } from '@sinclair/typebox'
import { insertRows } from '#server/database/put-rows'
import { secretOf } from '#server/database/sealed'
import type { Tx } from '#server/database/tables'
import { materialsFolder } from '#server/folders'
import { addBargain, addCut, takePlace } from '#server/repositories/course/bargains'
import { addBatch, addCodes, findGift, spendGift } from '#server/repositories/course/redeem-codes'
import { madeIds } from '#server/repositories/site/seed-offer'
import { learnerIds, type Offering, offer, offer as offerRows, SeedError } from '#server/seed/offer'
import type { Seed } from '#server/seed/read'
import { checkKnown, checkUnique, idsOf, placed } from '#server/seed/rows'
import { hmacWith } from '#server/services/course/redeem-code'
import { PreTaskKindSchema } from '@/contract/course/gate.schema'
import { GuideRoleSchema } from '@/contract/course/guide.schema'
import { MaterialTypeSchema } from '@/contract/course/material.schema'
import { RichContentSchema } from '@/contract/site/rich.schema'
import { closed, Id, MediaPath, Text } from '@/contract/site/stored-values.schema'
import { BARGAIN_ORDER_MS, cutAmount } from '@/domain/course/bargain'
import { giftCodeIn } from '@/domain/course/redeem-code'
import { shanghaiHour } from '@/domain/time/day'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/domain/time/units'

const Stars = Type.Integer({ minimum: 1, maximum: 5 })

/** Content around a course: member price, trailer, reviews, notes, recommendations and the steps before the first lesson. */
export const AroundSeed = Type.Object(
  {
    courseId: Id,
    vipPrice: Type.Optional(Type.Integer({ minimum: 0 })),
    levelPrices: Type.Optional(
      Type.Array(Type.Object({ level: Type.Integer({ minimum: 1, maximum: 9 }), price: Type.Integer({ minimum: 0 }) }, closed)),
    ),
    examYear: Type.Optional(Type.Integer({ minimum: 2000, maximum: 2100 })),
    trailer: Type.Optional(MediaPath),
    hasChat: Type.Optional(Type.Boolean()),
    reviews: Type.Array(
      Type.Object(
        { userId: Id, stars: Stars, tags: Type.Array(Text), body: Text, daysAgo: Type.Integer({ minimum: 0 }), reply: Type.Optional(Text) },
        closed,
      ),
    ),
    recommended: Type.Array(Type.Object({ courseId: Id, reason: Text }, closed)),
    preTasks: Type.Optional(Type.Array(PreTaskKindSchema)),
    protocol: Type.Optional(Type.Object({ id: Id, title: Text, content: RichContentSchema }, closed)),
    combine: Type.Optional(
      Type.Object(
        {
          least: Id,
          most: Id,
          subjects: Type.Array(Type.Object({ id: Id, name: Text, note: Type.String(), taughtBy: Id }, closed), { minItems: 1 }),
        },
        closed,
      ),
    ),
  },
  closed,
)

/** A note under a course; without a course it is under all. */
export const ExtraPageSeed = Type.Object(
  { id: Id, courseId: Type.Optional(Id), type: Type.String({ pattern: '^[a-z][a-z-]{0,29}$' }), title: Text, content: RichContentSchema },
  closed,
)

export const GuideSeed = Type.Object(
  {
    id: Id,
    courseId: Type.Optional(Id),
    title: Text,
    content: RichContentSchema,
    groupName: Type.Optional(Text),
    address: Type.Optional(Text),
  },
  closed,
)

export type AroundSeed = Static<typeof AroundSeed>

const writeLevelPrices = (work: Tx, around: Seed['around']) =>
  insertRows(
    work,
    'course_level_price',
    ['course_id', 'level'],
    around.flatMap(({ courseId, levelPrices = [] }) => levelPrices.map((one) => ({ course_id: courseId, ...one }))),
  )

async function writeGates(work: Tx, around: Seed['around'], courses: ReadonlySet<number>): Promise<void> {
  await insertRows(
    work,
    'course_pre_task',
    ['course_id', 'kind'],
    around.flatMap(({ courseId, preTasks = [] }) => preTasks.map((kind, seq) => ({ course_id: courseId, kind, seq }))),
  )
  await insertRows(
    work,
    'course_protocol',
    ['id'],
    around.flatMap(({ courseId, protocol }) => (protocol ? [{ ...protocol, course_id: courseId }] : [])),
  )
  await insertRows(
    work,
    'course_combine',
    ['course_id'],
    around.flatMap(({ courseId, combine }) => (combine ? [{ course_id: courseId, least: combine.least, most: combine.most }] : [])),
  )
  const subjects = around.flatMap(({ courseId, combine }) =>
    (combine?.subjects ?? []).map(({ id, name, note, taughtBy }, seq) => ({
      id,
      course_id: courseId,
      name,
      note,
      taught_by: taughtBy,
      seq,
    })),
  )
  const taught = subjects.filter(({ taught_by }) => courses.has(taught_by))
  await insertRows(work, 'course_subject', ['id'], taught)
}

/** Prices of levels, recommendations and gates of courses that were just made; what refers to a course that is gone is left out. */
export async function writeAround(work: Tx, around: Seed['around']): Promise<void> {
  const courses = await madeIds(work, 'course')
  await writeLevelPrices(work, around)
  const recommended = around.flatMap(({ courseId, recommended: others }) =>
    others.map((other, seq) => ({ course_id: courseId, other_id: other.courseId, reason: other.reason, seq })),
  )
  const known = recommended.filter(({ other_id }) => courses.has(other_id))
  await insertRows(work, 'course_recommend', ['course_id', 'other_id'], known)
  await writeGates(work, around, courses)
}

export async function writeExtraPages(offering: Offering, pages: Seed['extras']): Promise<void> {
  const rows = pages.map(({ courseId, ...page }, seq) => ({ ...page, course_id: courseId ?? null, seq }))
  await offer(offering, 'course_extra_page', ['id'], rows, { under: { course_id: 'course' } })
}

export async function writeGuides(offering: Offering, guides: Seed['guides']): Promise<void> {
  const rows = guides.map(({ id, courseId, title, content, groupName, address }) => ({
    id,
    course_id: courseId ?? null,
    title,
    content,
    group_name: groupName ?? '',
    address: address ?? '',
  }))
  await offer(offering, 'guide_template', ['id'], rows, { under: { course_id: 'course' } })
}

/** Reviews the learners of the seed wrote, dated back from `now` (ms), oldest first; only of those whose account the seed made. */
export async function writeReviews(work: Tx, around: Seed['around'], madeIds: ReadonlySet<number>, now: number): Promise<void> {
  const rows = around
    .flatMap(({ courseId, reviews }) => reviews.map((review) => ({ courseId, ...review })))
    .filter(({ userId }) => madeIds.has(userId))
    .sort((a, b) => b.daysAgo - a.daysAgo)
    .map(({ courseId, userId, stars, tags, body, reply, daysAgo }) => ({
      course_id: courseId,
      user_id: userId,
      stars,
      tags: JSON.stringify(tags),
      body,
      reply: reply ?? '',
      created_at: now - daysAgo * DAY_MS,
    }))
  if (rows.length > 0) await work.insertInto('course_review').values(rows).execute()
}

const HALF = 0.5

type Offer = Seed['bargains'][number]
type Past = { offer: Offer; run: Offer['runs'][number]; price: number; ids: ReadonlyMap<string, number>; now: number }

/** Courses whose price friends may cut. */
export async function writeBargainOffers(offering: Offering, offers: readonly Offer[]): Promise<void> {
  const rows = offers.map(({ courseId, floorPrice, cuts, hours, stock, fromDay, toDay }) => ({
    course_id: courseId,
    floor_price: floorPrice,
    cuts,
    hours,
    stock,
    starts_at: shanghaiHour(offering.now, fromDay, 0),
    ends_at: shanghaiHour(offering.now, toDay, 0),
  }))
  await offerRows(offering, 'bargain_offer', ['course_id'], rows, { under: { course_id: 'course' } })
}

async function writeRun(work: Tx, { offer, run, price, ids, now }: Past): Promise<void> {
  const owner = ids.get(run.mobile)
  if (owner === undefined) return
  const started_at = now - run.hoursAgo * HOUR_MS
  const until = started_at + offer.hours * HOUR_MS
  const terms = { course_id: offer.courseId, start_price: price, floor_price: offer.floorPrice, cuts_needed: offer.cuts }
  const status = until <= now ? ('expired' as const) : ('cutting' as const)
  const made = await addBargain(work, { ...terms, user_id: owner, status, device: '', started_at, ends_at: until })
  if (!made) return
  if (status === 'cutting') await takePlace(work, offer.courseId)
  let total = 0
  for (const [at, friend_id] of run.friends.flatMap((mobile) => ids.get(mobile) ?? []).entries()) {
    const room = { left: price - offer.floorPrice - total, cutsLeft: offer.cuts - at, isNewLearner: false }
    const amount = cutAmount(room, HALF)
    total += amount
    const isLast = amount === room.left
    const after = { cut_total: total, cut_count: at + 1, status: isLast ? ('succeeded' as const) : status }
    const ends_at = isLast ? Math.max(until, now + BARGAIN_ORDER_MS) : until
    const cut_at = Math.min(now, started_at + (at + 1) * MINUTE_MS)
    await addCut(work, { bargain_id: made.id, friend_id, amount, device: '', cut_at }, { ...after, ends_at })
  }
}

/** Bargains demo learners started, and what their friends cut. Made once. */
export async function writeBargains(work: Tx, { bargains, courses }: Seed, now: number): Promise<void> {
  const mobiles = bargains.flatMap(({ runs }) => runs.flatMap(({ mobile, friends }) => [mobile, ...friends]))
  const ids = await learnerIds(work, mobiles)
  for (const offer of bargains) {
    const price = courses.find(({ id }) => id === offer.courseId)?.price ?? 0
    for (const run of offer.runs) await writeRun(work, { offer, run, price, ids, now })
  }
}

/** `address`: what the contact's code leads to, where the school has one. */
export const ContactSeed = Type.Object(
  {
    id: Id,
    courseId: Id,
    role: GuideRoleSchema,
    name: Text,
    avatar: Type.Optional(MediaPath),
    intro: Text,
    account: Text,
    address: Type.Optional(Text),
    mostLearners: Type.Optional(Id),
  },
  closed,
)

/** Class teachers, assistants and groups of courses. */
export async function writeContacts(offering: Offering, contacts: readonly Static<typeof ContactSeed>[]): Promise<void> {
  const rows = contacts.map(({ courseId, mostLearners, avatar, address, ...row }, seq) => ({
    ...row,
    course_id: courseId,
    avatar: avatar ?? '',
    address: address ?? '',
    most_learners: mostLearners ?? null,
    seq,
  }))
  await offer(offering, 'guide_contact', ['id'], rows, { under: { course_id: 'course' } })
}

/** `file` lies in `server/seed/materials`. */
export const MaterialSeed = Type.Object({ id: Id, courseId: Id, type: MaterialTypeSchema, title: Text, file: MediaPath }, closed)
export const FeedbackTagSeed = Type.Object({ id: Id, stars: Type.Integer({ minimum: 1, maximum: 5 }), text: Text }, closed)

/** Refuses missing files and undeclared courses. */
export function checkMaterials({ materials, feedbackTags, courses }: Seed): void {
  const rows = placed('materials.json', '', materials)
  checkUnique(rows, 'id')
  checkUnique(placed('feedback-tags.json', '', feedbackTags), 'id')
  for (const { file, path, value } of rows) {
    checkKnown({ file, path: `${path}/courseId` }, 'course', idsOf(courses), value.courseId)
    if (!existsSync(join(materialsFolder, value.file))) throw new SeedError(file, `${path}/file`, `missing material ${value.file}`)
  }
}

export async function writeMaterials(offering: Offering, materials: readonly Static<typeof MaterialSeed>[]): Promise<void> {
  const rows = materials.map(({ courseId, ...row }, seq) => ({
    ...row,
    course_id: courseId,
    size: statSync(join(materialsFolder, row.file)).size,
    seq,
  }))
  await offer(offering, 'course_material', ['id'], rows, { under: { course_id: 'course' } })
}

export async function writeFeedbackTags(offering: Offering, tags: readonly Static<typeof FeedbackTagSeed>[]): Promise<void> {
  await offer(
    offering,
    'feedback_tag',
    ['id'],
    tags.map((tag, seq) => ({ ...tag, seq })),
  )
}

const HOUR = 20

/** Codes printed in demo books, some of them used by demo learners. Made once. */
export async function writeGiftCodes(work: Tx, batches: Seed['giftCodes'], now: number): Promise<void> {
  const key = await secretOf(work, 'gift-code')
  const ids = await learnerIds(
    work,
    batches.flatMap(({ codes }) => codes.flatMap(({ mobile }) => mobile ?? [])),
  )
  for (const { bookTitle, courseIds, toDay, codes } of batches) {
    const batchId = await addBatch(work, { bookTitle, courseIds, validUntil: shanghaiHour(now, toDay, 0), now })
    for (const { code: text, mobile, courseId, daysAgo = 0 } of codes) {
      const code = giftCodeIn(text)
      if (!code) throw new SeedError('gift-codes.json', text, 'no code')
      await addCodes(work, batchId, [{ serial: code.serial, secret_hmac: hmacWith(key, code) }])
      const userId = mobile === undefined ? undefined : ids.get(mobile)
      const row = await findGift(work, code.serial)
      if (userId !== undefined && courseId !== undefined && row)
        await spendGift(work, { id: row.id, userId, courseId, now: shanghaiHour(now, -daysAgo, HOUR) })
    }
  }
}
