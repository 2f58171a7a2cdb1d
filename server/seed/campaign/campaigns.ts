import { createHash, randomBytes } from 'node:crypto'
import { insertRows } from '#server/database/put-rows'
import type { Tx } from '#server/database/tables'
import { madeIds, offeredKeys } from '#server/repositories/site/seed-offer'
import { type Offering, offer } from '#server/seed/offer'
import type { Seed } from '#server/seed/read'
import { placed } from '#server/seed/rows'
import { checkMedia } from '#server/seed/site/check-content'
import { shanghaiHour } from '@/domain/time/day'

const SEED_BYTES = 32
const windowOf = ({ fromDay, toDay }: { fromDay: number; toDay: number }, now: number) => ({
  starts_at: shanghaiHour(now, fromDay, 0),
  ends_at: shanghaiHour(now, toDay, 0),
})

type Campaign = Seed['campaigns'][number]

/** Refuses the drawing of a prize that no media file has. */
export function checkPrizes({ campaigns }: Seed, mediaFolder: string): void {
  for (const { path, value } of placed('campaigns.json', '', campaigns))
    for (const prize of placed('campaigns.json', `${path}/raffle/prizes`, value.raffle?.prizes ?? []))
      if (prize.value.picture) checkMedia({ file: prize.file, path: `${prize.path}/picture` }, mediaFolder, prize.value.picture)
}

/** The secret of a raffle is drawn once, and is never part of the content. */
async function writeRaffle(work: Tx, campaign_id: number, { chances, prizes }: NonNullable<Campaign['raffle']>): Promise<void> {
  const seed = randomBytes(SEED_BYTES).toString('hex')
  const seed_hash = createHash('sha256').update(seed).digest('hex')
  await insertRows(work, 'raffle', ['campaign_id'], [{ campaign_id, chances, seed, seed_hash }])
  const rows = prizes.map(({ courseId, picture = '', ...prize }, at) => ({
    ...prize,
    picture,
    campaign_id,
    seq: at + 1,
    course_id: courseId,
    template_id: null,
  }))
  await insertRows(work, 'raffle_prize', ['id'], rows)
}

function campaignRow({ id, title, intro, distribution, raffle, invite, ...days }: Campaign, now: number) {
  const kind = raffle ? ('raffle' as const) : invite ? ('invite' as const) : ('distribution' as const)
  const money = { budget: invite?.budget ?? distribution?.budget ?? null, spent: distribution?.spent ?? 0 }
  return { id, kind, title, intro, status: 'running' as const, ...windowOf(days, now), ...money }
}

const coursesOf = ({ distribution, raffle }: Campaign) =>
  [distribution?.courseId, ...(raffle?.prizes ?? []).map(({ courseId }) => courseId)].filter((id) => typeof id === 'number')

/** Invitations have a campaign in every new database, a draft without a budget: that one is opened, unless staff did so. */
async function openInvitations(work: Tx, { id, ...shown }: ReturnType<typeof campaignRow>): Promise<void> {
  await work.updateTable('campaign').set(shown).where('id', '=', id).where('status', '=', 'draft').where('budget', '=', 0).execute()
}

/** Invitations, courses to sell on, and raffles. */
export async function writeCampaigns(offering: Offering, campaigns: Seed['campaigns']): Promise<void> {
  const { work, now, isOld } = offering
  const [courses, known] = [await madeIds(work, 'course'), await offeredKeys(work, 'campaign')]
  const whole = new Set(campaigns.filter((one) => coursesOf(one).every((id) => courses.has(id))).map(({ id }) => id))
  const rows = campaigns.map((one) => campaignRow(one, now))
  const made = new Set(
    (await offer(offering, 'campaign', ['id'], rows, { accepts: ({ id }) => id !== undefined && whole.has(id) })).map(({ id }) => id),
  )
  const isDraft = ({ id, kind }: (typeof rows)[number]) => !isOld && kind === 'invite' && !made.has(id) && !known.has(String(id))
  for (const row of rows.filter(isDraft)) await openInvitations(work, row)
  for (const { id, distribution, raffle } of campaigns.filter((one) => made.has(one.id))) {
    const sold = distribution ? [{ campaign_id: id, course_id: distribution.courseId, share: distribution.share }] : []
    await insertRows(work, 'distribution', ['campaign_id'], sold)
    if (raffle) await writeRaffle(work, id, raffle)
  }
}

export async function writeQuestionnaires(offering: Offering, questionnaires: Seed['questionnaires']): Promise<void> {
  const rows = questionnaires.map(({ id, title, intro, questions, ...days }) => ({
    id,
    title,
    intro,
    body: questions,
    ...windowOf(days, offering.now),
  }))
  await offer(offering, 'questionnaire', ['id'], rows)
}

/** Free beans. */
export async function writeGifts(offering: Offering, gifts: Seed['gifts']): Promise<void> {
  const rows = gifts.map(({ type, title, beans, stock, taken, ...days }) => {
    return { type, taken, title, beans, stock, ...windowOf(days, offering.now) }
  })
  await offer(offering, 'gift_coin', ['type'], rows)
}

export async function writeAdvisers(offering: Offering, advisers: Seed['advisers']): Promise<void> {
  await offer(offering, 'scrm_contact', ['id'], advisers)
}
