import { sql } from 'kysely'
import type { Tx } from '#server/database/tables'
import { addLearners } from '#server/repositories/course/course-edit'
import { asOnOneMachine } from './aside'
import { followRows } from './hanging'
import { joinDays, joinStates, lockBudgets } from './learning'
import { applyNotes, type Merging, noteJoined, noteMoved, noteRows, type Place, placeOf, removeJoined } from './note'
import { joinRanks } from './ranks'
import { type Joined, type Moved, treatments } from './treatment'

async function moveRows(work: Tx, merging: Merging, place: Place, treatment: Moved): Promise<number> {
  await noteMoved(work, merging, place, treatment)
  return applyNotes(work, merging, place, 'moved', [place.column, ...Object.keys(treatment.set ?? {})])
}

/** Courses that both have are learned by one learner less. */
async function countLearners(work: Tx, { id, kept, since }: Merging, sign: 1 | -1): Promise<void> {
  const { rows } = await sql<{ course: number }>`
    select (before ->> 'course_id')::int as course from account_merge_row where user_id = ${kept} and merge_id = ${id} and name = 'entitlement'
      and act = 'removed' and seq > ${since} order by 1`.execute(work)
  for (const { course } of rows) await addLearners(work, course, sign)
}

/** Closes the account: it keeps its mobile, which leads to the other one from now on. */
export async function closeAccount(work: Tx, merging: Merging): Promise<void> {
  const { kept, gone } = merging
  const { is_locked } = await work.selectFrom('users').select('is_locked').where('id', '=', gone).executeTakeFirstOrThrow()
  const before = { is_locked, merged_into: null }
  const after = { is_locked: true, merged_into: kept }
  await noteRows(work, merging, placeOf('users.id'), [{ act: 'closed', key: { id: gone }, before, after }])
  await work.updateTable('users').set(after).where('id', '=', gone).execute()
}

async function endSessions(work: Tx, { gone }: Merging, now: number): Promise<number> {
  const ended = await work
    .updateTable('session_family')
    .set({ revoked_at: now })
    .where('user_id', '=', gone)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute()
  return ended.length
}

/** How many rows changed their learner, how many of both went into one, and how many stayed behind because their place was taken. */
export type Count = { moved: number; joined: number; stayed: number }

type Work = (work: Tx, merging: Merging, now: number) => Promise<Omit<Count, 'stayed'>>

const nothing = { moved: 0, joined: 0 }

/** How the tables that SQL alone cannot join are joined. The account is closed once, and balances move by the ledger, in the service. */
const worked: Readonly<Record<string, Work>> = {
  'learn_state.user_id': async (work, merging) => {
    await lockBudgets(work, merging)
    const joined = await joinStates(work, merging)
    return { joined, moved: await moveRows(work, merging, placeOf('learn_state.user_id'), { is: 'moved', apart: ['lesson_id'] }) }
  },
  'learn_day.user_id': async (work, merging) => {
    const joined = await joinDays(work, merging)
    return { joined, moved: await moveRows(work, merging, placeOf('learn_day.user_id'), { is: 'moved', apart: ['day', 'lesson_id'] }) }
  },
  'rank_entry.user_id': joinRanks,
  'users.id': async () => nothing,
  'session_family.user_id': async (work, merging, now) => {
    await endSessions(work, merging, now)
    return nothing
  },
  'ledger_account.owner': async () => nothing,
}

async function joinRows(work: Tx, merging: Merging, place: Place, treatment: Joined): Promise<Omit<Count, 'stayed'>> {
  await noteJoined(work, merging, place, treatment)
  await removeJoined(work, merging, place, treatment.by)
  const joined = await applyNotes(work, merging, place, 'joined', Object.keys(treatment.set))
  return { joined, moved: await moveRows(work, merging, place, { is: 'moved', apart: treatment.by }) }
}

async function stayedRows(work: Tx, merging: Merging, { table, column }: Place): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where ${sql.ref(column)} = ${merging.gone}`.execute(work)
  return rows[0]?.count ?? 0
}

async function carryOut(work: Tx, merging: Merging, name: string, now: number): Promise<Count> {
  const place = placeOf(name)
  const treatment = treatments[name]
  switch (treatment?.is) {
    case 'moved':
      return { joined: 0, moved: await moveRows(work, merging, place, treatment), stayed: await stayedRows(work, merging, place) }
    case 'joined':
      return { ...(await joinRows(work, merging, place, treatment)), stayed: 0 }
    case 'worked':
      return { ...nothing, ...(await worked[name]?.(work, merging, now)), stayed: 0 }
    case 'dropped':
      await sql`delete from ${sql.table(place.table)} where ${sql.ref(place.column)} = ${merging.gone}`.execute(work)
      return { ...nothing, stayed: 0 }
    default:
      return { ...nothing, stayed: 0 }
  }
}

/** Moves and joins all rows of the closed account, by place. Done again it finds what was written meanwhile. */
export const moveAll = (work: Tx, merging: Merging, now: number): Promise<Record<string, Count>> =>
  asOnOneMachine(work, merging, async () => {
    const counts: Record<string, Count> = {}
    for (const name of Object.keys(treatments)) counts[name] = await carryOut(work, merging, name, now)
    await followRows(work, merging)
    await countLearners(work, merging, -1)
    return counts
  })

/** Courses that were held twice are learned by two again. */
export const countLearnersAgain = (work: Tx, merging: Merging): Promise<void> => countLearners(work, { ...merging, since: 0 }, 1)
