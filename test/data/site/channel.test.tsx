/** @sandbox own */
import { channelNow, hrefToTell, noteChannel } from '@/data/site/channel'
import { router } from '@/platform/router'

const at = (address: string) => jest.spyOn(router, 'href').mockReturnValue(address)
afterEach(() => jest.restoreAllMocks())

describe('the link of marketing that a page was opened by', () => {
  it('goes with the next call, once, where the page made none', () => {
    at('/study-center?channelId=7')
    noteChannel()
    at('/login')
    noteChannel()
    expect([hrefToTell(), hrefToTell()]).toEqual(['/login?channelId=7', '/login'])
  })

  it('goes with the calls of the page itself', () => {
    at('/course/1/detail?channelId=8')
    noteChannel()
    expect([hrefToTell(), hrefToTell()]).toEqual(['/course/1/detail?channelId=8', '/course/1/detail?channelId=8'])
    at('/course/2/detail')
    expect([hrefToTell(), channelNow()]).toEqual(['/course/2/detail', 8])
  })

  it('stays the last one of the run for what is shared', () => {
    at('/course/1/detail?channelId=9')
    expect(channelNow()).toBe(9)
    at('/course/2/detail')
    expect(channelNow()).toBe(9)
  })
})
