import { insertRows } from '#server/database/put-rows'
import type { Tx } from '#server/database/tables'
import { addErratum, addFollower, decide } from '#server/repositories/errata/errata'
import { postJournal } from '#server/repositories/wallet/ledger'
import { learnerIds } from '#server/seed/learner-ids'
import { type Offering, offer } from '#server/seed/offer'
import type { ErrataBookSeed, ErratumSeed } from '#server/seed/service/service-shapes'
import { FINDER_BEANS, FOLLOWER_BEANS } from '@/domain/errata/erratum'
import { beanPostings } from '@/domain/money/beans'
import { shanghaiHour } from '@/domain/time/day'
import { HOUR_MS } from '@/domain/time/units'

const HOUR = 19
const ANSWERED_HOURS = 15

/** Books whose mistakes are collected, and their chapters. */
export async function writeErrataBooks(offering: Offering, books: readonly ErrataBookSeed[]): Promise<void> {
  const rows = books.map(({ chapters: _, ...book }, seq) => ({ ...book, seq }))
  const made = new Set((await offer(offering, 'errata_book', ['id'], rows)).map(({ id }) => id))
  const own = books.filter(({ id }) => made.has(id))
  const chapters = own.flatMap((book) => book.chapters.map((chapter, seq) => ({ ...chapter, book_id: book.id, seq })))
  await insertRows(offering.work, 'errata_chapter', ['id'], chapters)
}

async function reward(work: Tx, id: number, finder: number, followers: readonly number[], now: number): Promise<void> {
  for (const [userId, beans] of [[finder, FINDER_BEANS] as const, ...followers.map((one) => [one, FOLLOWER_BEANS] as const)])
    await postJournal(work, { ref: `erratum:${id}:${userId}`, reason: '勘误奖励', postings: beanPostings(userId, beans), now })
}

/** Writes learners' reports of mistakes and their outcomes, dated back from `now`, ms. Made once. */
export async function writeErrata(work: Tx, books: readonly ErrataBookSeed[], errata: readonly ErratumSeed[], now: number): Promise<void> {
  const ids = await learnerIds(
    work,
    errata.flatMap(({ mobile, followers }) => [mobile, ...followers]),
  )
  for (const [at, said] of errata.entries()) {
    const finder = ids.get(said.mobile)
    const book = books.find(({ chapters }) => chapters.some(({ id }) => id === said.chapterId))
    if (finder === undefined || !book) continue
    const made_at = Math.min(now, shanghaiHour(now, -said.daysAgo, HOUR))
    const made = await addErratum(work, {
      user_id: finder,
      idempotency_key: `seed-erratum-${at}`,
      book_id: book.id,
      chapter_id: said.chapterId,
      question_id: null,
      edition: book.edition,
      page: said.page,
      quote: said.quote,
      wrong: said.wrong,
      right_text: said.right,
      images: [],
      is_public: true,
      status: 'submitted',
      made_at,
    })
    if (!made) continue
    const followers = said.followers.flatMap((mobile) => ids.get(mobile) ?? [])
    for (const follower of followers) await addFollower(work, made.id, follower, made_at)
    if (said.status === 'submitted') continue
    const isRight = said.status !== 'rejected'
    const decided_at = Math.min(now, made_at + ANSWERED_HOURS * HOUR_MS)
    const decision = { status: said.status, reply: said.reply, fixed_edition: said.fixedEdition, decided_at }
    await decide(work, made.id, { ...decision, beans: isRight ? FINDER_BEANS : 0 })
    if (isRight) await reward(work, made.id, finder, followers, decided_at)
  }
}
