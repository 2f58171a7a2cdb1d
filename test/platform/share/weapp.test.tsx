import { render } from '@testing-library/react'
import { share } from '@/platform/share/index.weapp'

const told: Record<string, () => object> = {}
jest.mock('@tarojs/taro', () => ({
  useShareAppMessage: (card: () => object) => Object.assign(told, { chat: card }),
  useShareTimeline: (card: () => object) => Object.assign(told, { timeline: card }),
}))

const place: { address?: string } = {}

function Page({ address }: { address: string }) {
  share.useCard(
    () => ({ title: '精讲课', text: '', image: 'i.jpg', address: place.address ?? address }),
    async () => Promise.reject(new Error('not asked')),
  )
  return null
}

describe('sharing from a mini-program', () => {
  it('[D2-7-share-2] has a card with the page for a chat, and one with its parameters for the timeline', async () => {
    render(<Page address="/course/101/detail?a=1" />)
    const page = '/packages/course/detail/index'
    expect(told.chat?.()).toEqual({ title: '精讲课', path: `${page}?a=1&id=101`, imageUrl: 'i.jpg' })
    expect(told.timeline?.()).toEqual({ title: '精讲课', query: 'a=1&id=101', imageUrl: 'i.jpg' })
    expect([share.isByHostButton, await share.offer({ title: '', text: '', image: '', address: '/' })]).toEqual([true, 'shown'])
  })
  it('has the card of the moment it is shared: a page is drawn before its address is that of the app', () => {
    render(<Page address="/course/101/detail" />)
    place.address = '/course/101/detail?channelId=7'
    expect(told.chat?.()).toMatchObject({ path: '/packages/course/detail/index?channelId=7&id=101' })
    expect(told.timeline?.()).toMatchObject({ query: 'channelId=7&id=101' })
    delete place.address
  })
  it('an unknown address leads to the entry page', () => {
    render(<Page address="/nowhere" />)
    expect(told.chat?.()).toMatchObject({ path: '' })
  })
})
