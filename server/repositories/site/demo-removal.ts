import { sql } from 'kysely'
import { childrenFirst, keyText, type Link, links, type TableShape, tableShapes } from '#server/database/catalogue'
import { classOf } from '#server/database/table-classes'
import type { Tx } from '#server/database/tables'
import { digestIn } from './demo-row'
import { namedIn, namingTables } from './named-content'

/** Lists of this transaction: rows that go, and rows of the demo that stay. */
const GOING = sql.table('demo_going')
const KEPT = sql.table('demo_kept')

/** Why a row of the demo stays: somebody edited it, a learner has used it, the school's content needs it, or it is part of what stays. */
export type StayReason = 'edited' | 'used' | 'needed' | 'part'

/** A child that is a part of its parent: it stays with it. */
const parts = new Set(
  `chapter>course lesson>course lesson>chapter transcript>lesson lesson_practice>lesson lesson_article>lesson lesson_question>lesson lesson_stop>lesson lesson_section>lesson live_room>lesson live_room_staff>lesson course_combine>course course_extra_page>course
  course_level_price>course course_material>course course_pre_task>course course_protocol>course course_sale_time>course course_stock>course course_subject>course
  course_textbook>course guide_contact>course guide_template>course homework>course homework_item>homework course_group>course
  study_plan>course_group study_class>course_group plan_stage>study_plan plan_task>study_plan class_notice>study_class
  question>tiku_chapter question>question knowledge_point>tiku_chapter question_version>question key_change>question
  paper_section>paper paper_question>paper raffle>campaign raffle_prize>raffle distribution>campaign errata_chapter>errata_book
  gift_batch_course>gift_batch gift_code>gift_batch coupon_batch>coupon_template category_lock>category page_draft>block_page article_draft>article
  page_version>block_page`.split(/\s+/),
)

type Catalogue = { shapes: ReadonlyMap<string, TableShape>; all: readonly Link[] }

async function catalogueOf(work: Tx): Promise<Catalogue> {
  return { shapes: new Map((await tableShapes(work)).map((shape) => [shape.name, shape])), all: await links(work) }
}

/** That the row `child` refers to the row of the list under the alias `listed`. */
function refersTo({ columns, parentColumns, types, parent }: Link, { shapes }: Catalogue) {
  const key = shapes.get(parent)?.key ?? []
  const equal = columns.map((column, index) => {
    const place = key.indexOf(parentColumns[index] ?? '')
    if (place < 0) throw new Error(`a foreign key refers to ${parent} by another than its primary key`)
    return sql`${sql.ref(`child.${column}`)} = cast((listed.key::jsonb ->> ${sql.lit(place)}) as ${sql.id(types[index] ?? '')})`
  })
  return sql.join(equal, sql` and `)
}

const countOf = ({ numAffectedRows }: { numAffectedRows?: bigint }) => Number(numAffectedRows ?? 0)

/** Lists the learners of the demo, and every row that hangs on one of them or on one of these. */
async function listLearners(work: Tx, catalogue: Catalogue): Promise<void> {
  const begun = await sql`
    insert into ${GOING} (kind, key, is_learner)
    select 'users', note.key, true from demo_row as note join users on note.key = jsonb_build_array(users.id)::text
    where note.kind = 'users'`.execute(work)
  let fresh = countOf(begun) > 0 ? ['users'] : []
  while (fresh.length > 0) {
    const grown = new Set<string>()
    for (const link of catalogue.all) {
      const key = catalogue.shapes.get(link.child)?.key ?? []
      if (!fresh.includes(link.parent) || key.length === 0) continue
      const made = await sql`
        insert into ${GOING} (kind, key, is_learner)
        select distinct ${link.child}, ${keyText('child', key)}, true from ${sql.table(link.child)} as child
        join ${GOING} as listed on listed.kind = ${link.parent} and ${refersTo(link, catalogue)}
        on conflict do nothing`.execute(work)
      if (countOf(made) > 0) grown.add(link.child)
    }
    fresh = [...grown]
  }
}

/** Lists the rows of the demo that are as they were written, and notes those that are not. */
async function listContent(work: Tx, { shapes }: Catalogue): Promise<void> {
  const { rows } = await sql<{ kind: string }>`
    select distinct kind from demo_row where kind not in ('users', 'ledger_journal') order by kind`.execute(work)
  for (const { kind } of rows) {
    const key = shapes.get(kind)?.key ?? []
    if (key.length === 0) continue
    const one = sql`${sql.table(kind)} as one join demo_row as note on note.kind = ${kind} and note.key = ${keyText('one', key)}`
    const isSame = sql`${digestIn('one', sql.ref('note.columns'))} = note.digest`
    await sql`insert into ${GOING} (kind, key, is_learner) select ${kind}, note.key, false from ${one} where ${isSame}
      on conflict do nothing`.execute(work)
    await sql`insert into ${KEPT} (kind, key, reason) select ${kind}, note.key, 'edited' from ${one} where not ${isSame}
      and not exists (select 1 from ${GOING} as listed where listed.kind = ${kind} and listed.key = note.key)`.execute(work)
  }
}

const isListed = (kind: string, key: ReturnType<typeof keyText>) =>
  sql`exists (select 1 from ${GOING} as other where other.kind = ${kind} and other.key = ${key})`

/** Takes off the list what a row that stays refers to. */
async function keepReferred(work: Tx, link: Link, catalogue: Catalogue): Promise<number> {
  const child = catalogue.shapes.get(link.child)
  if (!child) return 0
  const stays = child.key.length === 0 ? sql`true` : sql`not ${isListed(link.child, keyText('child', child.key))}`
  const reason: StayReason = classOf(child) === 'learner' ? 'used' : 'needed'
  return countOf(
    await sql`
      with saved as (
        delete from ${GOING} as listed where listed.kind = ${link.parent} and not listed.is_learner and exists (
          select 1 from ${sql.table(link.child)} as child where ${refersTo(link, catalogue)} and ${stays})
        returning listed.key)
      insert into ${KEPT} (kind, key, reason) select ${link.parent}, key, ${reason} from saved on conflict do nothing`.execute(work),
  )
}

/** Takes off the list the parts of what stays, whether that is the demo's or the school's. */
async function keepParts(work: Tx, link: Link, catalogue: Catalogue): Promise<number> {
  const key = catalogue.shapes.get(link.child)?.key ?? []
  const isPart = sql.join(
    link.columns.map((column) => sql`${sql.ref(`child.${column}`)} is not null`),
    sql` and `,
  )
  return countOf(
    await sql`
      with saved as (
        delete from ${GOING} as part using ${sql.table(link.child)} as child
        where part.kind = ${link.child} and not part.is_learner and part.key = ${keyText('child', key)} and ${isPart}
          and not exists (select 1 from ${GOING} as listed where listed.kind = ${link.parent} and ${refersTo(link, catalogue)})
        returning part.key)
      insert into ${KEPT} (kind, key, reason) select ${link.child}, key, 'part' from saved on conflict do nothing`.execute(work),
  )
}

/** Takes off the list what a page, a setting or another text that stays names. */
async function keepNamed(work: Tx, { shapes }: Catalogue): Promise<number> {
  let kept = 0
  for (const name of namingTables) {
    const key = shapes.get(name)?.key ?? []
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(one) as row from ${sql.table(name)} as one where not ${isListed(name, keyText('one', key))}`.execute(work)
    const named = rows.flatMap(({ row }) => namedIn(name, row)).map(({ kind, id }) => ({ kind, key: JSON.stringify([id]) }))
    if (named.length === 0) continue
    const saved = await sql`
      with saved as (
        delete from ${GOING} as listed using jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as named (kind text, key text)
        where listed.kind = named.kind and listed.key = named.key and not listed.is_learner returning listed.kind, listed.key)
      insert into ${KEPT} (kind, key, reason) select distinct kind, key, 'needed' from saved on conflict do nothing`.execute(work)
    kept += countOf(saved)
  }
  return kept
}

/** A row of the demo that stays, with what it is called. */
export type StayingRow = { kind: string; key: string; title: string; reason: StayReason }
export type RemovalPlan = { going: ReadonlyMap<string, number>; kept: readonly StayingRow[]; userIds: readonly number[] }

async function planOf(work: Tx, { shapes }: Catalogue): Promise<RemovalPlan> {
  const going = await sql<{ kind: string; count: number }>`
    select kind, count(*)::int as count from ${GOING} group by kind order by kind`.execute(work)
  const users = await sql<{ id: number }>`
    select (key::jsonb ->> 0)::bigint as id from ${GOING} where kind = 'users' order by 1`.execute(work)
  const kinds = await sql<{ kind: string }>`select distinct kind from ${KEPT} where reason <> 'part' order by kind`.execute(work)
  const kept: StayingRow[] = []
  for (const { kind } of kinds.rows) {
    const { rows } = await sql<StayingRow>`
      select stays.kind, stays.key, stays.reason, coalesce(to_jsonb(one) ->> 'title', to_jsonb(one) ->> 'name', '') as title
      from ${KEPT} as stays join ${sql.table(kind)} as one on stays.key = ${keyText('one', shapes.get(kind)?.key ?? [])}
      where stays.kind = ${kind} and stays.reason <> 'part' order by stays.key`.execute(work)
    kept.push(...rows)
  }
  return { going: new Map(going.rows.map(({ kind, count }) => [kind, count])), kept, userIds: users.rows.map(({ id }) => id) }
}

/** Decides which rows of the demo go and which stay; the lists are there until the transaction ends. */
export async function planRemoval(work: Tx): Promise<RemovalPlan> {
  await sql`set local statement_timeout = 0`.execute(work)
  await sql`create temporary table if not exists ${GOING} (kind text, key text, is_learner boolean, primary key (kind, key))
    on commit drop`.execute(work)
  await sql`create temporary table if not exists ${KEPT} (kind text, key text, reason text, primary key (kind, key))
    on commit drop`.execute(work)
  const catalogue = await catalogueOf(work)
  await listLearners(work, catalogue)
  await listContent(work, catalogue)
  const { rows } = await sql<{ kind: string }>`select distinct kind from ${GOING} where not is_learner`.execute(work)
  const kinds = new Set(rows.map(({ kind }) => kind))
  const pinning = catalogue.all.filter(({ parent }) => kinds.has(parent))
  const bound = catalogue.all.filter(({ child, parent }) => kinds.has(child) && parts.has(`${child}>${parent}`))
  for (let changed = 1; changed > 0; ) {
    changed = await keepNamed(work, catalogue)
    for (const link of pinning) changed += await keepReferred(work, link, catalogue)
    for (const link of bound) changed += await keepParts(work, link, catalogue)
  }
  return planOf(work, catalogue)
}

/** Boards whose ranks lose a learner. */
export async function boardsGoing(work: Tx): Promise<string[]> {
  const { rows } = await sql<{ board: string }>`
    select distinct key::jsonb ->> 0 as board from ${GOING} where kind = 'rank_entry' order by 1`.execute(work)
  return rows.map(({ board }) => board)
}

/** First values of the keys of what goes of learners: the books name a movement after them. */
export async function numbersGoing(work: Tx): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select distinct key::jsonb ->> 0 as number from ${GOING}
    where kind in ('orders', 'payment', 'refund', 'cash_out', 'pending_cash', 'growth_reward')`.execute(work)
  return rows.map(({ number }) => number)
}

/** Ids of the rows of a table that go. */
export async function idsGoing(work: Tx, kind: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select (key::jsonb ->> 0)::bigint as id from ${GOING} where kind = ${kind}`.execute(work)
  return rows.map(({ id }) => id)
}

/** Ids of the journals that the demo wrote. */
export async function journalsOfDemo(work: Tx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select (key::jsonb ->> 0)::bigint as id from demo_row where kind = 'ledger_journal'`.execute(work)
  return rows.map(({ id }) => id)
}

/** Deletes the rows on the list, children first, and forgets that they were offered: what is offered next may take their place. */
export async function deleteGoing(work: Tx): Promise<void> {
  const { shapes, all } = await catalogueOf(work)
  const { rows } = await sql<{ kind: string }>`select distinct kind from ${GOING}`.execute(work)
  const names = rows.map(({ kind }) => kind)
  const keyless = all.filter(({ child, parent }) => names.includes(parent) && shapes.get(child)?.key.length === 0)
  for (const link of keyless)
    await sql`delete from ${sql.table(link.child)} as child using ${GOING} as listed
      where listed.kind = ${link.parent} and listed.is_learner and ${refersTo(link, { shapes, all })}`.execute(work)
  await forgetOffers(work, shapes)
  for (const name of childrenFirst(names, all))
    await sql`delete from ${sql.table(name)} as one using ${GOING} as listed
      where listed.kind = ${name} and listed.key = ${keyText('one', shapes.get(name)?.key ?? [])}`.execute(work)
  await sql`delete from demo_row as note using ${GOING} as listed where listed.kind = note.kind and listed.key = note.key`.execute(work)
}

/** An offer is noted by the columns of its key, joined by a space; questions and points of knowledge by their own key, an agreement by its kind. */
const offeredBy: Readonly<Record<string, readonly string[]>> = { agreement: ['kind'], knowledge_point: ['key'], question: ['key'] }

async function forgetOffers(work: Tx, shapes: Catalogue['shapes']): Promise<void> {
  const { rows } = await sql<{ kind: string }>`
    select distinct offer.kind from seed_offer as offer join ${GOING} as listed on listed.kind = offer.kind`.execute(work)
  for (const { kind } of rows) {
    const key = shapes.get(kind)?.key ?? []
    const offered = sql.join((offeredBy[kind] ?? key).map((column) => sql.ref(`one.${column}`)))
    await sql`
      delete from seed_offer as offer using ${sql.table(kind)} as one, ${GOING} as listed
      where offer.kind = ${kind} and listed.kind = ${kind} and listed.key = ${keyText('one', key)}
        and offer.key = concat_ws(' ', ${offered})`.execute(work)
  }
}
