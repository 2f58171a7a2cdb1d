import { type Static, Type } from '@sinclair/typebox'
import type { Tx } from '#server/database/tables'
import { keepAgreement } from '#server/repositories/ai/ai'
import { learnerIds } from '#server/seed/learner-ids'
import type { AiClaim } from '@/contract/ai/ai.schema'
import { oneOf } from '@/contract/scalars.schema'
import { closed, Id, Text } from '@/contract/site/stored-values.schema'
import { shanghaiHour } from '@/domain/time/day'

const ClaimSeed = Type.Object({ kind: oneOf('lesson'), refId: Id, second: Type.Integer({ minimum: 0 }), quote: Text }, closed)
const TurnSeed = Type.Object(
  {
    text: Text,
    claims: Type.Array(ClaimSeed),
    followUps: Type.Array(Text),
    isGood: Type.Optional(Type.Boolean()),
    note: Type.Optional(Type.String()),
  },
  closed,
)
/** Conversations learners had with the assistant. One without a claim was off the subject. */
export const AiSeed = Type.Object(
  { mobile: Text, daysAgo: Type.Integer({ minimum: 0 }), kind: oneOf('chat'), turns: Type.Array(TurnSeed, { minItems: 1 }) },
  closed,
)
type Conversation = Static<typeof AiSeed>
type Turn = Static<typeof TurnSeed>

const HOUR = 21
const TITLE_LENGTH = 40
const APART_MS = 90_000

async function claimsOf(work: Tx, { claims }: Turn): Promise<AiClaim[]> {
  const found: AiClaim[] = []
  for (const { refId, second, quote } of claims) {
    const lesson = await work.selectFrom('lesson').select(['title', 'course_id']).where('id', '=', refId).executeTakeFirst()
    if (lesson)
      found.push({ say: '', quote, source: { kind: 'lesson', refId, courseId: lesson.course_id, version: 0, second, title: lesson.title } })
  }
  return found
}

async function writeTurn(
  work: Tx,
  turn: Turn,
  row: { session_id: number; user_id: number; idempotency_key: string },
  at: number,
): Promise<void> {
  const claims = await claimsOf(work, turn)
  const outcome = claims.length > 0 ? { status: 'done' as const } : { status: 'refused' as const, reason: 'off_subject' as const }
  const { id } = await work
    .insertInto('ai_turn')
    .values({ ...row, ...outcome, text: turn.text, made_at: at, heard_at: at, begun_at: at, ended_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const said = { claims: JSON.stringify(claims), follow_ups: JSON.stringify(turn.followUps) }
  await work.updateTable('ai_turn').set(said).where('id', '=', id).execute()
  if (turn.isGood === undefined) return
  const opinion = { turn_id: id, user_id: row.user_id, is_good: turn.isGood, note: turn.note ?? '', made_at: at + APART_MS }
  await work.insertInto('ai_opinion').values(opinion).execute()
}

/** Writes learners' questions to the assistant, dated back from `now`, ms. Made once. */
export async function writeAi(work: Tx, conversations: readonly Conversation[], now: number): Promise<void> {
  const ids = await learnerIds(
    work,
    conversations.map(({ mobile }) => mobile),
  )
  for (const [index, { mobile, daysAgo, kind, turns }] of conversations.entries()) {
    const user_id = ids.get(mobile)
    if (user_id === undefined) continue
    const at = Math.min(now, shanghaiHour(now, -daysAgo, HOUR))
    await keepAgreement(work, user_id, true, at)
    const title = (turns[0]?.text ?? '').slice(0, TITLE_LENGTH)
    const place = { question_id: null, lesson_id: null, second: null }
    const session = { user_id, kind, title, ...place, made_at: at, touched_at: at + (turns.length - 1) * APART_MS }
    const { id } = await work.insertInto('ai_session').values(session).returning('id').executeTakeFirstOrThrow()
    for (const [turn, said] of turns.entries())
      await writeTurn(work, said, { session_id: id, user_id, idempotency_key: `seed-ai-${index}-${turn}` }, at + turn * APART_MS)
  }
}
