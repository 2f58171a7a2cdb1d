import { setImmediate } from 'node:timers/promises'
import { askedHash, fingerprintOf } from '#server/bank/read/fingerprint'
import type { Db, Tx } from '#server/database/tables'
import { tx } from '#server/database/tx'
import { putFingerprints, withChildren, withoutFingerprint } from '#server/repositories/tiku/question-bank/fingerprints'

/** Few at a time: the hashes of a batch are made in one piece. */
const BATCH_SIZE = 50

async function fillBatch(work: Tx): Promise<number> {
  const ids = await withoutFingerprint(work, BATCH_SIZE)
  if (ids.length === 0) return 0
  const rows = await withChildren(work, ids)
  const printed = ids.map((id) => {
    const own = rows.find((row) => row.id === id)
    const children = rows.filter(({ parentId }) => parentId === id).map((row) => ({ asked: askedHash(row, []), key: row.key }))
    if (!own) return { id, fingerprint: '' }
    const asked = askedHash(
      own,
      children.map((child) => child.asked),
    )
    return {
      id,
      fingerprint: fingerprintOf(
        asked,
        own.key,
        children.map((child) => fingerprintOf(child.asked, child.key, [])),
      ),
    }
  })
  await putFingerprints(work, printed)
  return ids.length
}

/** Gives a fingerprint to every imported question that has none, so that a file brought again finds it. */
export async function fillFingerprints(db: Db): Promise<void> {
  while ((await tx(db, fillBatch)) === BATCH_SIZE) await setImmediate()
}
