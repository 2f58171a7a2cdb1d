import type { ColumnType, Generated } from 'kysely'
import type { Question, QuestionAnswer } from '@/contract/campaign/questionnaire.schema'

type Json<T> = ColumnType<T, string, string>

/** Tables of raffles, questionnaires, free beans and advisers. */
export type ActivityTables = {
  raffle: { campaign_id: number; chances: number; seed: string; seed_hash: string; draws: Generated<number> }
  raffle_prize: {
    id: Generated<number>
    campaign_id: number
    seq: number
    kind: 'none' | 'beans' | 'coupon' | 'course' | 'goods'
    title: string
    weight: number
    stock: number | null
    taken: Generated<number>
    beans: Generated<number>
    template_id: number | null
    course_id: number | null
    picture: Generated<string>
  }
  raffle_draw: {
    id: Generated<number>
    campaign_id: number
    user_id: number
    turn: number
    number: number
    idempotency_key: string
    network: Generated<string>
    ticket: number
    prize_id: number
    status: 'given' | 'address' | 'claimed' | 'shipped'
    region: Generated<string>
    sealed: Generated<string>
    drawn_at: number
    claimed_at: Generated<number | null>
    carrier: Generated<string>
    tracking_no: Generated<string>
  }
  questionnaire: { id: number; title: string; intro: Generated<string>; body: Json<Question[]>; starts_at: number; ends_at: number }
  questionnaire_answer: {
    id: Generated<number>
    questionnaire_id: number
    user_id: number
    answers: Json<QuestionAnswer[]>
    answered_at: number
  }
  questionnaire_draft: { questionnaire_id: number; user_id: number; answers: Json<QuestionAnswer[]>; saved_at: number }
  gift_coin: {
    type: string
    title: string
    beans: number
    stock: number | null
    taken: Generated<number>
    starts_at: number
    ends_at: number
  }
  gift_coin_claim: { type: string; user_id: number; claimed_at: number }
  scrm_contact: { id: number; site: string; name: string; intro: string; url: string; incoming: Generated<number> }
  scrm_incoming: { site: string; user_id: number; contact_id: number; came_at: number }
}

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
    brand: Generated<string>
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
    reduced: Generated<number>
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
