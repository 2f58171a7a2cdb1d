import type { Db, Tx } from '#server/database/tables'
import type { Question } from '@/contract/campaign/questionnaire.schema'

const rows = (db: Db | Tx) =>
  db
    .selectFrom('questionnaire')
    .select(['id', 'title', 'intro', 'body', 'starts_at as startsAt', 'ends_at as endsAt'])
    .select(({ selectFrom }) =>
      selectFrom('questionnaire_answer')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('questionnaire_answer.questionnaire_id', '=', 'questionnaire.id')
        .as('answers'),
    )

export type QuestionnaireLine = Awaited<ReturnType<typeof listQuestionnaires>>[number]

/** Questionnaires with how many handed one in, newest first. */
export const listQuestionnaires = (db: Db, { before, limit }: { before?: number; limit: number }) =>
  rows(db)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const questionnaireById = (db: Db | Tx, id: number) => rows(db).where('id', '=', id).executeTakeFirst()

type Written = { title: string; intro: string; body: readonly Question[]; startsAt: number; endsAt: number }
const rowOf = ({ title, intro, body, startsAt, endsAt }: Written) => {
  return { title, intro, body: JSON.stringify(body), starts_at: startsAt, ends_at: endsAt }
}

/** Adds a questionnaire under the next number. */
export async function addQuestionnaire(work: Tx, of: Written): Promise<number> {
  const last = await work.selectFrom('questionnaire').select('id').orderBy('id', 'desc').limit(1).forUpdate().executeTakeFirst()
  const id = (last?.id ?? 0) + 1
  await work
    .insertInto('questionnaire')
    .values({ id, ...rowOf(of) })
    .execute()
  return id
}

export const setQuestionnaire = (work: Tx, id: number, of: Written) =>
  work.updateTable('questionnaire').set(rowOf(of)).where('id', '=', id).execute()
