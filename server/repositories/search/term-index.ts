import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/database/tables'
import type { WeightedTerm } from '@/domain/search/passage-rank'

/** Texts that are found by terms, each with the table that counts in how many of them a term stands. */
const countsOf = { ai_passage: 'ai_term', search_document: 'search_term' } as const
export type TermIndex = keyof typeof countsOf

/** The key of the row that counts the texts. */
const ALL = ''

/** In how many texts each term stands, and how many there are. Terms nothing is written of are left out. */
export async function termCounts(
  db: Db,
  index: TermIndex,
  terms: readonly string[],
): Promise<{ counts: ReadonlyMap<string, number>; total: number }> {
  const rows = await db
    .selectFrom(countsOf[index])
    .select(['term', 'count'])
    .where('term', 'in', [ALL, ...terms])
    .where('count', '>', 0)
    .execute()
  const counts = new Map(rows.map(({ term, count }) => [term, count]))
  const total = counts.get(ALL) ?? 0
  counts.delete(ALL)
  return { counts, total }
}

type Sources = { kind: string; ids: readonly number[]; sign: 1 | -1 }

/** Adds (or with -1 takes away) the terms of sources to the counts. Terms in order: two writers never wait for each other in a ring. */
export async function countTerms(work: Tx, index: TermIndex, { kind, ids, sign }: Sources): Promise<void> {
  if (ids.length === 0) return
  const [texts, counts] = [sql.table(index), sql.table(countsOf[index])]
  const among = sql`kind = ${kind} and ref_id in (${sql.join([...ids])})`
  await sql`
    insert into ${counts} as known (term, count)
    select term, ${sign}::int * count(*)::int from (
      select unnest(tsvector_to_array(terms)) as term from ${texts} where ${among}
      union all select ${ALL} from ${texts} where ${among}
    ) found group by term order by term
    on conflict (term) do update set count = known.count + excluded.count`.execute(work)
}

/** Counts everything there is, where it has not been counted: texts were indexed before their terms were counted. */
export async function countAllOnce(work: Tx, index: TermIndex): Promise<void> {
  const counted = await work.selectFrom(countsOf[index]).select('count').where('term', '=', ALL).executeTakeFirst()
  if (counted) return
  await sql`
    insert into ${sql.table(countsOf[index])} (term, count)
    select word, ndoc from ts_stat(${`select terms from ${index}`})
    union all select ${ALL}, count(*)::int from ${sql.table(index)}
    on conflict (term) do update set count = excluded.count`.execute(work)
}

/** A term as the text form of a query has it. Terms are letters and digits, so nothing in them is a sign. */
const lexeme = (term: string) => `'${term.replace(/['\\]/g, '')}'`

/** Whether a text has any of the terms. */
export const hasAny = (terms: readonly WeightedTerm[]) =>
  sql<boolean>`terms @@ ${terms.map(({ term }) => lexeme(term)).join(' | ')}::tsquery`

/** The weights of the terms that a text has, together. */
export const weightOf = (terms: readonly WeightedTerm[]): RawBuilder<number> =>
  sql.join(
    terms.map(({ term, weight }) => sql`case when terms @@ ${lexeme(term)}::tsquery then ${weight}::real else 0 end`),
    sql` + `,
  ) as RawBuilder<number>
