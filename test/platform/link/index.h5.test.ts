import { link } from '@/platform/link'

describe('an address outside the product', () => {
  it('opens beside the page, without access back to it', async () => {
    const open = jest.spyOn(window, 'open').mockReturnValue(null)
    expect(await link.open('https://www.example.com/')).toBe('left')
    expect(open).toHaveBeenCalledWith('https://www.example.com/', '_blank', 'noopener')
  })

  it('an external address with a page only in its fragment opens no window', async () => {
    const open = jest.spyOn(window, 'open').mockReturnValue(null)
    open.mockClear()
    // Stands for a mail address with a link in its text: jsdom follows a fragment and nothing else.
    expect(await link.open('#body=https://www.example.com/')).toBe('left')
    expect([window.location.hash, open.mock.calls]).toEqual(['#body=https://www.example.com/', []])
  })

  it('an external address in place of the page uses the same window', async () => {
    const open = jest.spyOn(window, 'open').mockReturnValue(null)
    open.mockClear()
    // jsdom follows a fragment and nothing else.
    expect(await link.leave('#there')).toBe('left')
    expect([window.location.hash, open.mock.calls]).toEqual(['#there', []])
  })
})
