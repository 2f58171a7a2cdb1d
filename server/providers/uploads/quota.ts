import type { Deps } from '#server/deps'
import { countUpload, forgetUploadDays } from '#server/repositories/site/media'
import { learningDayOf } from '@/domain/time/day'
import { overQuota } from './upload-refused'
import type { UploadPolicy } from './upload-token'

const MEBIBYTE = 1_048_576
/** Of one learner and day: a long evening of homework with photographs. */
const DAILY = { files: 100, bytes: 200 * MEBIBYTE }

/** Counts a file before it is stored. Throws when the learner has uploaded too much today. */
export async function countFile({ db, now }: Deps, { endUser }: UploadPolicy, bytes: number): Promise<void> {
  if (!(await countUpload(db, Number(endUser), learningDayOf(now()), bytes, DAILY))) throw overQuota()
}

export const forgetOldQuotas = ({ db, now }: Deps): Promise<void> => forgetUploadDays(db, learningDayOf(now()) - 1)
