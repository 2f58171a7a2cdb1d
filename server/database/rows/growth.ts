import type { Generated } from 'kysely'

/** Tables of campaigns, rewards and distribution. Cash in fen. */
export type GrowthTables = {
  marketing_link: {
    id: Generated<number>
    code: string
    campaign: string
    channel: string
    address: string
    title: string
    body: string
    is_active: Generated<boolean>
    seen: Generated<number>
    staff_id: number
    made_at: number
  }
  channel_visit: { id: Generated<number>; link_id: number; device: string; user_id: number | null; at: number }
  campaign: {
    id: Generated<number>
    kind: 'invite' | 'distribution' | 'raffle'
    title: string
    intro: Generated<string>
    status: 'draft' | 'running' | 'stopped'
    starts_at: number
    ends_at: number
    budget: number | null
    spent: Generated<number>
  }
  growth_guard: { name: string; held_at: number }
  learner_device: { device: string; user_id: number; seen_at: number }
  growth_reward: {
    id: Generated<number>
    campaign_id: number
    user_id: number
    role: 'inviter' | 'invitee' | 'distributor'
    from_user_id: number
    order_sn: string
    item_seq: number | null
    amount: number
    ref: string
    made_at: number
    back_at: number | null
  }
  reward_debt: { user_id: number; amount: number }
  distribution: { campaign_id: number; course_id: number; share: number }
  distribution_bind: {
    campaign_id: number
    user_id: number
    distributor_id: number
    target_type: string
    target_id: number
    bound_at: number
  }
}
