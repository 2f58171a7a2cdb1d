import type { Db } from '#server/database/tables'
import { tx } from '#server/database/tx'
import { writeAudit } from '#server/repositories/account/audit'
import { forgetFactors, staffByMobile } from '#server/repositories/account/staff'

/** Lets a member of the staff who lost everything begin again, for an operator of the machine; false for a number that is nobody's. */
export async function resetSignIn(db: Db, mobile: string, now: number): Promise<boolean> {
  const staff = await staffByMobile(db, mobile)
  if (!staff) return false
  const entry = { staffId: staff.id, act: 'reset-staff-sign-in', object: `staff:${staff.id}`, before: null, after: null }
  await tx(db, async (work) => {
    await forgetFactors(work, staff.id, now)
    await writeAudit(work, { ...entry, reason: 'npm run admin -- desk', ip: '', at: now })
  })
  return true
}
