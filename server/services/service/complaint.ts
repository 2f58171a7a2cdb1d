import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'
import type { Deps } from '#server/deps'
import { invalid, notFound, Refusal } from '#server/refusal'
import { addComplaint, complaintByKey } from '#server/repositories/service/class-service'
import type { Complain, Complained, ComplaintReply } from '@/contract/service/class-service.schema'
import { learningDayOf, learningDayText } from '@/domain/time/day'

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

const COMPLAINTS_A_DAY = 3
const KEY_BYTES = 32

/** Takes one of a learner's complaints of a learning day; false when there is none left. */
type ComplaintTurns = { take(userId: number, day: number): boolean }

/**
 * Complaints a day, counted in memory only: whatever a database held of it, even blinded, could be tried out on every account, and on a
 * day with one complaint that would name its author. The count is of this process and ends with it.
 */
export function complaintTurns(): ComplaintTurns {
  let today = { day: Number.NaN, key: randomBytes(KEY_BYTES), used: new Map<string, number>() }
  return {
    take: (userId, day) => {
      if (day !== today.day) today = { day, key: randomBytes(KEY_BYTES), used: new Map() }
      const token = createHmac('sha256', today.key).update(String(userId)).digest('base64')
      const used = today.used.get(token) ?? 0
      if (used >= COMPLAINTS_A_DAY) return false
      today.used.set(token, used + 1)
      return true
    },
  }
}
