import { type MessageKind, messageKinds } from './message-kinds'

/** Lists the topics the messaging app may send messages about; each has a template of its own there. */
export const noticeTopics = {
  order: '订单和物流',
  live: '直播开播',
  task: '学习任务',
  answer: '批改和回复',
  service: '服务和活动',
} as const

export type NoticeTopic = keyof typeof noticeTopics

/** Whether a text names a topic. */
export function isNoticeTopic(text: string): text is NoticeTopic {
  return Object.hasOwn(noticeTopics, text)
}

const own: Partial<Record<MessageKind, NoticeTopic>> = {
  live_soon: 'live',
  task_due: 'task',
  class_notice: 'task',
  course_given: 'service',
  erratum_decided: 'answer',
  prize_shipped: 'order',
}
const ofGroup = { order: 'order', learning: 'answer', exam: 'answer', service: 'service' } as const

/** The topic of a kind of message. */
export function topicOf(kind: MessageKind): NoticeTopic {
  return own[kind] ?? ofGroup[messageKinds[kind].group]
}
