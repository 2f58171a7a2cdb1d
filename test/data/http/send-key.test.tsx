import { renderHook } from '@testing-library/react'
import { useSendKey } from '@/data/http/send-key'

describe('useSendKey', () => {
  const drawn = () => renderHook(() => useSendKey()).result.current

  it('keeps the key while the content is sent again, and makes another one for edited content', () => {
    const { keyOf } = drawn()
    const first = keyOf({ text: '一', images: ['a'] })
    expect(first).toMatch(/^\w{16}$/)
    expect(keyOf({ text: '一', images: ['a'] })).toBe(first)
    const edited = keyOf({ text: '一', images: ['b'] })
    expect(edited).not.toBe(first)
    expect(keyOf({ text: '一', images: ['a'] })).not.toBe(first)
  })

  it('makes another key for the same content once that was taken', () => {
    const { keyOf, renew } = drawn()
    const first = keyOf('加油')
    renew()
    expect(keyOf('加油')).not.toBe(first)
  })
})
