import { isbnOf } from '@/domain/errata/isbn'

describe('the number of a book', () => {
  it.each([
    ['9787302511625', '9787302511625'],
    ['978-7-302-51162-5', '9787302511625'],
    ['ISBN: 978 7 302 51162 5', '9787302511625'],
    ['９７８７３０２５１１６２５', '9787302511625'],
    ['9787302511626', null],
    ['7302511624', null],
    ['会计实务', null],
    ['', null],
  ])('%s → %s', (text, isbn) => expect(isbnOf(text)).toBe(isbn))
})
