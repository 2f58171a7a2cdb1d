import { isbnOf, isSameErratum, nextErratumStatus } from '@/domain/errata/erratum'

describe('the states of an erratum', () => {
  it.each([
    ['submitted', 'accept', 'accepted'],
    ['submitted', 'reject', 'rejected'],
    ['submitted', 'fix', null],
    ['accepted', 'fix', 'fixed'],
    ['accepted', 'accept', null],
    ['accepted', 'reject', null],
    ['rejected', 'accept', null],
    ['fixed', 'fix', null],
  ] as const)('%s, %s leads to %s', (status, event, next) => expect(nextErratumStatus(status, event)).toBe(next))
})

describe('the same mistake', () => {
  const quote = '企业应当按照权责发生制原则确认收入'
  it.each([
    ['the same words on another page', { page: 12, quote }, { page: 13, quote }, true],
    ['a part of them', { page: 12, quote: '权责发生制原则确认收入' }, { page: 12, quote }, true],
    ['near words on the same page', { page: 12, quote: '按权责发生制确认' }, { page: 12, quote: '按照权责发生制原则来确认' }, true],
    ['other words on the same page', { page: 12, quote: '存货盘盈计入管理费用' }, { page: 12, quote }, false],
    ['near words elsewhere', { page: 80, quote: '按权责发生制确认' }, { page: 12, quote: '按照权责发生制原则来确认' }, false],
  ])('covers %s (%#)', (_name, one, other, isSame) => expect(isSameErratum(one, other)).toBe(isSame))
})

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
  ])('%s becomes %s', (text, isbn) => expect(isbnOf(text)).toBe(isbn))
})
