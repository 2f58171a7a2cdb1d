export type CampaignState = 'coming' | 'running' | 'ended'

/** Where a campaign is at `now`: one that was stopped has ended, a draft has not begun. */
export function campaignState(
  of: { status: 'draft' | 'running' | 'stopped'; startsAt: number; endsAt: number },
  now: number,
): CampaignState {
  if (of.status === 'stopped' || now >= of.endsAt) return 'ended'
  return of.status === 'draft' || now < of.startsAt ? 'coming' : 'running'
}
