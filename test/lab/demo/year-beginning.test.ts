/** @sandbox own */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fullFolder } from '#server/folders'
import { YEAR_FILE } from '#server/seed/read'
import { unpackYear } from '#server/seed/year/pack'
import { BEGINNING_DAYS, makeBeginning } from '../../../lab/demo/year/make'

/** A machine that does much else at once needs more than the usual minute. */
const LIMIT_MS = 300_000

describe('the first days of the year', () => {
  it(
    'leave the same rows when they are lived again from the seed',
    async () => {
      const year = unpackYear(readFileSync(path.join(fullFolder, YEAR_FILE)))
      const { digest, rows } = await makeBeginning()
      expect(rows).toBeGreaterThan(500)
      expect({ days: BEGINNING_DAYS, digest }).toEqual(year?.head.beginning)
    },
    LIMIT_MS,
  )
})
