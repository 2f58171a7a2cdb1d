import { secretOf } from '#server/database/secret'
import type { Db } from '#server/database/tables'
import type { UploadKeys } from './upload-token'

const ACCESS_KEY = 'qiming'

/** Returns the keys that sign the tokens of our own storage; every process on the database has the same. */
export async function localKeys(db: Db): Promise<UploadKeys> {
  return { accessKey: ACCESS_KEY, secretKey: await secretOf(db, 'uploads') }
}
