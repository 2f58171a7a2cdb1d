import { clipboard } from '@/platform/clipboard'

const put = (writeText: unknown) => Object.assign(navigator, { clipboard: { writeText } })
afterEach(() => {
  Reflect.deleteProperty(navigator, 'clipboard')
  Reflect.deleteProperty(document, 'execCommand')
})

describe('the clipboard', () => {
  it('takes a text', async () => {
    const writeText = jest.fn(async () => {})
    put(writeText)
    expect(await clipboard.copy('文字')).toBe(true)
    expect(writeText).toHaveBeenCalledWith('文字')
  })

  it('is reached by a selection where it cannot be written, and leaves nothing behind', async () => {
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

  it('says when it took nothing', async () => {
    expect(await clipboard.copy('文字')).toBe(false)
  })
})
