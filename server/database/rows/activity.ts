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
