import { hasFields, hasTexts, isRecord, readJson, readRows } from '@/domain/text/read-json'

const isNumber = (value: unknown): value is number => typeof value === 'number'

describe('stored or received JSON', () => {
  it.each([
    ['an object', '{"a":1}', { a: 1 }],
    ['a list', '[1,2]', [1, 2]],
    ['null', 'null', null],
    ['a number', '7', 7],
    ['broken text', '{"a":', undefined],
    ['an empty text', '', undefined],
    ['no text', undefined, undefined],
    ['no text of a database', null, undefined],
  ])('reads %s', (_, text, value) => {
    expect(readJson(text)).toEqual(value)
  })

  it('gives only values of the wanted form', () => {
    expect(readJson('7', isNumber)).toBe(7)
    expect(readJson('"7"', isNumber)).toBeUndefined()
    expect(readJson('7', isRecord)).toBeUndefined()
  })

  it.each([
    ['[1,"2",3,null]', [1, 3]],
    ['{"0":1}', []],
    ['[1,', []],
    [undefined, []],
  ])('gives rows of %s', (text, rows) => {
    expect(readRows(text, isNumber)).toEqual(rows)
  })

  it.each([
    [{ a: '1', b: 2 }, true, false],
    [{ a: '1', b: '2', c: 3 }, true, true],
    [{ a: '1' }, false, false],
    [['a', 'b'], false, false],
    [null, false, false],
    ['ab', false, false],
  ])('stored or received JSON with fields a and b of %j is an object: %s, with texts: %s', (value, isPresent, isText) => {
    expect(hasFields(value, ['a', 'b'])).toBe(isPresent)
    expect(hasTexts(value, ['a', 'b'])).toBe(isText)
  })

  it('rethrows a fault of the function that checks a value', () => {
    const judge = (_value: unknown): _value is number => {
      throw new TypeError('no value')
    }
    expect(() => readJson('1', judge)).toThrow(TypeError)
  })
})
