import { searchKindIn } from '@/domain/search-kind'

describe('the kind an address names', () => {
  it.each([
    ['teacher', 'teacher'],
    ['nothing', 'course'],
    ['toString', 'course'],
    [undefined, 'course'],
  ])('for %j is %s', (text, kind) => expect(searchKindIn(text)).toBe(kind))
})
