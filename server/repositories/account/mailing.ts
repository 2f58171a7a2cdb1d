import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/tables'
import type { Audience, MailingChannel, MailingKind, MailingState } from '@/domain/account/mailing'

export type Mailing = {
  id: number
  kind: MailingKind
  title: string
  body: string
  link: string | null
  audience: Audience
  channels: MailingChannel[]
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

type Asked = Pick<Mailing, 'audience' | 'kind'> & { template: string | undefined; now: number }

/** Learners of an audience, each once, with the ways that reach them. */
function receivers(db: Db | Tx, { audience, kind, template = '', now }: Asked) {
  const all = db
    .selectFrom('users')
    .leftJoin('message_switch', (join) =>
      join.onRef('message_switch.user_id', '=', 'users.id').on(sql<boolean>`message_switch.kind = ${kind}`),
    )
    .select('users.id')
    .select(sql<boolean>`coalesce(message_switch.is_on, true)`.as('isOn'))
    .select(sql<boolean>`users.mobile is not null`.as('hasMobile'))
    .select((eb) =>
      eb
        .and([
          eb.exists(
            eb
              .selectFrom('messaging_identity as mini')
              .select('mini.user_id')
              .whereRef('mini.user_id', '=', 'users.id')
              .where('mini.app', '=', 'mini'),
          ),
          eb.exists(
            eb
              .selectFrom('notice_consent as consent')
              .select('consent.user_id')
              .whereRef('consent.user_id', '=', 'users.id')
              .where('consent.template', '=', template)
              .where('consent.is_granted', '=', true)
              .where('consent.spent_at', 'is', null),
          ),
        ])
        .as('hasConsent'),
    )
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

export type Reach = { inbox: number; off: number; sms: number; subscribe: number }

/** Counts the learners of an audience, those who switched the kind off, and those whom each way reaches. */
export const reachOf = (db: Db | Tx, asked: Asked): Promise<Reach> =>
  db
    .selectFrom(receivers(db, asked).as('them'))
    .select(({ fn }) => fn.countAll<number>().as('inbox'))
    .select(sql<number>`count(*) filter (where not "isOn")`.as('off'))
    .select(sql<number>`count(*) filter (where "isOn" and "hasMobile")`.as('sms'))
    .select(sql<number>`count(*) filter (where "isOn" and "hasConsent")`.as('subscribe'))
    .executeTakeFirstOrThrow()

const BATCH = 500
const OPTED_OUT = '学员关掉了这类提醒'

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
    const ways = next.flatMap(({ id: user_id, isOn, hasMobile, hasConsent }) => [
      { ...common, user_id, channel: 'inbox' as const, state: 'sent' as const, error: null },
      ...channels
        .filter((channel) => (channel === 'sms' ? hasMobile : hasConsent))
        .map((channel) => ({ ...common, user_id, channel, ...(isOn ? waits : isOff) })),
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

export type TakenDelivery = { userId: number; channel: MailingChannel; mobile: string | null; openId: string | null }

/** Takes the next deliveries of a mailing that was not stopped, before they are sent: no other process takes them again. */
export async function takeDeliveries(db: Db, id: number, limit: number, now: number): Promise<TakenDelivery[]> {
  const { rows: taken } = await sql<TakenDelivery>`
    update mailing_delivery as delivery set state = 'sending', at = ${now}
    from (
      select one.user_id, one.channel from mailing_delivery as one
      where one.mailing_id = ${id} and one.state = 'waiting'
        and exists (select 1 from mailing where mailing.id = ${id} and mailing.state = 'sending')
      order by one.user_id limit ${limit} for update skip locked
    ) as next
    join users on users.id = next.user_id
    left join messaging_identity as mini on mini.user_id = next.user_id and mini.app = 'mini'
    where delivery.user_id = next.user_id and delivery.mailing_id = ${id} and delivery.channel = next.channel
    returning delivery.user_id as "userId", delivery.channel, users.mobile, mini.open_id as "openId"`.execute(db)
  return taken
}

export type EndedDelivery = { userId: number; channel: MailingChannel; state: 'sent' | 'refused' | 'failed'; error: string | null }

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

export type MailingCount = { channel: 'inbox' | MailingChannel; state: string; count: number }

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
