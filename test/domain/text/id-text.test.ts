import { idOf, isId, storedIdOf } from '@/domain/text/id-text'

describe('ids', () => {
  it.each([
    ['7', 7, 7],
    ['0', 0, 0],
    ['2147483647', 2_147_483_647, 2_147_483_647],
    ['2147483648', 2_147_483_648, undefined],
    ['12345678901', undefined, undefined],
    ['7a', undefined, undefined],
    ['-7', undefined, undefined],
    ['7.5', undefined, undefined],
    ['', undefined, undefined],
    [undefined, undefined, undefined],
  ])('accept only digits: %s', (text, id, stored) => {
    expect(isId(text)).toBe(id !== undefined)
    expect(idOf(text)).toBe(id)
    expect(storedIdOf(text)).toBe(stored)
  })
})
