/**
 * `npm run -s admin -- desk add-owner <mobile>`: lets a number sign in at the staff desk as an owner. `reset-sign-in <mobile>` takes password,
 * authenticator and recovery codes from a member of the staff who lost them, ends their sessions, and lets them sign in by text message
 * once more. On the database of the settings; the embedded one only while the server is down.
 */

import { openDatabase } from '#server/database/open'
import { readEnv } from '#server/env'
import { makeOwner } from '#server/repositories/account/staff'
import { StartFailure } from '#server/start-failure'
import { mobileOf } from '@/domain/account/mobile'
import { resetSignIn } from './frame/sign-in'

async function main() {
  const [command, text = '', ...rest] = process.argv.slice(2)
  const mobile = mobileOf(text)
  if ((command !== 'add-owner' && command !== 'reset-sign-in') || mobile === null || rest.length > 0)
    throw new StartFailure('Usage: npm run -s admin -- desk add-owner <mobile>, or reset-sign-in <mobile>')
  const database = await openDatabase(readEnv(process.env), Date.now)
  try {
    if (command === 'add-owner') await makeOwner(database.db, mobile, Date.now())
    else if (!(await resetSignIn(database.db, mobile, Date.now()))) throw new StartFailure('No member of the staff has this number')
    process.stdout.write(command === 'add-owner' ? 'The number may sign in as an owner\n' : 'The number signs in by text message next\n')
  } finally {
    await database.close()
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof StartFailure ? error.message : String(error instanceof Error ? error.stack : error)}\n`)
  process.exitCode = 1
})
