/** `npm run -s lab -- sharding`: writes the lists of `docs/sharding.md` anew. */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { spreadTables } from '#server/database/hindrances'
import { startServer } from '../../support/server'
import { listsOf, reportOf } from './report'

const FILE = path.join(__dirname, '../../../docs/sharding.md')
const MARK = '<!-- lists -->'

async function main() {
  const server = await startServer()
  const lists = listsOf(reportOf(await spreadTables(server.db)))
  await server.close()
  const [head = ''] = readFileSync(FILE, 'utf8').split(MARK)
  writeFileSync(FILE, `${head}${MARK}\n\n${lists}\n`)
}
void main()
