import { message } from '@/contract/account/message'
import { consentWords } from '@/domain/account/message-channels'
import { type Told, toldLearner } from './told'

describe('the choices of a learner about messages', () => {
  let told: Told
  beforeEach(async () => {
    told = await toldLearner()
  })
  afterEach(() => told.server.close())

  it('close a way, but not for the safety of the account', async () => {
    const { server, learner, waysOf } = told
    await server.send(message.setChannel, { body: { channel: 'sms', isOn: false } }, learner)
    await server.send(message.setChannel, { body: { channel: 'official', isOn: false } }, learner)
    expect(await waysOf('refund_done')).toEqual(['email'])
    expect(await waysOf('account_security')).toEqual(['email', 'official', 'sms'])
    const { channels } = await server.send(message.channels, {}, learner)
    expect(channels.map(({ channel, address, isOn }) => [channel, address, isOn])).toEqual([
      ['subscribe', '', true],
      ['official', '', false],
      ['push', '', true],
      ['sms', '139****0051', false],
      ['email', 'li***@example.com', true],
    ])
  })

  it('let advertising by text message and mail wait for a yes, which is kept with its words, and a no takes it back', async () => {
    const { server, learner, waysOf, mails } = told
    const answer = (isGiven: boolean) => server.send(message.setMarketing, { body: { channel: 'email', isGiven } }, learner)
    expect(await waysOf('school_news')).toEqual(['official'])
    await answer(true)
    await answer(true)
    expect(await waysOf('school_news')).toEqual(['email', 'official'])
    expect((await mails()).at(-1)?.subject).toMatch(/^（广告）/)
    expect((await answer(false)).consents.map(({ channel, isGiven }) => [channel, isGiven])).toEqual([
      ['sms', false],
      ['email', false],
    ])
    expect(await waysOf('school_news')).toEqual(['official'])
    const kept = await server.db.selectFrom('marketing_consent').select(['is_given', 'words', 'source']).orderBy('seq').execute()
    expect(kept).toEqual([
      { is_given: true, words: consentWords('email'), source: 'settings' },
      { is_given: false, words: consentWords('email'), source: 'settings' },
    ])
  })

  it('have no switch for the safety of the account', async () => {
    const { server, learner } = told
    await expect(server.send(message.setSwitch, { body: { kind: 'account_security', isOn: false } }, learner)).rejects.toThrow('不能关掉')
  })
})
