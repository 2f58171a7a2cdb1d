import { countIn, fullestKind, manyText, searchScopeIn, searchScopeName } from '@/domain/search/search-kind'

const none = { course: 0, lesson: 0, article: 0, question: 0, paper: 0, doubt: 0, teacher: 0, help: 0 }

describe('the scope an address names', () => {
  it.each([
    ['teacher', 'teacher'],
    ['all', 'all'],
    ['nothing', 'course'],
    ['toString', 'course'],
    [undefined, 'course'],
  ])('for %j is %s', (text, kind) => expect(searchScopeIn(text)).toBe(kind))

  it('has a name and a count', () => {
    const counts = { ...none, lesson: 2, help: 1 }
    expect([searchScopeName('all'), countIn(counts, 'all')]).toEqual(['综合', 3])
    expect([searchScopeName('lesson'), countIn(counts, 'lesson')]).toEqual(['课时', 2])
  })
})

describe('the kind with the most', () => {
  it.each([
    [{ ...none, article: 2, question: 30 }, 'question'],
    [{ ...none, teacher: 1 }, 'teacher'],
    [none, null],
  ])('of %j is %s', (counts, kind) => expect(fullestKind(counts)).toBe(kind))
})

describe('a number of finds', () => {
  it.each([
    [0, '0'],
    [99, '99'],
    [100, '99+'],
  ])('of %j is shown as %s', (count, text) => expect(manyText(count)).toBe(text))
})
