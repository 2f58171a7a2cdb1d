/**
 * `npm run -s desk -- add-owner <mobile>`: lets a number sign in at the staff desk as an owner. `reset-sign-in <mobile>` takes password,
 * authenticator and recovery codes from a member of the staff who lost them, ends their sessions, and lets them sign in by text message
 * once more. On the database of the settings; the embedded one only while the server is down.
 */
import { mobileOf } from '@/domain/account/phone'
import { openDatabase } from '../database/open'
import type { Db } from '../database/tables'
import { tx } from '../database/tx'
import { readEnv } from '../env'
import { writeAudit } from '../repositories/audit'
import { makeOwner, staffByMobile } from '../repositories/staff'
import { forgetFactors } from '../repositories/staff-factor'
import { StartFailure } from '../start-failure'

async function resetSignIn(db: Db, mobile: string, now: number): Promise<void> {
  const staff = await staffByMobile(db, mobile)
  if (!staff) throw new StartFailure('No member of the staff has this number')
  const entry = { staffId: staff.id, act: 'reset-staff-sign-in', object: `staff:${staff.id}`, before: null, after: null }
  await tx(db, async (work) => {
    await forgetFactors(work, staff.id, now)
    await writeAudit(work, { ...entry, reason: 'npm run desk', ip: '', at: now })
  })
}

async function main() {
  const [command, text = '', ...rest] = process.argv.slice(2)
  const mobile = mobileOf(text)
  if ((command !== 'add-owner' && command !== 'reset-sign-in') || mobile === null || rest.length > 0)
    throw new StartFailure('Usage: npm run -s desk -- add-owner <mobile>, or reset-sign-in <mobile>')
  const database = await openDatabase(readEnv(process.env), Date.now)
  try {
    if (command === 'add-owner') await makeOwner(database.db, mobile, Date.now())
    else await resetSignIn(database.db, mobile, Date.now())
    process.stdout.write(command === 'add-owner' ? 'The number may sign in as an owner\n' : 'The number signs in by text message next\n')
  } finally {
    await database.close()
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof StartFailure ? error.message : String(error instanceof Error ? error.stack : error)}\n`)
  process.exitCode = 1
})
