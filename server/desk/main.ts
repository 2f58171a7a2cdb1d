/**
 * `npm run -s desk -- add-owner <mobile>`: lets a number sign in at the staff desk as an owner. On the database of the settings; the
 * embedded one only while the server is down.
 */
import { mobileOf } from '@/domain/account/phone'
import { openDatabase } from '../database/open'
import { readEnv } from '../env'
import { makeOwner } from '../repositories/staff'
import { StartFailure } from '../start-failure'

async function main() {
  const [command, text = '', ...rest] = process.argv.slice(2)
  const mobile = mobileOf(text)
  if (command !== 'add-owner' || mobile === null || rest.length > 0) throw new StartFailure('Usage: npm run -s desk -- add-owner <mobile>')
  const database = await openDatabase(readEnv(process.env), Date.now)
  try {
    await makeOwner(database.db, mobile, Date.now())
    process.stdout.write('The number may sign in as an owner\n')
  } finally {
    await database.close()
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof StartFailure ? error.message : String(error instanceof Error ? error.stack : error)}\n`)
  process.exitCode = 1
})
