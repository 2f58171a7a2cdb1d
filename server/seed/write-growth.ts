import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { shanghaiHour } from '@/domain/time/shanghai-day'
import { putRows } from '../database/put-rows'
import type { Tx } from '../database/tables'
import type { Seed } from './read'

const SEED_BYTES = 32
const windowOf = ({ fromDay, toDay }: { fromDay: number; toDay: number }, firstAt: number) => ({
  starts_at: shanghaiHour(firstAt, fromDay, 0),
  ends_at: shanghaiHour(firstAt, toDay, 0),
})

/** The secret of a raffle is drawn once, and is never part of the content. */
async function writeRaffle(work: Tx, id: number, raffle: NonNullable<Seed['campaigns'][number]['raffle']>): Promise<void> {
  const seed = randomBytes(SEED_BYTES).toString('hex')
  const seed_hash = createHash('sha256').update(seed).digest('hex')
  await work
    .insertInto('raffle')
    .values({ campaign_id: id, chances: raffle.chances, seed, seed_hash })
    .onConflict((on) => on.column('campaign_id').doUpdateSet({ chances: raffle.chances }))
    .execute()
  for (const [at, { id: prizeId, courseId, ...prize }] of raffle.prizes.entries())
    await work
      .insertInto('raffle_prize')
      .values({ ...prize, id: prizeId, campaign_id: id, seq: at + 1, course_id: courseId, template_id: null })
      .onConflict((on) => on.column('id').doNothing())
      .execute()
}

/** Courses to sell on and raffles. What was spent or taken since is kept. */
export async function writeCampaigns(work: Tx, campaigns: Seed['campaigns'], firstAt: number): Promise<void> {
  for (const { id, title, intro, distribution, raffle, invite, ...days } of campaigns) {
    const shown = { title, intro, status: 'running' as const, ...windowOf(days, firstAt) }
    const money = { budget: invite?.budget ?? distribution?.budget ?? null, spent: distribution?.spent ?? 0 }
    const kind = raffle ? ('raffle' as const) : invite ? ('invite' as const) : ('distribution' as const)
    const raised = invite ? { budget: sql<number>`greatest(campaign.spent, ${invite.budget}::bigint)` } : {}
    await work
      .insertInto('campaign')
      .values({ id, kind, ...shown, ...money })
      .onConflict((on) => on.column('id').doUpdateSet({ ...shown, ...raised }))
      .execute()
    if (distribution)
      await putRows(
        work,
        'distribution',
        ['campaign_id'],
        [{ campaign_id: id, course_id: distribution.courseId, share: distribution.share }],
      )
    if (raffle) await writeRaffle(work, id, raffle)
  }
}

export async function writeQuestionnaires(work: Tx, questionnaires: Seed['questionnaires'], firstAt: number): Promise<void> {
  const rows = questionnaires.map(({ id, title, intro, questions, ...days }) => ({
    id,
    title,
    intro,
    body: questions,
    ...windowOf(days, firstAt),
  }))
  await putRows(work, 'questionnaire', ['id'], rows)
}

/** Free beans and advisers. */
export async function writeGifts(work: Tx, gifts: Seed['gifts'], firstAt: number): Promise<void> {
  for (const { type, title, beans, stock, taken, ...days } of gifts) {
    const shown = { title, beans, stock, ...windowOf(days, firstAt) }
    await work
      .insertInto('gift_coin')
      .values({ type, taken, ...shown })
      .onConflict((on) => on.column('type').doUpdateSet(shown))
      .execute()
  }
}

export const writeAdvisers = (work: Tx, advisers: Seed['advisers']) => putRows(work, 'scrm_contact', ['id'], advisers)
