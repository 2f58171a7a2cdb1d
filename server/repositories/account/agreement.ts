import type { Db, Tx } from '#server/database/tables'
import type { Agreement, AgreementKind, ConsentRow } from '@/contract/account/privacy.schema'

/** The version in force: the newest that is published. */
export async function currentAgreement(db: Db | Tx, kind: AgreementKind, now: number): Promise<Agreement | undefined> {
  const row = await db
    .selectFrom('agreement')
    .select(['version', 'title', 'sections', 'published_at as publishedAt'])
    .where('kind', '=', kind)
    .where('published_at', '<=', now)
    .orderBy('published_at', 'desc')
    .orderBy('version', 'desc')
    .executeTakeFirst()
  return row && { kind, ...row }
}

type NewConsent = { user_id: number; kind: string; version: string; is_given: boolean; place: string; given_at: number }

/** Adds to the log of consents. */
export async function addConsents(work: Tx, rows: readonly NewConsent[]): Promise<void> {
  if (rows.length > 0) await work.insertInto('consent').values(rows).execute()
}

/** Lists what a learner agreed to or declined, the newest first. */
export function consentsOf(db: Db, userId: number): Promise<ConsentRow[]> {
  return db
    .selectFrom('consent')
    .select(['id', 'kind', 'version', 'is_given as isGiven', 'given_at as givenAt'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
}

/** Whether use of the app may be recorded for an account. */
export async function setTracked(work: Tx, userId: number, isTracked: boolean): Promise<void> {
  await work.updateTable('users').set({ is_auto_up_sc: isTracked }).where('id', '=', userId).execute()
}

/** Versions of the agreements, those that come into force last first. */
export const agreementVersions = (db: Db) =>
  db
    .selectFrom('agreement')
    .select(['kind', 'version', 'title', 'sections', 'published_at as publishedAt'])
    .orderBy('published_at', 'desc')
    .orderBy('kind')
    .execute()

/** Locks the versions of a kind against others who add one, and counts them. */
export async function lockVersions(work: Tx, kind: AgreementKind): Promise<number> {
  const versions = work.selectFrom('agreement').select('version').where('kind', '=', kind)
  await versions.forUpdate().execute()
  // A statement that waited for the lock does not see what was added meanwhile.
  return (await versions.execute()).length
}

type NewAgreement = Pick<Agreement, 'kind' | 'version' | 'title' | 'sections' | 'publishedAt'>
/** Adds a version of an agreement, in force from `publishedAt`; false where the version is there already. A version is never changed: learners agreed to it. */
export async function addAgreement(tx: Tx, { publishedAt, sections, ...rest }: NewAgreement): Promise<boolean> {
  const made = await tx
    .insertInto('agreement')
    .values({ ...rest, sections: JSON.stringify(sections), published_at: publishedAt })
    .onConflict((on) => on.columns(['kind', 'version']).doNothing())
    .returning('version')
    .executeTakeFirst()
  return made !== undefined
}
