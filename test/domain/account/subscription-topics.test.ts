import { type MessageKind, messageKindsOf } from '@/domain/account/message-kinds'
import { isNoticeTopic, noticeTopics, topicOf } from '@/domain/account/subscription-topics'

describe('topics of notices', () => {
  it.each<[MessageKind, string]>([
    ['order_paid', 'order'],
    ['book_shipped', 'order'],
    ['live_soon', 'live'],
    ['task_due', 'task'],
    ['class_notice', 'task'],
    ['doubt_answered', 'answer'],
    ['essay_marked', 'answer'],
    ['erratum_decided', 'answer'],
    ['account_security', 'service'],
  ])('%s is about %s', (kind, topic) => expect(topicOf(kind)).toBe(topic))

  it('give every kind one, and each topic a kind', () => {
    expect(new Set(messageKindsOf().map(topicOf))).toEqual(new Set(Object.keys(noticeTopics)))
  })

  it('are known by name', () => {
    expect(['live', 'toString', ''].map(isNoticeTopic)).toEqual([true, false, false])
  })
})
