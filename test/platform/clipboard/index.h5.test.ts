import { clipboard } from '@/platform/clipboard'

const put = (writeText: unknown) => Object.assign(navigator, { clipboard: { writeText } })
afterEach(() => {
  Reflect.deleteProperty(navigator, 'clipboard')
  Reflect.deleteProperty(document, 'execCommand')
})

describe('the clipboard', () => {
  it('stores a text', async () => {
    const writeText = jest.fn(async () => {})
    put(writeText)
    expect(await clipboard.copy('文字')).toBe(true)
    expect(writeText).toHaveBeenCalledWith('文字')
  })

  it('falls back to a selection where it is not writable, and leaves nothing behind', async () => {
    put(async () => Promise.reject(new Error('denied')))
    let selected = ''
    Object.assign(document, {
      execCommand: () => {
        selected = document.querySelector('textarea')?.value ?? ''
        return true
      },
    })
    expect([await clipboard.copy('文字'), selected, document.querySelector('textarea')]).toEqual([true, '文字', null])
  })

  it('reports when nothing was copied', async () => {
    expect(await clipboard.copy('文字')).toBe(false)
  })
})
