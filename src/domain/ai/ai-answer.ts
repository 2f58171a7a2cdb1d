import type { AiClaim, AiReason, AiSource, AiStatus, AiTurn } from '@/contract/ai/ai.schema'

/** Questions a learner may ask in a day. */
export const AI_DAILY_CAP = 50
/** Days a conversation is kept after it was last used. */
export const AI_KEPT_DAYS = 90
/** An answer nobody works on for so long has been given up, ms. */
export const AI_SILENT_MS = 90_000

const reasons: Record<AiReason, string> = {
  slow: '等得太久，回答没有写完，可以重新回答',
  cut: '连接中断，回答没有写完，可以重新回答',
  broken: 'AI 服务暂时不可用，请稍后重新回答',
  long: '回答过长，后面的部分没有显示',
  off_subject: '没有在课程、题目和文章里找到相关内容。这里只回答与所学课程有关的问题，可以换个说法，或者问老师',
  exam: '你有考试正在进行，交卷后才能使用 AI',
  unquoted: '写出的内容都没有通过出处核对，已全部隐去。可以重新回答，或者问老师',
}

/** Explains to a learner why an answer is not whole; empty where nothing need be said. */
export function answerNote({ status, reason }: { status: AiStatus; reason: AiReason | null }): string {
  if (status === 'stopped' && reason === null) return '已停止'
  return reason === null ? '' : reasons[reason]
}

/** An answer as it stands now: one that nobody works on any more was cut off. */
export function settledTurn<T extends { status: AiStatus; reason: AiReason | null }>(turn: T, heardAt: number, now: number): T {
  return turn.status === 'waiting' && now - heardAt > AI_SILENT_MS ? { ...turn, status: 'failed', reason: 'cut' } : turn
}

const kinds: Record<AiSource['kind'], string> = { lesson: '课程', question: '题目解析', article: '文章', help: '帮助' }

/** Names the kind of source of a quote, in the learner's words. */
export const sourceKindName = (kind: AiSource['kind']): string => kinds[kind]

/** An answer after one more event of its stream. */
export function turnAfter(turn: AiTurn, name: string, data: unknown): AiTurn {
  if (name === 'claim') return { ...turn, claims: [...turn.claims, data as AiClaim] }
  if (name === 'withheld') return { ...turn, withheld: (data as { count: number }).count }
  return data as AiTurn
}

/** An answer whose stream was cut off. */
export const brokenTurn = (turn: AiTurn): AiTurn => (turn.status === 'waiting' ? { ...turn, status: 'failed', reason: 'cut' } : turn)

/** The steps of an explanation: its sentences, those too short to be explained left out. */
export function stepsOf(text: string): string[] {
  const sentences = text.match(/[^。；;！？\n]+[。；;！？]?/g) ?? []
  return sentences.map((step) => step.trim()).filter((step) => Array.from(step).length >= 6)
}
