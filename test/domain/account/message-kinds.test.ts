import { isMessageKind, messageGroups, messageKinds, messageKindsOf } from '@/domain/account/message-kinds'

describe('kinds of messages', () => {
  it('knows its own names only', () => {
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
