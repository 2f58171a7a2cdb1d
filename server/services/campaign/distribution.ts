import { tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { originAt } from '#server/http/page-origin'
import { mediaUrl } from '#server/media-url'
import { notFound } from '#server/refusal'
import { standingId } from '#server/repositories/account/account'
import { bindTo, findDistribution, inviteeCount, inviteePage, runningDistribution } from '#server/repositories/campaign/distributions'
import { rewardPage, rewardSums } from '#server/repositories/invite/rewards'
import { isDeviceOf, isLearner, recordDevice } from '#server/repositories/invite/risks'
import { leadersOf, rewardOf } from '#server/services/invite/invite'
import type { Distribution, DistributionBy, InvitedTarget, InvitedTo, Invitee } from '@/contract/campaign/distribution.schema'
import type { Leader, Reward } from '@/contract/invite/invite.schema'
import { bindRefusal, shareOf } from '@/domain/campaign/distribution-rule'
import { maskName } from '@/domain/site/known-by'

type Paging = { page?: number; limit?: number }

async function found({ db, now }: Deps, id: number) {
  const row = await findDistribution(db, id, now())
  if (!row) throw notFound('活动')
  return row
}

/** GET /v2/dist-custom/by/{id}/{type}: a course's running distribution and its reward. */
export async function distributionBy({ db, now }: Deps, courseId: number): Promise<DistributionBy> {
  const row = await runningDistribution(db, courseId, now())
  return row ? { distributionId: row.id, reward: shareOf(row.price, row.share) } : { distributionId: null, reward: 0 }
}

type Opened = { distributionId: number; distributorId: number; userId: number; device: string } & InvitedTarget

/** Records that the learner opened a link. A link that does not count is returned with the reason. */
export async function openedLink({ db, now }: Deps, opened: Opened): Promise<InvitedTo> {
  const { distributionId, userId, device, targetId, targetType } = opened
  return tx(db, async (work) => {
    const row = await findDistribution(work, distributionId, now())
    if (!row) throw notFound('活动')
    if (!(await isLearner(work, opened.distributorId))) throw notFound('分享人')
    const distributorId = await standingId(work, opened.distributorId)
    const reason = bindRefusal({
      userId,
      distributorId,
      isOpen: row.state === 'running',
      hasSameDevice: await isDeviceOf(work, distributorId, device),
      isTarget: row.courseId === targetId,
    })
    if (reason !== '') return { isBound: false, reason }
    await recordDevice(work, userId, device, now())
    await bindTo(work, { campaignId: distributionId, userId, distributorId, targetType, targetId, now: now() })
    return { isBound: true, reason: '' }
  })
}

/** The learner who asks, the code of their device, and the host under which they came. */
type Asking = { userId: number; device: string; host: string }

export async function distributionOf(deps: Deps, { userId, device, host }: Asking, id: number): Promise<Distribution> {
  const { db, env, now } = deps
  const { share, courseId, courseTitle, cover, price, ...row } = await found(deps, id)
  await recordDevice(db, userId, device, now())
  return {
    id,
    title: row.title,
    intro: row.intro,
    state: row.state,
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    share,
    reward: shareOf(price, share),
    course: { id: courseId, title: courseTitle, cover: mediaUrl(env, cover), price },
    url: `${await originAt(deps, host)}/course/${courseId}/detail?distributionId=${id}&userId=${userId}`,
    invitees: await inviteeCount(db, id, userId),
    ...(await rewardSums(db, userId, id)),
  }
}

export async function inviteesOf(deps: Deps, userId: number, id: number, { page = 0, limit = 20 }: Paging): Promise<Invitee[]> {
  await found(deps, id)
  const rows = await inviteePage(deps.db, { campaignId: id, distributorId: userId, page, limit })
  return rows.map((row) => ({ ...row, name: maskName(row.name) }))
}

export async function distributionLeaders(deps: Deps, userId: number, id: number): Promise<Leader[]> {
  await found(deps, id)
  return leadersOf(deps, id, 'distributor', userId)
}

export async function distributionRewards(deps: Deps, userId: number, id: number, { page = 0, limit = 20 }: Paging): Promise<Reward[]> {
  await found(deps, id)
  return (await rewardPage(deps.db, userId, { campaignId: id, roles: ['distributor'], page, limit })).map(rewardOf)
}
