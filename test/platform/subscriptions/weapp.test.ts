import { subscriptions } from '@/platform/subscriptions/index.weapp'

const asked = jest.fn()
jest.mock('@tarojs/taro', () => ({ __esModule: true, default: { requestSubscribeMessage: (wish: object) => asked(wish) } }))
afterEach(() => asked.mockReset())

describe('messages of the mini-program host', () => {
  it("return the learner's choice, by template", async () => {
    asked.mockResolvedValue({ errMsg: 'requestSubscribeMessage:ok', a: 'accept', b: 'reject', c: 'ban' })
    expect(await subscriptions.ask(['a', 'b', 'c'])).toEqual({ a: true, b: false, c: false })
    expect(asked).toHaveBeenCalledWith({ tmplIds: ['a', 'b', 'c'], entityIds: [] })
  })

  it('omit a template that the host filtered', async () => {
    asked.mockResolvedValue({ errMsg: 'requestSubscribeMessage:ok', a: 'accept', b: 'filter' })
    expect(await subscriptions.ask(['a', 'b'])).toEqual({ a: true })
  })

  it('ask about three at most', async () => {
    asked.mockResolvedValue({})
    await subscriptions.ask(['a', 'b', 'c', 'd'])
    expect(asked).toHaveBeenCalledWith(expect.objectContaining({ tmplIds: ['a', 'b', 'c'] }))
  })

  it('return nothing where the host refuses to ask', async () => {
    asked.mockRejectedValue(new Error('requestSubscribeMessage:fail can only be invoked by user TAP gesture'))
    expect([subscriptions.canAsk, await subscriptions.ask(['a'])]).toEqual([true, null])
  })
})
