import {
  channelRules,
  closingOf,
  consentChannels,
  consentWords,
  mayGo,
  needsConsent,
  offeredWays,
  outChannelNames,
  outChannels,
} from '@/domain/account/message-channels'
import { messageKindsOf } from '@/domain/account/messages'

const wanted = { closed: [], isKindOn: true, isChannelOn: true, hasConsent: true } as const

describe('the ways of messages', () => {
  it('exist for every kind, one at least', () => {
    for (const kind of messageKindsOf()) expect(channelRules[kind].ways.length).toBeGreaterThan(0)
    expect(Object.keys(channelRules).sort()).toEqual(messageKindsOf().sort())
  })

  it('only a few kinds cost a text message', () => {
    const dear = messageKindsOf().filter((kind) => channelRules[kind].ways.includes('sms'))
    expect(dear).toEqual(['refund_done', 'course_given', 'class_notice', 'account_security', 'school_notice', 'school_news'])
  })

  it.each(['course_given', 'class_notice'] as const)('%s goes by text message only where staff ask for it', (kind) => {
    expect(mayGo({ kind, channel: 'sms', ...wanted })).toBe(false)
    expect(mayGo({ kind, channel: 'sms', ...wanted, isSmsAsked: true })).toBe(true)
    expect(mayGo({ kind, channel: 'email', ...wanted })).toBe(true)
    expect(mayGo({ kind, channel: 'sms', ...wanted, isSmsAsked: true, isKindOn: false })).toBe(false)
  })

  it('advertising by text message and mail needs a consent, by the messaging app a switch', () => {
    const may = (hasConsent: boolean) => outChannelNames.filter((channel) => mayGo({ kind: 'school_news', channel, ...wanted, hasConsent }))
    expect(may(false)).toEqual(['subscribe', 'official', 'push'])
    expect(may(true)).toEqual(['subscribe', 'official', 'push', 'sms', 'email'])
    expect(outChannelNames.filter(needsConsent)).toEqual(consentChannels)
    expect(mayGo({ kind: 'school_notice', channel: 'sms', ...wanted, hasConsent: false })).toBe(true)
  })

  it.each([
    ['the kind', { isKindOn: false }],
    ['the way', { isChannelOn: false }],
  ])('a learner stops %s, but not what concerns the safety of the account', (_what, stopped) => {
    expect(mayGo({ kind: 'refund_done', channel: 'sms', ...wanted, ...stopped })).toBe(false)
    expect(mayGo({ kind: 'account_security', channel: 'sms', ...wanted, ...stopped })).toBe(true)
  })

  it('a school closes a way of a kind, and nothing else', () => {
    const closed = [closingOf('refund_done', 'sms')]
    expect(mayGo({ kind: 'refund_done', channel: 'sms', ...wanted, closed })).toBe(false)
    expect(mayGo({ kind: 'refund_done', channel: 'email', ...wanted, closed })).toBe(true)
    expect(offeredWays('refund_done', closed)).toEqual(['subscribe', 'official', 'push', 'email'])
    expect(offeredWays('account_security', closed)).toContain('sms')
  })

  it('a kind never goes by a way that it does not have', () =>
    expect(mayGo({ kind: 'bargain_over', channel: 'sms', ...wanted })).toBe(false))

  it('a consent names its way', () => {
    for (const channel of consentChannels) expect(consentWords(channel)).toContain(outChannels[channel])
  })
})
