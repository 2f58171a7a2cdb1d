import { distribution } from '@/contract/campaign/distribution'
import { session } from '@/data/account/session'
import { clock } from '@/data/http/clock'
import { expectFailure } from '@/data/http/failure'
import { send } from '@/data/http/send'
import { isAttributed } from '@/domain/campaign/distribution-rule'
import { hasFields, readJson } from '@/domain/text/read-json'
import { storage } from '@/platform/storage'
import { writeIfRoom } from '@/platform/storage/port'

/** Storage key of the link a visitor opened, kept until sign-in. */
const KEY = 'distribution-link'

export type DistributionLink = { distributionId: number; userId: number; courseId: number }
type Kept = DistributionLink & { at: number }

const isKept = (kept: unknown): kept is Kept => hasFields(kept, ['distributionId', 'userId', 'courseId', 'at'])

function keep(link: DistributionLink): void {
  // A device that keeps nothing still counts the link of a learner who is signed in.
  writeIfRoom(storage, KEY, JSON.stringify({ ...link, at: clock.now() }))
}

const report = ({ distributionId, userId, courseId }: DistributionLink) =>
  send(
    distribution.invited,
    { params: { a: distributionId, b: userId }, body: { targetId: courseId, targetType: 'course' } },
    { isQuiet: true },
  )

const keepAgain = (link: DistributionLink) => (error: unknown) => {
  keep(link)
  expectFailure(error)
}

/** A distributor's link was opened: reports it, or keeps it on the device until a learner signs in. The last link wins. */
export async function openedDistributionLink(link: DistributionLink): Promise<void> {
  if (session.store.getState().refreshToken === '') return keep(link)
  await report(link).then(() => storage.remove(KEY), keepAgain(link))
}

/** Reports the link that was opened before signing in, while it still counts. */
export async function reportStoredLink(): Promise<void> {
  const kept = readJson(storage.read(KEY), isKept)
  if (!kept) return
  storage.remove(KEY)
  if (isAttributed(kept.at, clock.now())) await report(kept).catch(keepAgain(kept))
}
