import type { Deps } from '#server/deps'
import { sweepLibrary } from '#server/providers/media/library'
import { byJob } from '#server/repositories/account/audit'
import { libraryNames } from '#server/repositories/site/library'
import { forgetUploads, goingUploads } from '#server/repositories/site/media-upload'
import { DAY_MS } from '@/domain/time/units'
import { askForAll, sweepStore } from './store'
import { takeUpload } from './take-upload'

/** Checks uploads that are whole although nobody said so: the process that took their last byte died. */
export async function finishUploads(deps: Deps): Promise<void> {
  for (const { key } of await goingUploads(deps.db))
    await takeUpload(deps, key, byJob).catch((error: unknown) => deps.log.error({ err: error, key }, 'an upload could not be taken'))
}

/** Forgets uploads that nobody went on with for a day, and deletes what no row names any more. */
export async function sweepMedia(deps: Deps): Promise<void> {
  const before = deps.now() - DAY_MS
  await forgetUploads(deps.db, before)
  const uploads = new Set((await goingUploads(deps.db)).map(({ key }) => key))
  const files = await libraryNames(deps.db)
  await sweepLibrary(deps.env, { uploads, files }, before)
  await askForAll(deps, files)
  await sweepStore(deps, files, before)
}
