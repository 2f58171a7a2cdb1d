import { fullestKind, searchKindIn } from '@/domain/search/search-kind'

describe('the kind an address names', () => {
  it.each([
    ['teacher', 'teacher'],
    ['nothing', 'course'],
    ['toString', 'course'],
    [undefined, 'course'],
  ])('for %j is %s', (text, kind) => expect(searchKindIn(text)).toBe(kind))
})

describe('the kind with the most', () => {
  const none = { course: 0, article: 0, question: 0, doubt: 0, teacher: 0 }
  it.each([
    [{ ...none, article: 2, question: 30 }, 'question'],
    [{ ...none, teacher: 1 }, 'teacher'],
    [none, null],
  ])('of %j is %s', (counts, kind) => expect(fullestKind(counts)).toBe(kind))
})
