import { createHash, randomBytes } from 'node:crypto'
import type { Db, Tx } from '#server/database/tables'
import { invalid } from '#server/refusal'
import { addDraft, addSecret, addShare, knownTemplates, type Plan, putPrizes } from '#server/repositories/campaign/campaigns'
import { coursesForSale } from '#server/repositories/course/course-price'
import { type PlannedPrize, prizesRefusal } from '@/domain/campaign/raffle'

const SEED_BYTES = 32

/** Throws where prizes cannot be those of a raffle. */
export async function checkPrizes(db: Db | Tx, prizes: readonly PlannedPrize[]): Promise<void> {
  const reason = prizesRefusal(prizes)
  if (reason !== '') throw invalid(reason)
  const refs = (of: PlannedPrize['kind']) => prizes.flatMap(({ kind, ref }) => (kind === of && ref !== null ? [ref] : []))
  const courses = refs('course')
  const sold = courses.length === 0 ? [] : await coursesForSale(db, courses)
  if (sold.length < courses.length) throw invalid('奖品中的课程不存在或已下架')
  const templates = refs('coupon')
  const known = await knownTemplates(db, templates)
  if (templates.some((id) => !known.includes(id))) throw invalid('奖品中的券模板不存在')
}

/** Throws where a campaign would end before it begins. */
export function checkWindow({ startsAt, endsAt }: Pick<Plan, 'startsAt' | 'endsAt'>): void {
  if (startsAt >= endsAt) throw invalid('结束时间要晚于开始时间')
}

/** A course that learners may sell on, as a draft without money: finance sets the budget. */
export async function newDistribution(work: Tx, plan: Plan, of: { courseId: number; share: number }): Promise<number> {
  checkWindow(plan)
  if ((await coursesForSale(work, [of.courseId])).length === 0) throw invalid('课程不存在或已下架')
  const id = await addDraft(work, 'distribution', plan, 0)
  await addShare(work, id, of.courseId, of.share)
  return id
}

/** A raffle as a draft. Its secret is drawn here; only the hash is shown until the end. */
export async function newRaffle(work: Tx, plan: Plan, of: { chances: number; prizes: readonly PlannedPrize[] }): Promise<number> {
  checkWindow(plan)
  await checkPrizes(work, of.prizes)
  const id = await addDraft(work, 'raffle', plan, null)
  const seed = randomBytes(SEED_BYTES).toString('hex')
  const seedHash = createHash('sha256').update(seed).digest('hex')
  await addSecret(work, id, { chances: of.chances, seed, seedHash })
  await putPrizes(work, id, of.prizes)
  return id
}

/** A Han character is as wide as the font is high, others about half. */
const widthOf = (letter: string) => (/[\u2e80-\uffef]/.test(letter) ? 1 : 0.55)

/** A text in at most `most` lines, each as wide as `width` Han characters. What is left out is told by `…`. */
export function linesOf(text: string, width: number, most: number): string[] {
  const lines = ['']
  let used = 0
  for (const letter of text) {
    if (used + widthOf(letter) > width) {
      if (lines.length === most) return [...lines.slice(0, -1), `${[...(lines.at(-1) ?? '')].slice(0, -1).join('')}…`]
      lines.push('')
      used = 0
    }
    lines[lines.length - 1] += letter
    used += widthOf(letter)
  }
  return lines
}
