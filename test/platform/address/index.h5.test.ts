import { address } from '@/platform/address'

describe('the page address', () => {
  it('takes the search query, and keeps its place in the history', () => {
    window.history.replaceState({ place: 2 }, '', '/search?type=course#top')
    address.keepQuery({ searchKey: '增值税', type: 'all' })
    expect([window.location.pathname, window.location.hash, window.history.state]).toEqual(['/search', '#top', { place: 2 }])
    expect(Object.fromEntries(new URLSearchParams(window.location.search))).toEqual({ searchKey: '增值税', type: 'all' })
  })

  it('omits empty values', () => {
    window.history.replaceState(null, '', '/search?searchKey=a&type=all')
    address.keepQuery({ searchKey: '' })
    expect(window.location.search).toBe('?type=all')
  })
})
