import { createHash, randomInt } from 'node:crypto'
import type { Deps } from '#server/deps'
import { invalid, notFound, Refusal } from '#server/refusal'
import { addComplaint, complaintByKey } from '#server/repositories/service/class-service'
import type { Complain, Complained, ComplaintReply } from '@/contract/service/class-service.schema'
import { learningDayOf, learningDayText } from '@/domain/time/day'
import { COMPLAINTS_A_DAY, type ComplaintTurns } from './complaint-turns'

const CODE_LENGTH = 16
const MOST_ID = 1_000_000_000
/** No letters or digits that are taken for each other. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

const newCode = () => Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
const keyOf = (code: string) => createHash('sha256').update(code.toUpperCase().replaceAll(/[\s-]/g, '')).digest('hex')

/**
 * Files a complaint without its author. Its words are not filtered: whoever reports cheating or abuse has to name it. The code is returned
 * once; only its hash is stored.
 */
export async function complain(deps: Deps, turns: ComplaintTurns, userId: number, { category, text }: Complain): Promise<Complained> {
  const body = text.trim()
  if (body.length < 10) throw invalid('请写至少 10 个字，方便我们处理')
  const day = learningDayOf(deps.now())
  if (!turns.take(userId, day)) throw new Refusal(429, `每天最多提交 ${COMPLAINTS_A_DAY} 条，请明天再来`)
  const code = newCode()
  const filed = { key: keyOf(code), category, body, day }
  while (!(await addComplaint(deps.db, { ...filed, id: randomInt(1, MOST_ID) })));
  return { code }
}

/** Shows a complaint and its reply to the holder of its code. */
export async function complaintReply({ db }: Deps, code: string): Promise<ComplaintReply> {
  const row = await complaintByKey(db, keyOf(code))
  if (!row) throw notFound('查询码对应的投诉')
  const isAnswered = row.status === 'answered'
  return {
    category: row.category,
    text: row.body,
    day: learningDayText(row.made_day),
    reply: isAnswered ? row.reply : null,
    repliedOn: isAnswered && row.replied_day !== null ? learningDayText(row.replied_day) : null,
  }
}
