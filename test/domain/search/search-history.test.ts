import { HISTORY_LENGTH, readHistory, withSearch } from '@/domain/search/search-history'

describe('the searches a device remembers', () => {
  it('stand newest first, each once', () => expect(withSearch(['会计', '税法'], ' 税法 ')).toEqual(['税法', '会计']))
  it('take no blank', () => expect(withSearch(['会计'], '  ')).toEqual(['会计']))
  it('are ten at most', () => {
    const many = Array.from({ length: HISTORY_LENGTH }, (_, at) => String(at))
    expect(withSearch(many, '新')).toEqual(['新', ...many.slice(0, -1)])
  })
  it.each([
    [undefined, []],
    ['', []],
    ['{', []],
    ['{}', []],
    ['["会计",1]', ['会计']],
  ])('read %j as %j', (text, history) => expect(readHistory(text)).toEqual(history))
})
