import type { Insertable, Selectable } from 'kysely'
import { numberAfter } from '#server/database/number-after'
import type { Db, Tables, Tx } from '#server/database/tables'
import type { CertificateKind } from '@/contract/study/certificate.schema'
import { type CertificateStanding, lessonsNeeded } from '@/domain/study/certificate'

export type RuleRow = {
  id: number
  kind: CertificateKind
  objectId: number
  title: string
  needPercent: number
  isOn: boolean
  subject: string
}

/** Rules with the name of their course or paper. */
const rules = (db: Db | Tx) =>
  db
    .selectFrom('certificate_rule as rule')
    .leftJoin('course', (join) => join.onRef('course.id', '=', 'rule.object_id').on('rule.kind', '=', 'course'))
    .leftJoin('paper', (join) => join.onRef('paper.id', '=', 'rule.object_id').on('rule.kind', '=', 'paper'))
    .select(['rule.id', 'rule.kind', 'rule.object_id as objectId', 'rule.title', 'rule.need_percent as needPercent', 'rule.is_on as isOn'])
    .select((of) => of.fn.coalesce('course.title', 'paper.title', of.val('')).as('subject'))

export const findRule = (db: Db | Tx, kind: CertificateKind, objectId: number): Promise<RuleRow | undefined> =>
  rules(db).where('rule.kind', '=', kind).where('rule.object_id', '=', objectId).executeTakeFirst()

export const ruleById = (db: Db | Tx, id: number): Promise<RuleRow | undefined> => rules(db).where('rule.id', '=', id).executeTakeFirst()

/** All rules, the newest first. */
export const listRules = (db: Db, { before, limit }: { before?: number; limit: number }): Promise<RuleRow[]> =>
  rules(db)
    .$if(before !== undefined, (query) => query.where('rule.id', '<', before ?? 0))
    .orderBy('rule.id', 'desc')
    .limit(limit)
    .execute()

/** Rules that are on, of what a learner has: courses with a right in time, papers with a result. */
export const rulesOfLearner = (db: Db, userId: number, now: number): Promise<RuleRow[]> =>
  rules(db)
    .where('rule.is_on', '=', true)
    .where((of) =>
      of.or([
        of.exists(
          of
            .selectFrom('entitlement as held')
            .select('held.course_id')
            .whereRef('held.course_id', '=', 'course.id')
            .where('held.user_id', '=', userId)
            .where((held) => held.or([held('held.expires_at', 'is', null), held('held.expires_at', '>', now)])),
        ),
        of.exists(
          of.selectFrom('result').select('result.id').whereRef('result.paper_id', '=', 'paper.id').where('result.user_id', '=', userId),
        ),
      ]),
    )
    .orderBy('rule.kind')
    .orderBy('rule.object_id')
    .execute()

type RuleTerms = Omit<Insertable<Tables['certificate_rule']>, 'id'>

export async function addRule(work: Tx, row: RuleTerms): Promise<number> {
  const id = await numberAfter(work, 'certificate_rule')
  await work
    .insertInto('certificate_rule')
    .values({ ...row, id })
    .execute()
  return id
}

export const changeRule = (work: Tx, id: number, row: Pick<RuleTerms, 'title' | 'need_percent' | 'is_on'>) =>
  work.updateTable('certificate_rule').set(row).where('id', '=', id).execute()

/** How far a learner is on the way to a certificate. Of a dated mock the attempt within its time counts, once that is over. */
export async function standingOf(
  db: Db | Tx,
  userId: number,
  { kind, objectId, needPercent }: RuleRow,
  now: number,
): Promise<CertificateStanding> {
  if (kind === 'paper') {
    const row = await db.selectFrom('paper').select('pass_marks').where('id', '=', objectId).executeTakeFirst()
    const best = await db
      .selectFrom('result')
      .innerJoin('paper', 'paper.id', 'result.paper_id')
      .select(({ fn }) => fn.max<number | null>('result.marks').as('marks'))
      .where('result.user_id', '=', userId)
      .where('result.paper_id', '=', objectId)
      .where(({ or, and, eb, ref }) =>
        or([
          eb('paper.is_dated', '=', false),
          and([eb('paper.closes_at', '<=', now), eb('result.submitted_at', '<=', ref('paper.closes_at'))]),
        ]),
      )
      .executeTakeFirst()
    return { kind, marks: best?.marks ?? null, passMarks: row?.pass_marks ?? 0 }
  }
  const lessons = await db.selectFrom('lesson').select('id').where('course_id', '=', objectId).execute()
  const learned = await db
    .selectFrom('learn_state')
    .select('lesson_id')
    .where('user_id', '=', userId)
    .where('course_id', '=', objectId)
    .where('is_learned', '=', true)
    .execute()
  const done = new Set(learned.map(({ lesson_id }) => lesson_id))
  return { kind, learned: lessons.filter(({ id }) => done.has(id)).length, lessons: lessons.length, percent: needPercent }
}

/** Learners beyond a number, at most `limit`, who meet a rule and have no certificate by it, in the order of their numbers. */
export async function learnersDue(
  db: Db | Tx,
  { kind, objectId, needPercent }: RuleRow,
  now: number,
  page: { after: number; limit: number },
) {
  const { after, limit } = page
  const rows =
    kind === 'paper' ? await passedLearners(db, objectId, now, page) : await doneLearners(db, { objectId, needPercent, after, limit })
  return rows.map(({ userId }) => userId)
}

const passedLearners = (db: Db | Tx, paperId: number, now: number, { after, limit }: { after: number; limit: number }) =>
  db
    .selectFrom('result')
    .innerJoin('paper', 'paper.id', 'result.paper_id')
    .select('result.user_id as userId')
    .distinct()
    .where('result.paper_id', '=', paperId)
    .where('result.user_id', '>', after)
    .whereRef('result.marks', '>=', 'paper.pass_marks')
    .where(({ or, and, eb, ref }) =>
      or([
        eb('paper.is_dated', '=', false),
        and([eb('paper.closes_at', '<=', now), eb('result.submitted_at', '<=', ref('paper.closes_at'))]),
      ]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('certificate as held')
            .select('held.number')
            .whereRef('held.user_id', '=', 'result.user_id')
            .where('held.kind', '=', 'paper')
            .where('held.object_id', '=', paperId),
        ),
      ),
    )
    .orderBy('result.user_id')
    .limit(limit)
    .execute()

type Learned = { objectId: number; needPercent: number; after: number; limit: number }

async function doneLearners(db: Db | Tx, { objectId, needPercent, after, limit }: Learned) {
  const { lessons } = await db
    .selectFrom('lesson')
    .select(({ fn }) => fn.countAll<number>().as('lessons'))
    .where('course_id', '=', objectId)
    .executeTakeFirstOrThrow()
  if (Number(lessons) === 0) return []
  return db
    .selectFrom('learn_state as state')
    .innerJoin('lesson', 'lesson.id', 'state.lesson_id')
    .select('state.user_id as userId')
    .where('lesson.course_id', '=', objectId)
    .where('state.course_id', '=', objectId)
    .where('state.is_learned', '=', true)
    .where('state.user_id', '>', after)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('certificate as held')
            .select('held.number')
            .whereRef('held.user_id', '=', 'state.user_id')
            .where('held.kind', '=', 'course')
            .where('held.object_id', '=', objectId),
        ),
      ),
    )
    .groupBy('state.user_id')
    .having(({ fn }) => fn.countAll<number>(), '>=', lessonsNeeded(Number(lessons), needPercent))
    .orderBy('state.user_id')
    .limit(limit)
    .execute()
}

/** Rules that are on, in the order of their numbers. */
export const rulesOn = (db: Db): Promise<RuleRow[]> => rules(db).where('rule.is_on', '=', true).orderBy('rule.id').execute()

/** When the certificate of a paper can be given: a dated mock counts once it is over. Null where that is no matter of time. */
export async function givenFrom(db: Db, { kind, objectId }: { kind: CertificateKind; objectId: number }): Promise<number | null> {
  if (kind === 'course') return null
  const row = await db.selectFrom('paper').select(['is_dated', 'closes_at']).where('id', '=', objectId).executeTakeFirst()
  return row?.is_dated ? row.closes_at : null
}

export type CertificateRow = Selectable<Tables['certificate']>

/** Gives a certificate once a learner and object: the one that is there, or the new one. */
export async function giveCertificate(
  work: Tx,
  row: Insertable<Tables['certificate']>,
): Promise<{ certificate: CertificateRow; isNew: boolean }> {
  const made = await work
    .insertInto('certificate')
    .values(row)
    .onConflict((on) => on.columns(['user_id', 'kind', 'object_id']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (made) return { certificate: made, isNew: true }
  const known = work.selectFrom('certificate').selectAll().where('user_id', '=', row.user_id)
  const certificate = await known.where('kind', '=', row.kind).where('object_id', '=', row.object_id).executeTakeFirstOrThrow()
  return { certificate, isNew: false }
}

/** A learner's certificates, the newest first. */
export const certificatesOf = (db: Db, userId: number): Promise<CertificateRow[]> =>
  db.selectFrom('certificate').selectAll().where('user_id', '=', userId).orderBy('given_at', 'desc').orderBy('number').execute()

export const certificateByNumber = (db: Db | Tx, number: string): Promise<CertificateRow | undefined> =>
  db.selectFrom('certificate').selectAll().where('number', '=', number).executeTakeFirst()

export const certificateById = (db: Db | Tx, id: number): Promise<CertificateRow | undefined> =>
  db.selectFrom('certificate').selectAll().where('id', '=', id).executeTakeFirst()

type Wanted = { state?: string; number?: string; before?: number; limit: number }

/** Certificates for staff, the newest first. */
export function listCertificates(db: Db, { state, number, before, limit }: Wanted): Promise<CertificateRow[]> {
  let query = db.selectFrom('certificate').selectAll()
  if (state === 'withdrawn') query = query.where('withdrawn_at', 'is not', null)
  if (state === 'valid') query = query.where('withdrawn_at', 'is', null)
  if (number !== undefined) query = query.where('number', '=', number)
  if (before !== undefined) query = query.where('id', '<', before)
  return query.orderBy('id', 'desc').limit(limit).execute()
}

/** Withdraws a certificate; false where it was withdrawn before. */
export async function withdrawCertificate(
  work: Tx,
  { userId, number }: { userId: number; number: string },
  reason: string,
  now: number,
): Promise<boolean> {
  const row = await work
    .updateTable('certificate')
    .set({ withdrawn_at: now, reason })
    .where('user_id', '=', userId)
    .where('number', '=', number)
    .where('withdrawn_at', 'is', null)
    .returning('number')
    .executeTakeFirst()
  return row !== undefined
}
