import { numberAfter } from '#server/database/number-after'
import type { Db, Tx } from '#server/database/tables'
import type { RichContent } from '@/contract/site/rich.schema'

export type HelpText = { topic: string; title: string; content: RichContent }
export type HelpRow = HelpText & { id: number; isShown: boolean }

const rows = (db: Db) => db.selectFrom('help_item').select(['id', 'topic', 'title', 'content', 'is_shown as isShown'])

/** Questions of the help centre, newest first. */
export const listHelpRows = (db: Db, { before, limit }: { before?: number; limit: number }): Promise<HelpRow[]> =>
  rows(db)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const helpById = (db: Db, id: number): Promise<HelpRow | undefined> => rows(db).where('id', '=', id).executeTakeFirst()

export const lockHelp = (tx: Tx, id: number): Promise<HelpRow | undefined> => rows(tx).where('id', '=', id).forUpdate().executeTakeFirst()

export async function putHelp(tx: Tx, id: number, { content, ...rest }: HelpText): Promise<void> {
  await tx
    .updateTable('help_item')
    .set({ ...rest, content: JSON.stringify(content) })
    .where('id', '=', id)
    .execute()
}

/** Adds a question at the end; its id. */
export async function addHelp(tx: Tx, { content, ...rest }: HelpText): Promise<number> {
  const id = await numberAfter(tx, 'help_item')
  const seq = await numberAfter(tx, 'help_item', 'seq')
  const row = { ...rest, id, seq, content: JSON.stringify(content) }
  return (await tx.insertInto('help_item').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** Every question the help centre answers, in the school's order. */
export const shownHelp = (db: Db): Promise<{ id: number; topic: string; title: string }[]> =>
  db.selectFrom('help_item').select(['id', 'topic', 'title']).where('is_shown', '=', true).orderBy('seq').orderBy('id').execute()

/** A question that is shown, with its answer. */
export const shownHelpById = (db: Db, id: number): Promise<(HelpText & { id: number }) | undefined> =>
  db
    .selectFrom('help_item')
    .select(['id', 'topic', 'title', 'content'])
    .where('id', '=', id)
    .where('is_shown', '=', true)
    .executeTakeFirst()
