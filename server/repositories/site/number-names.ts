import { sql } from 'kysely'
import type { Db } from '#server/database/tables'
import { storedIdOf } from '@/domain/text/id-text'

/** How the things that figures are about are called. */
const names = {
  course: sql`select id, title from course`,
  lesson: sql`select id, title from lesson`,
  link: sql`select id, campaign || ' / ' || channel || '：' || title as title from marketing_link`,
  coupon: sql`select id, title from coupon_template`,
  paper: sql`select id, title from paper`,
  staff: sql`select id, name as title from staff`,
  question: sql`select question.id, left(version.stem_text, 40) as title from question
    join question_version version on version.question_id = question.id and version.version = question.version`,
} as const

export type Named = keyof typeof names

/** The campaign of a name, where a link has it. */
export async function campaignNamed(db: Db, name: string): Promise<string | undefined> {
  return (await db.selectFrom('marketing_link').select('campaign').where('campaign', '=', name).limit(1).executeTakeFirst())?.campaign
}

/** Names by key; what is gone has none. */
export async function namesOf(db: Db, kind: Named, keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const ids = keys.flatMap((key) => storedIdOf(key) ?? [])
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; title: string }>`
    select id, title from (${names[kind]}) named where id = any(${ids}::integer[])`.execute(db)
  return new Map(rows.map(({ id, title }) => [String(id), title]))
}
