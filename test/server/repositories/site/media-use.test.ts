import { sql } from 'kysely'
import { classOf } from '#server/database/table-classes'
import { mediaUses } from '#server/repositories/site/media-use'
import { startServer, type TestServer } from '../../../support/server'

const ADDRESS = 'library/open/7-0123456789ab.jpg'
/** Columns of texts that are no content, or whose addresses nobody is shown. */
const notShown = /^(site_media|seed_|demo_row|desk_file|staff|marketing_link)/
const shownColumns = /(cover|picture|video|avatar|trailer|media|blocks|content|sections|summary|stem|options|explanation)$/

let server: TestServer
beforeAll(async () => {
  server = await startServer({ seed: true })
  const page = await server.db.selectFrom('block_page').select('id').orderBy('id').executeTakeFirstOrThrow()
  const version = { page_id: page.id, title: '旧版', blocks: '[]', replaced_at: 0 }
  await server.db.insertInto('page_version').values(version).execute()
})
afterAll(() => server.close())

type Column = { name: string; column: string; type: string }

it('finds a file in every column of content that shows one', async () => {
  const { rows } = await sql<Column>`
    select table_name as name, column_name as "column", data_type as type from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'jsonb') and is_generated = 'NEVER' order by 1, 2`.execute(server.db)
  const missed: string[] = []
  for (const { name, column, type } of rows) {
    const isContent = classOf({ name, columns: [] }) === 'content'
    if (!isContent || notShown.test(name) || !shownColumns.test(column) || (column === 'summary' && type === 'text')) continue
    await server.db
      .transaction()
      .execute(async (work) => {
        const value = type === 'text' ? sql`${ADDRESS}` : sql`jsonb_build_array(jsonb_build_object('type', 'img', 'src', ${ADDRESS}::text))`
        const { numAffectedRows } = await sql`update ${sql.table(name)} set ${sql.ref(column)} = ${value}`.execute(work)
        if ((numAffectedRows ?? 0n) > 0n && !(await mediaUses(work)).some(({ mark }) => mark === '7-0123456789ab'))
          missed.push(`${name}.${column}`)
        throw new Error('undo')
      })
      .catch((error: unknown) => {
        if (!(error instanceof Error) || error.message !== 'undo') throw error
      })
  }
  expect(missed).toEqual([])
})
