import { deliver } from '../../../../server/providers/payment/poster'

const notice = { path: '/notify/wechat' as const, headers: {}, body: '{}' }

describe('delivering a notification', () => {
  it.each<[string, (number | Error)[], boolean, number]>([
    ['is done when it is accepted', [200], true, 1],
    ['tries again after a refusal', [401, 204], true, 2],
    ['tries again when nobody answers', [new Error('down'), 500, 200], true, 3],
    ['gives up after three times', [500, 500, 500, 200], false, 3],
  ])('%s', async (_, answers, isAccepted, tries) => {
    let asked = 0
    const post = async () => {
      const answer = answers[asked++]
      if (answer === undefined || answer instanceof Error) throw answer
      return answer
    }
    expect(await deliver(notice, post, async () => undefined)).toBe(isAccepted)
    expect(asked).toBe(tries)
  })
})
