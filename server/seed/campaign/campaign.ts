import { createHash, randomBytes } from 'node:crypto'
import { Type } from '@sinclair/typebox'
import { insertRows } from '#server/database/put-rows'
import type { Tx } from '#server/database/tables'
import { madeIds, offeredKeys } from '#server/repositories/site/seed-offer'
import { type Offering, offer } from '#server/seed/offer'
import type { Seed } from '#server/seed/read'
import { QuestionnaireBodySchema } from '@/contract/campaign/questionnaire.schema'
import { closed, Id, Text } from '@/contract/site/stored-values.schema'
import { shanghaiHour } from '@/domain/time/day'

const Days = Type.Integer({ minimum: -400, maximum: 4000 })
/** Days from the day of the first start: negative is past. */
const window = { fromDay: Days, toDay: Days }
const Code = Type.String({ pattern: '^[a-z0-9-]{1,30}$' })
const Count = Type.Integer({ minimum: 0 })

const PrizeSeed = Type.Object(
  {
    id: Id,
    kind: Type.Union([Type.Literal('none'), Type.Literal('beans'), Type.Literal('course'), Type.Literal('goods')]),
    title: Text,
    weight: Type.Integer({ minimum: 1 }),
    stock: Type.Union([Count, Type.Null()]),
    taken: Count,
    beans: Count,
    courseId: Type.Union([Id, Type.Null()]),
  },
  closed,
)
/** A course to sell on, with its share in hundredths of a percent, or a raffle. `budget` in fen. */
export const CampaignSeed = Type.Object(
  {
    id: Id,
    title: Text,
    intro: Text,
    ...window,
    distribution: Type.Optional(
      Type.Object({ courseId: Id, share: Type.Integer({ minimum: 1, maximum: 5000 }), budget: Count, spent: Count }, closed),
    ),
    /** The campaign of inviting itself, which exists already. */
    invite: Type.Optional(Type.Object({ budget: Count }, closed)),
    raffle: Type.Optional(
      Type.Object({ chances: Type.Integer({ minimum: 1, maximum: 20 }), prizes: Type.Array(PrizeSeed, { minItems: 2 }) }, closed),
    ),
  },
  closed,
)
export const QuestionnaireSeed = Type.Object({ id: Id, title: Text, intro: Text, ...window, questions: QuestionnaireBodySchema }, closed)
export const GiftSeed = Type.Object(
  { type: Code, title: Text, beans: Id, stock: Type.Union([Count, Type.Null()]), taken: Count, ...window },
  closed,
)
export const AdviserSeed = Type.Object({ id: Id, site: Code, name: Text, intro: Text, url: Type.String({ pattern: '^https://' }) }, closed)
/** Codes printed in a book; those with a `mobile` were used by that learner. */
export const GiftCodeSeed = Type.Object(
  {
    bookTitle: Text,
    courseIds: Type.Array(Id, { minItems: 1, maxItems: 8 }),
    toDay: Days,
    codes: Type.Array(
      Type.Object({ code: Text, mobile: Type.Optional(Text), courseId: Type.Optional(Id), daysAgo: Type.Optional(Count) }, closed),
    ),
  },
  closed,
)
/** A course whose price friends may cut, in fen, and the bargains demo learners started. */
export const BargainSeed = Type.Object(
  {
    courseId: Id,
    floorPrice: Count,
    cuts: Type.Integer({ minimum: 2, maximum: 50 }),
    hours: Type.Integer({ minimum: 1, maximum: 168 }),
    stock: Count,
    ...window,
    runs: Type.Array(Type.Object({ mobile: Text, friends: Type.Array(Text), hoursAgo: Count }, closed)),
  },
  closed,
)

const SEED_BYTES = 32
const windowOf = ({ fromDay, toDay }: { fromDay: number; toDay: number }, now: number) => ({
  starts_at: shanghaiHour(now, fromDay, 0),
  ends_at: shanghaiHour(now, toDay, 0),
})

type Campaign = Seed['campaigns'][number]

/** The secret of a raffle is drawn once, and is never part of the content. */
async function writeRaffle(work: Tx, campaign_id: number, { chances, prizes }: NonNullable<Campaign['raffle']>): Promise<void> {
  const seed = randomBytes(SEED_BYTES).toString('hex')
  const seed_hash = createHash('sha256').update(seed).digest('hex')
  await insertRows(work, 'raffle', ['campaign_id'], [{ campaign_id, chances, seed, seed_hash }])
  const rows = prizes.map(({ courseId, ...prize }, at) => ({ ...prize, campaign_id, seq: at + 1, course_id: courseId, template_id: null }))
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
