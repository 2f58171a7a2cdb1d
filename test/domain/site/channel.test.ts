import { channelIn, SHARE_TITLE_LENGTH, sceneOf, shareTitle, withChannel } from '@/domain/site/channel'

describe('channels in addresses', () => {
  it.each([
    ['/course/101/detail?channelId=7', 7],
    ['/course/101/detail?a=1&channelId=7&b=2', 7],
    ['/channel/page/61?channelId=7#top', 7],
    ['/course/101/detail', null],
    ['/course/101/detail?channelId=0', null],
    ['/course/101/detail?channelId=x', null],
    ['/course/101/detail?channelId=7x', null],
    ['/course/101/detail?mychannelId=7', null],
    ['/course/101/detail?channelId=9999999999', null],
  ])('%s carries %s', (address, id) => expect(channelIn(address)).toBe(id))

  it.each([
    ['/course/101/detail', 7, '/course/101/detail?channelId=7'],
    ['/course/101/detail?a=1', 7, '/course/101/detail?a=1&channelId=7'],
    ['/course/101/detail#top', 7, '/course/101/detail?channelId=7#top'],
    ['/course/101/detail?channelId=5', 7, '/course/101/detail?channelId=5'],
    ['/course/101/detail', null, '/course/101/detail'],
  ])('%s with %s gives %s', (address, id, whole) => expect(withChannel(address, id)).toBe(whole))

  it('a title has at most 28 characters', () => {
    expect(shareTitle(' 初级会计 ')).toBe('初级会计')
    expect(shareTitle('学'.repeat(28))).toBe('学'.repeat(28))
    expect([...shareTitle('学'.repeat(29))]).toHaveLength(SHARE_TITLE_LENGTH)
    expect([...shareTitle('🎓'.repeat(40))]).toHaveLength(SHARE_TITLE_LENGTH)
  })

  it('a code holds the address where it fits, else the short one', () => {
    expect(sceneOf('/course/101/detail?channelId=12', '/s/abc')).toBe('/course/101/detail?channelId=12')
    expect(sceneOf('/course/101/detail?channelId=1234', '/s/abc')).toBe('/s/abc')
    expect(sceneOf('/a?q=%E4', '/s/abc')).toBe('/s/abc')
  })
})
