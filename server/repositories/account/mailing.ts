import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/database/tables'
import type { Audience, MailingKind, MailingState } from '@/domain/account/mailing'
import { channelRules, needsConsent, type OutChannel } from '@/domain/account/message-channels'
import { type MessageKind, messageKinds } from '@/domain/account/messages'
import { hasConsent, hasOpen } from './message/channels'
import { hasPushTo } from './message/push'

export type Mailing = {
  id: number
  kind: MailingKind
  title: string
  body: string
  link: string | null
  audience: Audience
  channels: OutChannel[]
  state: MailingState
  runAt: number
  place: number
  isSpread: boolean
  version: number
  madeAt: number
  endedAt: number | null
}

type NewMailing = Pick<Mailing, 'kind' | 'title' | 'body' | 'link' | 'audience' | 'channels' | 'runAt'> & { staffId: number; now: number }

/** The event that messages of a mailing name. */
const refOf = (id: number) => `mailing:${id}`

const rows = (db: Db | Tx) =>
  db
    .selectFrom('mailing')
    .select(['id', 'kind', 'title', 'body', 'link', 'audience', 'channels', 'state', 'run_at as runAt', 'place', 'is_spread as isSpread'])
    .select(['version', 'made_at as madeAt', 'ended_at as endedAt'])

export async function addMailing(tx: Tx, { audience, channels, runAt, staffId, now, ...row }: NewMailing): Promise<number> {
  const json = { audience: JSON.stringify(audience), channels: JSON.stringify(channels) }
  const made = tx.insertInto('mailing').values({ ...row, ...json, state: 'waiting', run_at: runAt, staff_id: staffId, made_at: now })
  return (await made.returning('id').executeTakeFirstOrThrow()).id
}

export const mailingById = (db: Db | Tx, id: number): Promise<Mailing | undefined> => rows(db).where('id', '=', id).executeTakeFirst()

type Listed = { state?: string | undefined; before: number | undefined; limit: number }

export const listMailings = (db: Db, { state, before, limit }: Listed): Promise<Mailing[]> =>
  rows(db)
    .$if(state !== undefined, (query) => query.where(sql<boolean>`state = ${state}`))
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Moves a mailing on; undefined where it is in another state by now. The new version names the job that goes on with it. */
export const moveMailing = (tx: Db | Tx, id: number, from: readonly MailingState[], state: MailingState, endedAt: number | null = null) =>
  tx
    .updateTable('mailing')
    .set((fields) => ({ state, ended_at: endedAt, version: fields('version', '+', 1) }))
    .where('id', '=', id)
    .where('state', 'in', from)
    .returning('version')
    .executeTakeFirst()

type Asked = Pick<Mailing, 'audience'> & { kind: MessageKind; template: string | undefined; now: number }

const words = (channels: readonly RawBuilder<unknown>[]) => sql<OutChannel[]>`array_remove(array[${sql.join(channels)}]::text[], null)`

/** The ways that the learner of an outer row may be sent a kind by: the kind and the way are on, and advertising was consented to. */
const allowedFor = (kind: MessageKind) => {
  const usual = messageKinds[kind].isDelivered
  const isOn = sql<boolean>`coalesce((select own.is_on from message_switch as own where own.user_id = users.id and own.kind = ${kind}), ${usual})`
  const isMarketing = channelRules[kind].isMarketing === true
  const consented = (channel: OutChannel) => (isMarketing && needsConsent(channel) ? sql`and ${hasConsent(channel)}` : sql``)
  return words(
    channelRules[kind].ways.map((channel) => sql`case when ${isOn} and ${hasOpen(channel)} ${consented(channel)} then ${channel} end`),
  )
}

const idIn = (app: 'mini' | 'web') =>
  sql<
    string | null
  >`(select min(identity.open_id) from messaging_identity as identity where identity.user_id = users.id and identity.app = ${app})`
const emailOf = sql<string | null>`(select mine.address from learner_email as mine where mine.user_id = users.id)`

/** The ways that know the learner of an outer row under a name; a subscribed message needs a permission that is not spent, too. */
const namedBy = (template: string) =>
  words([
    sql`case when ${idIn('mini')} is not null and exists (select from notice_consent as granted
      where granted.user_id = users.id and granted.template = ${template} and granted.is_granted and granted.spent_at is null) then 'subscribe' end`,
    sql`case when ${idIn('web')} is not null then 'official' end`,
    sql`case when ${hasPushTo('users.id')} then 'push' end`,
    sql`case when users.mobile is not null then 'sms' end`,
    sql`case when ${emailOf} is not null then 'email' end`,
  ])

/** Learners of an audience, each once, with the ways that know them and those that they allow. */
function receivers(db: Db | Tx, { audience, kind, template = '', now }: Asked) {
  const all = db
    .selectFrom('users')
    .select('users.id')
    .select(namedBy(template).as('named'))
    .select(allowedFor(kind).as('allowed'))
    .where('users.is_locked', '=', false)
  if (audience.of === 'list') return all.where(sql<boolean>`users.id = any(${audience.ids}::int[])`)
  if (audience.of === 'class')
    return all.where('users.id', 'in', (the) =>
      the.selectFrom('class_member').select('class_member.user_id').where('class_member.class_id', '=', audience.id),
    )
  if (audience.of === 'course')
    return all.where('users.id', 'in', (the) =>
      the
        .selectFrom('entitlement')
        .select('entitlement.user_id')
        .where('entitlement.course_id', '=', audience.id)
        .where((fits) => fits.or([fits('entitlement.expires_at', 'is', null), fits('entitlement.expires_at', '>', now)])),
    )
  return all
}

export type Reach = { inbox: number; off: number } & Record<OutChannel, number>

/** Counts the learners of an audience, those whom a way knows who do not want this kind by it, and those whom each way reaches. */
export function reachOf(db: Db | Tx, asked: Asked): Promise<Reach> {
  const by = (channel: OutChannel) => sql<number>`count(*) filter (where ${channel} = any(named) and ${channel} = any(allowed))`.as(channel)
  return db
    .selectFrom(receivers(db, asked).as('them'))
    .select(({ fn }) => fn.countAll<number>().as('inbox'))
    .select(sql<number>`count(*) filter (where not named <@ allowed)`.as('off'))
    .select([by('subscribe'), by('official'), by('push'), by('sms'), by('email')])
    .executeTakeFirstOrThrow()
}

/** Learners of one step: their inboxes are filled in one transaction. */
const BATCH = 250
export const OPTED_OUT = '学员没有同意，或关掉了这类消息'

/** Fills the inboxes of the next learners and notes how else they are reached; false when all have it, or the mailing was stopped. */
export async function spreadMailing(work: Tx, id: number, template: string | undefined, now: number): Promise<boolean> {
  const mailing = await rows(work).where('id', '=', id).forUpdate().executeTakeFirst()
  if (mailing?.state !== 'sending' || mailing.isSpread) return false
  const { kind, title, body, link, channels, place } = mailing
  const next = await receivers(work, { ...mailing, template, now })
    .where('users.id', '>', place)
    .orderBy('users.id')
    .limit(BATCH)
    .execute()
  const last = next.at(-1)
  if (last) {
    await work
      .insertInto('message')
      .values(next.map((learner) => ({ user_id: learner.id, kind, ref: refOf(id), title, body, link, at: now })))
      .onConflict((on) => on.columns(['user_id', 'kind', 'ref']).doNothing())
      .execute()
    const common = { mailing_id: id, at: now }
    const ways = next.flatMap(({ id: user_id, named, allowed }) => [
      { ...common, user_id, channel: 'inbox' as const, state: 'sent' as const, error: null },
      ...channels
        .filter((channel) => named.includes(channel))
        .map((channel) => ({ ...common, user_id, channel, ...(allowed.includes(channel) ? waits : isOff) })),
    ])
    await work
      .insertInto('mailing_delivery')
      .values(ways)
      .onConflict((on) => on.columns(['user_id', 'mailing_id', 'channel']).doNothing())
      .execute()
  }
  const isSpread = next.length < BATCH
  await work
    .updateTable('mailing')
    .set({ place: last?.id ?? place, is_spread: isSpread })
    .where('id', '=', id)
    .execute()
  return !isSpread
}

const waits = { state: 'waiting', error: null } as const
const isOff = { state: 'refused', error: OPTED_OUT } as const

export type TakenDelivery = {
  userId: number
  channel: OutChannel
  mobile: string | null
  miniId: string | null
  accountId: string | null
  email: string | null
  hasPush: boolean
  /** Whether the learner still wants it: a night may lie between the step before and this one. */
  isWanted: boolean
}

type Taking = Pick<Mailing, 'id' | 'kind'> & { limit: number; now: number }

/** Takes the next deliveries of a mailing that was not stopped, before they are sent: no other process takes them again. */
export async function takeDeliveries(db: Db, { id, kind, limit, now }: Taking): Promise<TakenDelivery[]> {
  const next = await db
    .selectFrom('mailing_delivery')
    .select(['user_id', 'channel'])
    .where('mailing_id', '=', id)
    .where('state', '=', 'waiting')
    .orderBy('user_id')
    .orderBy('channel')
    .limit(limit)
    .execute()
  const { rows: taken } = await sql<{ userId: number; channel: OutChannel }>`
    update mailing_delivery as delivery set state = 'sending', at = ${now}
    where delivery.mailing_id = ${id} and delivery.state = 'waiting' and delivery.user_id = any(${next.map(({ user_id }) => user_id)}::int[])
      and (delivery.user_id, delivery.channel) in (select * from unnest(
        ${next.map(({ user_id }) => user_id)}::int[], ${next.map(({ channel }) => channel)}::text[]))
      and exists (select 1 from mailing where mailing.id = ${id} and mailing.state = 'sending')
    returning delivery.user_id as "userId", delivery.channel`.execute(db)
  const { rows: learners } = await sql<Omit<TakenDelivery, 'channel' | 'isWanted'> & { allowed: OutChannel[] }>`
    select users.id as "userId", users.mobile, ${idIn('mini')} as "miniId", ${idIn('web')} as "accountId", ${emailOf} as email, ${hasPushTo('users.id')} as "hasPush",
      ${allowedFor(kind)} as allowed
    from users where users.id = any(${taken.map(({ userId }) => userId)}::int[])`.execute(db)
  const byId = new Map(learners.map((learner) => [learner.userId, learner]))
  return taken.flatMap(({ userId, channel }) => {
    const { allowed, ...learner } = byId.get(userId) ?? {}
    return allowed === undefined ? [] : [{ ...learner, userId, channel, isWanted: allowed.includes(channel) } as TakenDelivery]
  })
}

export type EndedDelivery = { userId: number; channel: OutChannel; state: 'sent' | 'refused' | 'failed'; error: string | null }

/** Notes how deliveries ended. */
export async function endDeliveries(db: Db, id: number, ended: readonly EndedDelivery[], now: number): Promise<void> {
  const groups = new Map<string, EndedDelivery & { users: number[] }>()
  for (const one of ended) {
    const key = `${one.channel} ${one.state} ${one.error}`
    const group = groups.get(key) ?? { ...one, users: [] }
    group.users.push(one.userId)
    groups.set(key, group)
  }
  for (const { channel, state, error, users } of groups.values())
    await db
      .updateTable('mailing_delivery')
      .set({ state, error, at: now })
      .where('mailing_id', '=', id)
      .where('channel', '=', channel)
      .where('user_id', 'in', users)
      .execute()
}

/** A sending that has no result for so long was cut off. */
const CUT_MS = 60_000
const CUT_WORDS = '发送时服务中断，不知道是否送到，没有再发'

/** Ends deliveries that were cut off, which are never repeated; returns whether some may still be under way. */
export async function endCutDeliveries(db: Db, id: number, now: number): Promise<boolean> {
  await db
    .updateTable('mailing_delivery')
    .set({ state: 'failed', error: CUT_WORDS })
    .where('mailing_id', '=', id)
    .where('state', '=', 'sending')
    .where('at', '<', now - CUT_MS)
    .execute()
  const open = db.selectFrom('mailing_delivery').select('user_id').where('mailing_id', '=', id).where('state', 'in', ['sending', 'waiting'])
  return (await open.limit(1).executeTakeFirst()) !== undefined
}

export type MailingCount = { channel: 'inbox' | OutChannel; state: string; count: number }

/** Counts the deliveries of a mailing by way and state. */
export const countDeliveries = (db: Db, id: number): Promise<MailingCount[]> =>
  db
    .selectFrom('mailing_delivery')
    .select(({ fn }) => ['channel', 'state', fn.countAll<number>().as('count')])
    .where('mailing_id', '=', id)
    .groupBy(['channel', 'state'])
    .execute()

/** Counts the learners who opened the message of a mailing in their inbox. */
export async function countOpened(db: Db, { id, kind }: Pick<Mailing, 'id' | 'kind'>): Promise<number> {
  const { count } = await db
    .selectFrom('message')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('ref', '=', refOf(id))
    .where('kind', 'in', ['school_news', 'school_notice'])
    .where('kind', '=', kind)
    .where('read_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

export type Unreached = { id: number; nickname: string; reasons: string; at: number }

/** Learners whom a way did not reach, with the reasons, by descending number. */
export const listUnreached = (db: Db, { mailing, before, limit }: { mailing: number; before: number | undefined; limit: number }) =>
  db
    .selectFrom('mailing_delivery as delivery')
    .innerJoin('users', 'users.id', 'delivery.user_id')
    .select(['users.id', 'users.nickname'])
    .select(sql<string>`string_agg(delivery.channel || ' ' || coalesce(delivery.error, ''), '；' order by delivery.channel)`.as('reasons'))
    .select(({ fn }) => fn.max<number>('delivery.at').as('at'))
    .where('delivery.mailing_id', '=', mailing)
    .where('delivery.state', 'in', ['failed', 'refused'])
    .$if(before !== undefined, (query) => query.where('delivery.user_id', '<', before ?? 0))
    .groupBy(['users.id', 'users.nickname'])
    .orderBy('users.id', 'desc')
    .limit(limit)
    .execute()
