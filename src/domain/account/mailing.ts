/** Kinds of messages that a school sends to many: news is advertising, which a learner may switch off. */
export const mailingKinds = { school_notice: '通知（上课、考试、服务）', school_news: '活动和优惠（属于营销）' } as const
export type MailingKind = keyof typeof mailingKinds

export const mailingStates = { waiting: '等着发', sending: '正在发', stopped: '已停下', done: '发完了' } as const
export type MailingState = keyof typeof mailingStates

/** The learners that a mailing is for. `words` names a list as the staff chose it. */
export type Audience =
  | { of: 'all' }
  | { of: 'course'; id: number; words: string }
  | { of: 'class'; id: number; words: string }
  | { of: 'list'; ids: number[]; words: string }

/** Price of a thousand text messages in fen, and the hours in Asia/Shanghai in which nothing leaves the inbox. */
export type MailingRules = { fenPerThousand: number; quietFrom: number; quietUntil: number }
export const usualMailingRules: MailingRules = { fenPerThousand: 4_500, quietFrom: 22, quietUntil: 8 }

/** Signs of a text message, its signature included, that carriers count as one; each part of a longer one holds fewer, since it is numbered. */
const SIGNS_ALONE = 70
const SIGNS_OF_PART = 67

/** Counts the messages that carriers charge for one text, in UTF-16 units as they send it. */
export const smsParts = (text: string): number => (text.length <= SIGNS_ALONE ? 1 : Math.ceil(text.length / SIGNS_OF_PART))

/** The price of text messages in fen, rounded up. */
export const smsCost = (count: number, { fenPerThousand }: MailingRules): number => Math.ceil((count * fenPerThousand) / 1000)

/** Names the learners of a mailing. */
export function audienceWords(audience: Audience): string {
  if (audience.of === 'all') return '全部学员'
  if (audience.of === 'course') return `“${audience.words}”的学员`
  return audience.of === 'class' ? `班级“${audience.words}”` : audience.words
}
