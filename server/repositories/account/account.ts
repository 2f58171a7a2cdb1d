import { randomInt } from 'node:crypto'
import { type Expression, sql } from 'kysely'
import { countFitting, listPage, type PageWanted } from '#server/database/list-page'
import type { Db, Tx } from '#server/database/tables'
import { conflict } from '#server/refusal'
import { storedIdOf } from '@/domain/text/id-text'
import { maskMobile } from '@/domain/text/personal-fields'
import { boughtWithin, broughtBy, learnedWithin, registeredWithin } from './learner-conditions'
import { claimMobiles, claimWord, freeWord, learnerBy, WordTaken } from './learner-of'
import { hasBegun, hasFinished, stoppedAt } from './watched'

const nickname = () => `学员${randomInt(10_000).toString().padStart(4, '0')}`

/** An account without a number, for who comes from the messaging app. */
export async function newAccount(tx: Tx, now: number): Promise<number> {
  const { id } = await tx
    .insertInto('users')
    .values({ mobile: null, nickname: nickname(), created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Writes an account of a number; undefined when another has the number, or gets it at the same moment. */
async function insertAccount(tx: Tx, row: { mobile: string; nickname: string; created_at: number }): Promise<number | undefined> {
  const made = await tx
    .insertInto('users')
    .values(row)
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made === undefined || (await claimWord(tx, 'mobile', row.mobile, made.id)) === made.id) return made?.id
  await tx.deleteFrom('users').where('id', '=', made.id).execute()
  return undefined
}

type Own = { id: number; isLocked: boolean }

/** The account of a number, or the one that took it over; the first sign-in makes it. */
export async function accountOf(tx: Tx, mobile: string, now: number): Promise<Own> {
  const made = (await learnerBy(tx, 'mobile', mobile)) ?? (await insertAccount(tx, { mobile, nickname: nickname(), created_at: now }))
  // Two first sign-ins at once meet on the word: the later one finds the account of the earlier.
  const id = made ?? (await learnerBy(tx, 'mobile', mobile)) ?? 0
  // The lock is none of a key, so that rows that refer to the account can be written meanwhile.
  const { mergedInto, ...own } = await tx
    .selectFrom('users')
    .select(['id', 'is_locked as isLocked', 'merged_into as mergedInto'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (mergedInto === null) return own
  return tx.selectFrom('users').select(['id', 'is_locked as isLocked']).where('id', '=', mergedInto).executeTakeFirstOrThrow()
}

/** The account that answers for another: itself, or the one that took it over. */
const answersFor = (alias: string) => sql<number>`coalesce(${sql.ref(`${alias}.merged_into`)}, ${sql.ref(`${alias}.id`)})`

/** An account that the school makes for a number; undefined when the number has one. */
export async function addAccount(
  tx: Tx,
  { mobile, nickname }: { mobile: string; nickname: string },
  now: number,
): Promise<number | undefined> {
  return insertAccount(tx, { mobile, nickname, created_at: now })
}

/** The account that answers for one: itself, or the one that took it over; undefined where there is none. */
export const accountAnswering = async (db: Db | Tx, id: number | undefined): Promise<{ id: number } | undefined> =>
  id === undefined ? undefined : db.selectFrom('users').select(answersFor('users').as('id')).where('id', '=', id).executeTakeFirst()

export const accountByMobile = async (db: Db | Tx, mobile: string): Promise<{ id: number } | undefined> =>
  accountAnswering(db, await learnerBy(db, 'mobile', mobile))

export type RollRow = { id: number; mobile: string | null; nickname: string; isLocked: boolean; leavesAt: number | null }

/** Accounts of mobiles or numbers, in the place of merged ones those that took them over; `leavesAt`: when one that asked to be deleted will be. */
export async function accountsOf(
  db: Db | Tx,
  { mobiles, ids }: { mobiles: readonly string[]; ids: readonly number[] },
): Promise<RollRow[]> {
  const { rows: named } = await sql<{ id: number; mobile: string | null }>`
    select mobile, ${answersFor('users')} as id from users where mobile = any(${mobiles}) or id = any(${ids})`.execute(db)
  // An account that took another over may lie on another machine.
  const { rows: own } = await sql<Omit<RollRow, 'mobile'>>`
    select own.id, own.nickname, own.is_locked as "isLocked", leaving.due_at as "leavesAt" from users as own
    left join account_deletion as leaving on leaving.user_id = own.id where own.id = any(${named.map(({ id }) => id)})`.execute(db)
  return named.flatMap(({ id, mobile }) => own.filter((one) => one.id === id).map((one) => ({ ...one, mobile })))
}

export type RollLine = {
  id: number
  mobile: string | null
  truename: string
  courses: { id: number; title: string; expiresAt: number | null }[]
  classes: string[]
}

/** Learners with the courses that they may use and the classes they are in. */
export async function rollRows(db: Db, ids: readonly number[], now: number): Promise<RollLine[]> {
  const { rows: found } = await sql<RollLine>`
    select users.id, users.mobile, users.truename,
      coalesce((select jsonb_agg(jsonb_build_object('id', course.id, 'title', course.title, 'expiresAt', held.expires_at) order by course.id)
        from entitlement as held join course on course.id = held.course_id
        where held.user_id = users.id and (held.expires_at is null or held.expires_at > ${now})), '[]'::jsonb) as courses,
      coalesce((select jsonb_agg(class.title order by class.id) from class_member as member join study_class as class on class.id = member.class_id
        where member.user_id = users.id), '[]'::jsonb) as classes
    from users where users.id = any(${ids})`.execute(db)
  return found
}

/** Makes accounts for mobiles that have none, with the names the school knows their owners by; a mobile taken meanwhile is left out. */
export async function newAccounts(
  work: Tx,
  rows: readonly { mobile: string; truename: string }[],
  now: number,
): Promise<{ id: number; mobile: string | null }[]> {
  if (rows.length === 0) return []
  const made = await work
    .insertInto('users')
    .values(rows.map(({ mobile, truename }) => ({ mobile, truename, nickname: nickname(), created_at: now })))
    .onConflict((on) => on.doNothing())
    .returning(['id', 'mobile'])
    .execute()
  const late = (await claimMobiles(work, made)).map(({ id }) => id)
  if (late.length > 0) await work.deleteFrom('users').where('id', 'in', late).execute()
  return made.filter(({ id }) => !late.includes(id))
}

/** Locks accounts in the order of their ids: requests of these learners go one after the other. Rows that refer to them can be written. */
export async function lockLearners(work: Tx, ids: readonly number[]): Promise<void> {
  for (const id of [...new Set(ids)].sort((one, other) => one - other))
    await work.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

export const accountRow = (db: Db, id: number) => db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()

/** Whether an account that exists is locked. */
export async function isAccountLocked(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom('users').select('is_locked').where('id', '=', id).executeTakeFirstOrThrow()).is_locked
}

export type AccountRow = {
  id: number
  nickname: string
  /** The name that the school knows the learner by; empty where it knows none. */
  truename: string
  mobile: string | null
  studentid: string
  isLocked: boolean
  /** Whether the learner lets behaviour be collected. */
  isTracked: boolean
  /** Whether a parent has set limits. */
  isMinor: boolean
  /** The account that took this one over. */
  mergedInto: number | null
  createdAt: number
}

const rows = (db: Db) =>
  db
    .selectFrom('users')
    .select(['id', 'nickname', 'truename', 'mobile', 'studentid', 'is_locked as isLocked', 'created_at as createdAt'])
    .select(['is_auto_up_sc as isTracked', 'merged_into as mergedInto'])
    .select((the) =>
      the
        .exists(the.selectFrom('minor_mode').select('minor_mode.user_id').whereRef('minor_mode.user_id', '=', 'users.id'))
        .$castTo<boolean>()
        .as('isMinor'),
    )

type Between = { from?: number; below?: number } | undefined
const isSpan = (span: Between) => span?.from !== undefined || span?.below !== undefined

type Wanted = PageWanted & {
  word?: string | undefined
  tail?: string | undefined
  nickname?: string | undefined
  state?: string | undefined
  course?: string | undefined
  created?: Between
  /** Days on which they learned. */
  learned?: Between
  bought?: Between
  /** The campaign that they came by. */
  campaign?: string | undefined
  /** A course, and a lesson, of which they learned on those days. */
  learnedCourse?: string | undefined
  learnedLesson?: string | undefined
  /** Lessons that they began and finished. */
  begun?: string | undefined
  finished?: string | undefined
  /** A lesson and a part of it, in which their last second lies: `12.3`. */
  stopped?: string | undefined
}

/** Digits of a mobile that an index finds by its end. */
const TAIL = 4
const endsWith = (tail: string) =>
  sql<boolean>`right(users.mobile, ${sql.lit(TAIL)}) = ${tail.slice(-TAIL)} and right(users.mobile, ${tail.length}) = ${tail}`
const contains = (part: string) => sql<boolean>`strpos(users.nickname, ${part}) > 0`
const owns = (course: number) =>
  sql<boolean>`exists (select 1 from entitlement where entitlement.user_id = users.id and entitlement.course_id = ${course})`

/** A mobile, its end of four digits or more, the number of the account, or a part of the nickname. */
function named(word: string): Expression<boolean> {
  if (!/^\d+$/.test(word)) return contains(word)
  if (word.length === MOBILE_LENGTH) return sql<boolean>`users.mobile = ${word}`
  const id = storedIdOf(word) ?? 0
  return word.length < TAIL ? sql<boolean>`users.id = ${id}` : sql<boolean>`(users.id = ${id} or (${endsWith(word)}))`
}
const MOBILE_LENGTH = 11

/** Numbers of the accounts that a word names, newest first. */
export async function learnersNamed(db: Db, word: string, limit: number): Promise<number[]> {
  const found = db.selectFrom('users').select('id').where(named(word)).orderBy('id', 'desc').limit(limit)
  return (await found.execute()).map(({ id }) => id)
}

type Past = Pick<Wanted, 'bought' | 'campaign' | 'begun' | 'finished' | 'stopped'>

/** Conditions on what accounts did: bought, came by a campaign, began and finished lessons. */
const pastConditions = ({ bought, campaign, begun, finished, stopped }: Past): Expression<boolean>[] => {
  const [lesson, part] = (stopped ?? '').split('.').map(storedIdOf)
  return [
    ...(isSpan(bought) ? [boughtWithin(bought ?? {})] : []),
    ...(campaign ? [broughtBy(campaign)] : []),
    ...(storedIdOf(begun) === undefined ? [] : [hasBegun(storedIdOf(begun) ?? 0)]),
    ...(storedIdOf(finished) === undefined ? [] : [hasFinished(storedIdOf(finished) ?? 0)]),
    ...(lesson === undefined || part === undefined ? [] : [stoppedAt(lesson, part - 1)]),
  ]
}

const fitting = ({
  word,
  tail,
  nickname,
  state,
  course,
  created,
  learned,
  learnedCourse,
  learnedLesson,
  ...past
}: Omit<Wanted, keyof PageWanted>): Expression<boolean>[] => [
  ...(word ? [named(word)] : []),
  ...(tail ? [tail.length < TAIL ? sql<boolean>`right(users.mobile, ${tail.length}) = ${tail}` : endsWith(tail)] : []),
  ...(nickname ? [contains(nickname)] : []),
  ...(state === 'locked' ? [sql<boolean>`users.is_locked`] : []),
  ...(state === 'open' ? [sql<boolean>`not users.is_locked`] : []),
  ...(storedIdOf(course) === undefined ? [] : [owns(storedIdOf(course) ?? 0)]),
  ...(isSpan(created) ? [registeredWithin(created ?? {})] : []),
  ...(isSpan(learned) ? [learnedWithin(learned ?? {}, { course: storedIdOf(learnedCourse), lesson: storedIdOf(learnedLesson) })] : []),
  ...pastConditions(past),
]

/** Accounts, newest first, by a word that names them, their state, a course that they own, and the day of registration. */
export function listAccounts(db: Db, { before, limit, order, ...wanted }: Wanted): Promise<AccountRow[]> {
  const query = fitting(wanted).reduce((fit, condition) => fit.where(condition), rows(db))
  return listPage(query, { table: 'users' }, { before, limit, order }).execute()
}

/** Counts the accounts of a filter, up to ten thousand. */
export async function countAccounts(db: Db, wanted: Omit<Wanted, keyof PageWanted>): Promise<{ count: number; isMore: boolean }> {
  const all = db.selectFrom('users').select('users.id')
  const fit = fitting(wanted).reduce((some, condition) => some.where(condition), all)
  return countFitting(db, fit)
}

export const accountById = (db: Db, id: number): Promise<AccountRow | undefined> => rows(db).where('id', '=', id).executeTakeFirst()

/** Locks or unlocks an account; false when it is already in that state. */
export async function setLocked(tx: Tx, id: number, isLocked: boolean): Promise<boolean> {
  const made = await tx
    .updateTable('users')
    .set({ is_locked: isLocked })
    .where('id', '=', id)
    .where('is_locked', '=', !isLocked)
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

/** Ends all sessions of an account and returns how many there were. */
export async function endSessions(tx: Tx, userId: number, now: number): Promise<number> {
  const ended = await tx
    .updateTable('session_family')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute()
  return ended.length
}

/** Stops the collecting of behaviour of a learner; false when it is off. Only the learner turns it on. */
export async function stopTracking(tx: Tx, id: number): Promise<boolean> {
  const made = await tx
    .updateTable('users')
    .set({ is_auto_up_sc: false })
    .where('id', '=', id)
    .where('is_auto_up_sc', '=', true)
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

const NAME = 'app_user_center'

/** The stored menu of 我的; undefined when the installation has set none. */
export async function storedMenu(db: Db): Promise<unknown> {
  return (await db.selectFrom('bt_setting').select('value').where('name', '=', NAME).executeTakeFirst())?.value
}

/** How many things wait for the learner, by the key of the menu's entry. */
export async function waitingCounts(db: Db, userId: number, now: number): Promise<Record<string, number>> {
  const { count } = await db
    .selectFrom('orders')
    .select((fields) => fields.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('status', '=', 'pending_payment')
    .where('pay_before', '>', now)
    .executeTakeFirstOrThrow()
  return { orders: count }
}

/** The number of an account; null when it has none, undefined when there is no account. */
export async function mobileOfUser(db: Db | Tx, userId: number): Promise<string | null | undefined> {
  return (await db.selectFrom('users').select('mobile').where('id', '=', userId).executeTakeFirst())?.mobile
}

/** Whether another account has the number. */
export async function isMobileTaken(db: Db | Tx, mobile: string, userId: number): Promise<boolean> {
  const holder = await learnerBy(db, 'mobile', mobile)
  return holder !== undefined && holder !== userId
}

/** Gives the account another number if it still has the one before; false when it does not. A taken number violates the unique key. */
export async function replaceMobile(
  work: Tx,
  userId: number,
  { before, after, now }: { before: string | null; after: string; now: number },
) {
  const changed = await work
    .updateTable('users')
    .set({ mobile: after })
    .where('id', '=', userId)
    .where('mobile', before === null ? 'is' : '=', before)
    .returning('id')
    .executeTakeFirst()
  if (!changed) return false
  if ((await claimWord(work, 'mobile', after, userId)) !== userId) throw new WordTaken(`The mobile of account ${userId} is taken`)
  if (before !== null) await freeWord(work, 'mobile', before, userId)
  const masked = { before_masked: maskMobile(before ?? ''), after_masked: maskMobile(after) }
  await work
    .insertInto('mobile_change')
    .values({ user_id: userId, ...masked, changed_at: now })
    .execute()
  return true
}

/** Orders of one learner are made one after the other; none by an account that was merged while the request was on its way. */
export async function lockBuyer(work: Tx, userId: number): Promise<void> {
  const row = await work.selectFrom('users').select('merged_into').where('id', '=', userId).forNoKeyUpdate().executeTakeFirstOrThrow()
  if (row.merged_into !== null) throw conflict('这个账号已经合并到你的另一个账号，请重新登录')
}

/** Whether an account is younger than `since` and has never paid. */
export async function isNewBuyer(db: Db | Tx, userId: number, since: number): Promise<boolean> {
  const user = await db.selectFrom('users').select('created_at').where('id', '=', userId).executeTakeFirst()
  const paid = await db
    .selectFrom('orders')
    .select('order_sn')
    .where('user_id', '=', userId)
    .where('paid_at', 'is not', null)
    .executeTakeFirst()
  return user !== undefined && user.created_at >= since && paid === undefined
}

/** When an account was opened. */
export const openedAt = async (db: Db | Tx, userId: number): Promise<number> =>
  (await db.selectFrom('users').select('created_at').where('id', '=', userId).executeTakeFirstOrThrow()).created_at

/** Whether anybody has an account. */
export async function hasLearners(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** The account that an account went into; itself where it stands. */
export async function standingId(db: Db | Tx, userId: number): Promise<number> {
  const row = await db.selectFrom('users').select('merged_into').where('id', '=', userId).executeTakeFirst()
  return row?.merged_into ?? userId
}

/** Accounts that went into this one. */
export async function formerIds(db: Db | Tx, userId: number): Promise<number[]> {
  const rows = await db.selectFrom('users').select('id').where('merged_into', '=', userId).orderBy('id').execute()
  return rows.map(({ id }) => id)
}
