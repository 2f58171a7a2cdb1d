import {
  afterQuietHours,
  isMessageKind,
  isSubscriptionTopic,
  type MessageKind,
  messageGroups,
  messageKinds,
  messageKindsOf,
  subscriptionTopics,
  topicOf,
} from '@/domain/account/messages'

describe('kinds of messages', () => {
  it('accepts its own names only', () => {
    expect(isMessageKind('refund_done')).toBe(true)
    expect(isMessageKind('toString')).toBe(false)
  })
  it('every kind belongs to a group and has a title', () => {
    for (const kind of messageKindsOf()) {
      expect(messageKinds[kind].title).not.toBe('')
      expect(Object.keys(messageGroups)).toContain(messageKinds[kind].group)
    }
  })
  it('lists the kinds of one group', () => {
    expect(messageKindsOf('order')).toContain('refund_done')
    expect(messageKindsOf('order')).not.toContain('report_answered')
  })
})

describe('the subscription topics', () => {
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

  it('cover every kind, and each topic has a kind', () => {
    expect(new Set(messageKindsOf().map(topicOf))).toEqual(new Set(Object.keys(subscriptionTopics)))
  })

  it('subscription topics are found by name', () => {
    expect(['live', 'toString', ''].map(isSubscriptionTopic)).toEqual([true, false, false])
  })
})

const at = (text: string) => Date.parse(`${text}+08:00`)

describe('quiet hours', () => {
  it.each([
    ['2026-11-05T07:59:59', '2026-11-05T08:00:00'],
    ['2026-11-05T08:00:00', '2026-11-05T08:00:00'],
    ['2026-11-05T21:59:59', '2026-11-05T21:59:59'],
    ['2026-11-05T22:00:00', '2026-11-06T08:00:00'],
    ['2026-11-05T00:10:00', '2026-11-05T08:00:00'],
  ])('quiet hours at %s let a learner be disturbed from %s', (now, then) => expect(afterQuietHours(at(now))).toBe(at(then)))
})
