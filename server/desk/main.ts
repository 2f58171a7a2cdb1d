/**
 * `npm run -s admin -- desk add-owner <mobile>`: lets a number sign in at the staff desk as an owner. `reset-sign-in <mobile>` takes password,
 * authenticator and recovery codes from a member of the staff who lost them, ends their sessions, and lets them sign in once more: by text
 * message, or where none is sent by a code that is printed. On the database of the settings; the embedded one only while the server is down.
 */

import { openDatabase } from '#server/database/open'
import { type Db, type Tx, tx } from '#server/database/tables'
import { readEnv } from '#server/env'
import { factorsOf, makeOwner, staffByMobile } from '#server/repositories/account/staff'
import { StartFailure } from '#server/start-failure'
import { mobileOf } from '@/domain/account/mobile'
import { FIRST_CODE_DAYS, newFirstCode } from './frame/factors'
import { resetSignIn } from './frame/sign-in'

const firstCodeLine = (code: string) =>
  `First sign-in: the number and the code ${code}, which is good once and for ${FIRST_CODE_DAYS} days\n`

/** An owner who has an authenticator already keeps it, and needs no code. */
async function addOwner(work: Tx, mobile: string, hasSms: boolean): Promise<string> {
  const now = Date.now()
  const id = await makeOwner(work, mobile, now)
  const needsCode = !hasSms && (await factorsOf(work, id)).secret === null
  return `The number may sign in as an owner\n${needsCode ? firstCodeLine(await newFirstCode(work, id, now)) : ''}`
}

async function reset(db: Db, mobile: string, hasSms: boolean): Promise<string> {
  if (!(await resetSignIn(db, mobile, Date.now()))) throw new StartFailure('No member of the staff has this number')
  const staff = await staffByMobile(db, mobile)
  if (hasSms || !staff) return 'The number signs in by text message next\n'
  return firstCodeLine(await tx(db, (work) => newFirstCode(work, staff.id, Date.now())))
}

async function main() {
  const [command, text = '', ...rest] = process.argv.slice(2)
  const mobile = mobileOf(text)
  if ((command !== 'add-owner' && command !== 'reset-sign-in') || mobile === null || rest.length > 0)
    throw new StartFailure('Usage: npm run -s admin -- desk add-owner <mobile>, or reset-sign-in <mobile>')
  const env = readEnv(process.env)
  const hasSms = env.sms.kind !== 'off'
  const database = await openDatabase(env, Date.now)
  try {
    const words =
      command === 'add-owner' ? await tx(database.db, (work) => addOwner(work, mobile, hasSms)) : await reset(database.db, mobile, hasSms)
    process.stdout.write(words)
  } finally {
    await database.close()
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof StartFailure ? error.message : String(error instanceof Error ? error.stack : error)}\n`)
  process.exitCode = 1
})
